import { formatDecimal } from '@portico/contract/money';
import type { ChosenLetters } from '@portico/contract/settings/download-options';
import type {
  EntryContent,
  StatementAccount,
  StatementAmount,
  StatementBalance,
} from '../../statement/statement-model.ts';

export type Source<T> = Iterable<T> | AsyncIterable<T>;

/** What goes into `:61:` and `:86:`. */
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
> & {
  /** The lines of `:86:` as the bank delivered them; without them they are composed. */
  information?: readonly string[];
};

/** What statements and reports have in common. */
export type WrittenHead = {
  account: StatementAccount;
  /** The bank's. */
  reference: string | null;
  /** The bank's, as in `:28C:`: `72` or `72/1`. */
  number: string | null;
  /** The portal's own number, for those who ask for it. */
  portalNumber?: number | null;
  /** Of the bank; null: unknown. */
  senderBic: string | null;
  entries: Source<WrittenEntry>;
};

/** A statement to write; its entries may arrive as slowly as they like. */
export type WrittenStatement = WrittenHead & {
  openingBalance: StatementBalance;
  closingBalance: StatementBalance;
  closingAvailableBalance: StatementBalance | null;
  forwardAvailableBalances: readonly StatementBalance[];
  /** If it is only pages of a statement; they count from one. */
  pages?: { first: number; isLast: boolean } | null;
};

/** A report of one day to write. */
export type WrittenReport = WrittenHead & {
  /** ISO 8601. */
  day: string;
  /** ISO 8601 with its offset from UTC. */
  createdAt: string;
  currency: string;
};

/** The letters of a user's download options (spec D8) that MT940 and MT942 have. */
export type Mt940Letters = Omit<ChosenLetters, 'emptyPages'>;

export type Mt940Options = {
  letters: Mt940Letters;
  /** Whom blocks 1 and 2 address; null: it has no BIC. */
  receiverBic: string | null;
  /** Makes the portal's references unique: at most eleven letters or digits, new for each file. */
  fileReference: string;
};

export const LINE_END = '\r\n';

/** `yymmdd` */
export function shortDate(date: string | null): string {
  return date === null ? '000000' : date.slice(2, 4) + date.slice(5, 7) + date.slice(8, 10);
}

/** 15d: without a sign, always a comma, and as many decimals as were written. */
export function writtenAmount({ hundredThousandths, writtenDecimals }: StatementAmount): string {
  const magnitude = hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
  const text = formatDecimal(magnitude, writtenDecimals);
  return text.includes('.') ? text.replace('.', ',') : `${text},`;
}

/**
 * The text without line ends, which would end a field, and braces, which would end a block. Characters beyond Unicode's
 * first plane become points: accounting systems don't take them.
 */
export function oneLine(text: string): string {
  return cleanLine(text).trim();
}

/** The same with the blanks at its ends: a line may end with that between two words. */
export function cleanLine(text: string): string {
  return text
    .replaceAll(/[\0-\x1f\x7f\x85\u2028\u2029]+/g, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll(/[\ud800-\udfff]+/g, '.');
}
