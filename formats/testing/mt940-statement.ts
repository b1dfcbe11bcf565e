import type { WrittenEntry, WrittenStatement } from '../src/mt940/written/mt940-written.ts';
import type { StatementAmount, StatementBalance } from '../src/statement/statement-model.ts';

const CENT_HUNDRED_THOUSANDTHS = 1_000n;
const STATEMENT_CENTS = 1_000_003;
const OPENING = cents(1_000_000);

/**
 * A statement of an invented bank with this many entries, whose balances add up; the same number gives the same
 * statement. `opening`: in hundred-thousandths, if it follows another one.
 */
export function mt940StatementOf(
  number: number,
  entryCount: number,
  opening = OPENING.hundredThousandths,
): WrittenStatement {
  const entries = Array.from({ length: entryCount }, (_, index) => entryOf(number, index));
  const sum = entries.reduce((total, { amount }) => total + (amount?.hundredThousandths ?? 0n), 0n);
  const closing = { hundredThousandths: opening + sum, writtenDecimals: 2 };
  return {
    account: { iban: 'AT483200000012345864', other: null, bic: null, currency: 'EUR' },
    reference: `ALM-${number}`,
    number: `${number}/1`,
    openingBalance: balance({ ...OPENING, hundredThousandths: opening }),
    closingBalance: balance(closing),
    closingAvailableBalance: null,
    forwardAvailableBalances: [],
    senderBic: 'ALPEATWWXXX',
    entries,
  };
}

function entryOf(number: number, index: number): WrittenEntry {
  const serial = number * 10_000 + index;
  const name = String(serial).padStart(8, '0');
  return {
    valueDate: '2026-03-31',
    bookingDate: '2026-03-31',
    amount: cents(((serial * 7_919) % STATEMENT_CENTS) - Math.floor(STATEMENT_CENTS / 2)),
    reversal: false,
    transactionCode: 'NTRF',
    customerReference: 'NONREF',
    bankReference: `ALP${name}`,
    endToEndId: `E2E-${name}`,
    counterparty: { name: 'Enzian Handels GmbH', account: 'AT021200000703447144', bank: 'ALPEATWWXXX' },
    remittance: [`Rechnung ${name} vom 27.02.2026`],
    extra: { businessTransactionCode: '166', bookingText: 'GUTSCHRIFT', primaNota: '9245', proprietaryCode: '997' },
  };
}

function cents(count: number): StatementAmount {
  return { hundredThousandths: BigInt(count) * CENT_HUNDRED_THOUSANDTHS, writtenDecimals: 2 };
}

function balance(amount: StatementAmount): StatementBalance {
  return { date: '2026-03-31', amount, currency: 'EUR' };
}
