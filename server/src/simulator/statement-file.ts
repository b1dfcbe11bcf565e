import { createHash } from 'node:crypto';
import { minorUnits } from '@portico/contract/money';
import { chosenLetters } from '@portico/contract/settings/download-options';
import { writeCamt, type WritableEntry } from '@portico/formats/camt/camt-write';
import { writeMt940 } from '@portico/formats/mt940/written/mt940-write';
import type { StatementBalance } from '@portico/formats/statement/statement-model';
import { amountOf, bookedEntry } from './booked-entry.ts';
import type { HeldAccount, Position } from './held-accounts.ts';
import type { AccountMovements } from './movements.ts';

/** As German banks write it. */
const LETTERS = chosenLetters('MT940', { MT940: { tag28: 'B', tag86: 'B' } });
const RECEIVER_BIC = 'PORTCHZZXXX';

/** A booked statement: its bytes, and the account's position after it. */
export type BookedStatement = {
  extension: 'xml' | 'sta';
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  closing: Position;
};

/**
 * Books movements into the next statement of their account: it opens with the previous balance, and continues the
 * numbering, which restarts at one each year. An account never goes back in time, whatever the clock says.
 */
export function bookStatement({ account, movements }: AccountMovements, before: Position | null, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const date = before && before.date > today ? before.date : today;
  const number = before && before.date.slice(0, 4) === date.slice(0, 4) ? before.number + 1 : 1;
  const opening = before?.balanceHundredThousandths ?? 0n;
  const balanceHundredThousandths = movements.reduce((sum, movement) => sum + amountOf(movement), opening);
  const closing = { date, number, balanceHundredThousandths };
  const reference = `${date.replaceAll('-', '').slice(2)}${String(number).padStart(4, '0')}`;
  const entries = movements.map((movement, index) =>
    bookedEntry(movement, { account, date, bankReference: `${reference}${String(index + 1).padStart(4, '0')}` }),
  );
  const openingDate = before?.date ?? date;
  return written(account, { reference, number, openingDate, opening, closing, entries, now });
}

type Statement = {
  reference: string;
  number: number;
  openingDate: string;
  opening: bigint;
  closing: Position;
  entries: WritableEntry[];
  now: Date;
};

function written(account: HeldAccount, { now, entries, closing, ...rest }: Statement): BookedStatement {
  const balance = (amount: bigint, date: string): StatementBalance => ({
    date,
    amount: { hundredThousandths: amount, writtenDecimals: minorUnits(account.currency) },
    currency: account.currency,
  });
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{10,}$/.test(account.account);
  const ended = balance(closing.balanceHundredThousandths, closing.date);
  const statement = {
    account: {
      iban: isIban ? account.account : null,
      other: isIban ? null : account.account,
      bic: account.bic,
      currency: account.currency,
    },
    reference: rest.reference,
    number: String(rest.number),
    openingBalance: balance(rest.opening, rest.openingDate),
    closingBalance: ended,
    closingAvailableBalance: ended,
    forwardAvailableBalances: [],
  };
  if (account.format === 'MT940') {
    const options = { letters: LETTERS, receiverBic: RECEIVER_BIC, fileReference: rest.reference };
    const bytes = writeMt940([{ ...statement, senderBic: account.bic, entries }], options);
    return { extension: 'sta', bytes, closing };
  }
  const createdAt = `${now.toISOString().slice(0, 19)}Z`;
  const messageId = createHash('sha256')
    .update(`${account.account} ${account.currency} ${rest.reference}`)
    .digest('hex');
  const statements = [{ statement: { ...statement, createdAt, intermediateBalances: [] }, entries }];
  const message = { messageId: `SIM${messageId.slice(0, 30)}`, createdAt, statements };
  return { extension: 'xml', bytes: writeCamt(message, { version: account.format }), closing };
}
