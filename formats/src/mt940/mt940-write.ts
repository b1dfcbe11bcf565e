import { formatDecimal } from '@portico/contract/money';
import { structuredInformation, wrapped } from './information/mt940-information-write.ts';
import type {
  EntryContent,
  StatementAccount,
  StatementAmount,
  StatementBalance,
} from '../statement/statement-model.ts';

/** Approximate size of the pieces in which bytes are passed on. */
const PIECE_CHARACTERS = 64 * 1024;

/** The parts of an entry that go into MT940. */
export type WrittenEntry = Pick<
  EntryContent,
  | 'valueDate'
  | 'bookingDate'
  | 'amount'
  | 'reversal'
  | 'transactionCode'
  | 'customerReference'
  | 'bankReference'
  | 'endToEndId'
  | 'counterparty'
  | 'remittance'
  | 'extra'
>;

export type WrittenStatement = {
  account: StatementAccount;
  /** At most 16 characters. */
  reference: string;
  /** As in `:28C:`, at most `5n/5n`. */
  number: string;
  openingBalance: StatementBalance;
  closingBalance: StatementBalance;
  closingAvailableBalance: StatementBalance | null;
  forwardAvailableBalances: readonly StatementBalance[];
  entries: Iterable<WrittenEntry>;
};

/** Room for further download options (decisions, section 8). */
export type Mt940Options = {
  senderBic: string;
  receiverBic: string;
  /** A message ends once it reaches this size, and the statement continues on another page; 2,000 in SWIFT. */
  pageCharacters?: number;
};

/**
 * Writes a statement as MT940 (SWIFT FIN blocks 1, 2 and 4; `:86:` in the German structure with SEPA keys), UTF-8, in
 * pieces. A `?` or line end in a text becomes a blank. Entries need a value date and an amount.
 */
export function* writeMt940(statement: WrittenStatement, options: Mt940Options): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const pageCharacters = options.pageCharacters ?? Infinity;
  let page = 1;
  let balance = statement.openingBalance;
  let text = header(statement, options, page) + balanceLine('60F', balance);
  let pageStart = 0;
  for (const entry of statement.entries) {
    if (text.length - pageStart > pageCharacters) {
      page += 1;
      text += `${balanceLine('62M', balance)}-}\r\n`;
      pageStart = text.length;
      text += header(statement, options, page) + balanceLine('60M', balance);
    }
    text += writtenEntry(entry);
    balance = moved(balance, entry);
    if (text.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(text);
    pageStart -= text.length;
    text = '';
  }
  yield encoder.encode(text + footer(statement));
}

/** Blocks 1 and 2 carry no timestamp, so the same statement always gives the same bytes. */
function header(statement: WrittenStatement, { senderBic, receiverBic }: Mt940Options, page: number): string {
  const day = shortDate(statement.closingBalance.date);
  const sender = terminal(senderBic);
  const blocks = `{1:F01${terminal(receiverBic)}0000000000}{2:O9400000${day}${sender}0000000000${day}0000N}{4:`;
  const { account, reference, number } = statement;
  const [base = ''] = number.split('/');
  const numbered = page === 1 ? number : `${base}/${page}`;
  return `${blocks}\r\n:20:${reference}\r\n:25:${accountText(account)}\r\n:28C:${numbered}\r\n`;
}

function footer(statement: WrittenStatement): string {
  const { closingBalance, closingAvailableBalance, forwardAvailableBalances } = statement;
  const available = closingAvailableBalance ? balanceLine('64', closingAvailableBalance) : '';
  const forward = forwardAvailableBalances.map((balance) => balanceLine('65', balance)).join('');
  return `${balanceLine('62F', closingBalance)}${available}${forward}-}\r\n`;
}

/** A logical terminal: eight characters of the BIC, the terminal, three of the branch. */
function terminal(bic: string): string {
  return `${bic.slice(0, 8)}A${bic.slice(8) || 'XXX'}`;
}

function accountText({ iban, other, bic, currency }: StatementAccount): string {
  if (iban !== null) return `${iban}${currency === null ? '' : ` ${currency}`}`;
  return `${bic === null ? '' : `${bic}/`}${other ?? ''}`;
}

function balanceLine(tag: string, { date, amount, currency }: StatementBalance): string {
  const mark = amount.hundredThousandths < 0n ? 'D' : 'C';
  return `:${tag}:${mark}${shortDate(date)}${currency}${writtenAmount(amount)}\r\n`;
}

function writtenEntry(entry: WrittenEntry): string {
  const { amount, reversal, extra } = entry;
  if (amount === null || entry.valueDate === null)
    throw new Error('An entry of MT940 needs a value date and an amount.');
  const booked = entry.bookingDate === null ? '' : shortDate(entry.bookingDate).slice(2);
  const debit = amount.hundredThousandths < 0n;
  // A reversal is marked with the side that it reverses.
  const mark = reversal ? `R${debit ? 'C' : 'D'}` : debit ? 'D' : 'C';
  const reference = `${entry.transactionCode ?? 'NMSC'}${entry.customerReference ?? 'NONREF'}`;
  const bankReference = entry.bankReference === null ? '' : `//${entry.bankReference}`;
  const supplementary = extra.supplementary === undefined ? '' : `\r\n${extra.supplementary}`;
  const line = `:61:${shortDate(entry.valueDate)}${booked}${mark}${writtenAmount(amount)}${reference}${bankReference}`;
  return `${line}${supplementary}\r\n:86:${wrapped(structuredInformation(entry))}\r\n`;
}

function shortDate(date: string | null): string {
  return date === null ? '000000' : date.slice(2, 4) + date.slice(5, 7) + date.slice(8, 10);
}

/** 15d: always a comma, and as many decimals as were written. */
function writtenAmount({ hundredThousandths, writtenDecimals }: StatementAmount): string {
  const magnitude = hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
  const text = formatDecimal(magnitude, writtenDecimals);
  return text.includes('.') ? text.replace('.', ',') : `${text},`;
}

function moved(balance: StatementBalance, { amount, valueDate }: WrittenEntry): StatementBalance {
  const { hundredThousandths, writtenDecimals } = balance.amount;
  return {
    date: valueDate,
    currency: balance.currency,
    amount: { hundredThousandths: hundredThousandths + (amount?.hundredThousandths ?? 0n), writtenDecimals },
  };
}
