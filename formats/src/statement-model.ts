/**
 * What MT940, MT942 and camt.052 to .054 say, in one shape. A reader delivers it as events, entry by entry, so that a
 * file of any size is read with bounded memory. What a file does not say is null, never a guess.
 */

/** An exact amount with its effect on the balance as sign, and with as many decimals as the file wrote. */
export type StatementAmount = { hundredThousandths: bigint; writtenDecimals: number };

/** Where something stands in the file as delivered; line and column count from one. */
export type FilePlace = { line: number; column: number; offsetBytes: number; lengthBytes: number };

export type StatementAccount = {
  iban: string | null;
  /** A number that is no IBAN, as the bank writes it (`37040044/0532013000`). */
  other: string | null;
  bic: string | null;
  currency: string | null;
};

export type StatementBalance = { date: string | null; amount: StatementAmount; currency: string | null };

export type OtherBalance = StatementBalance & { code: string };

/** `STATEMENT` is booked for good (MT940, camt.053), `REPORT` intraday (MT942, camt.052), `NOTIFICATION` camt.054. */
export type StatementKind = 'STATEMENT' | 'REPORT' | 'NOTIFICATION';

/** What is known before the first entry. */
export type StatementHead = {
  kind: StatementKind;
  account: StatementAccount;
  /** `:20:`, Stmt/Id. */
  reference: string | null;
  /** The text of `:28C:`; ElctrncSeqNb, else LglSeqNb. */
  number: string | null;
  /** ISO 8601 as written in the file: CreDtTm of the statement, `:13D:`. */
  createdAt: string | null;
  openingBalance: StatementBalance | null;
  /** The day that its entries are of where they say none: of the closing balance, the end of the period, or its making. */
  day?: string | null;
  place: FilePlace;
};

/**
 * Which pages of a statement this is a delivery of, where it is not the whole of it. Its borders are the balances that
 * stand at its own beginning and end; null where it says only those of the whole statement, or none.
 */
export type StatementPages = {
  /** Counts from one. */
  first: number;
  last: number;
  /** No page follows the last one. */
  isLast: boolean;
  opening: StatementBalance | null;
  closing: StatementBalance | null;
};

/** What is known after the last entry: the head once more, as the whole statement says it, with all balances. */
export type StatementEnd = StatementHead & {
  closingBalance: StatementBalance | null;
  closingAvailableBalance: StatementBalance | null;
  forwardAvailableBalances: StatementBalance[];
  /** `:60M:` and `:62M:` at the borders of pages (equal neighbours once), ITBD. */
  intermediateBalances: StatementBalance[];
  /** Balances of other kinds with their code: OPAV, ITAV, those of the bank's own. */
  otherBalances?: OtherBalance[];
  entryCount: number;
  /** What the bank says of the statement as a whole, line by line: `:86:` outside of an entry. */
  information?: string[];
  /** Absent where the statement is whole. */
  pages?: StatementPages;
};

export type Counterparty = {
  name: string | null;
  /** IBAN or another number. */
  account: string | null;
  /** BIC, else a clearing code, else the bank's name. */
  bank: string | null;
};

/** What the entry says of itself, or one of its details: the same shape on both levels. */
export type EntryContent = {
  valueDate: string | null;
  bookingDate: string | null;
  /** Null where the file has none that can be read: then a finding says so. */
  amount: StatementAmount | null;
  currency: string | null;
  /** `RC`, `RD`; RvslInd. It never changes the sign of the amount, which already is the effect. */
  reversal: boolean | null;
  /** `BOOK`, `PDNG`, `INFO`, `FUTR` where the file says so, else null. */
  status: string | null;
  /** `NTRF`; `PMNT-RCDT-ESCT`, else the proprietary code. */
  transactionCode: string | null;
  customerReference: string | null;
  bankReference: string | null;
  endToEndId: string | null;
  counterparty: Counterparty;
  remittance: string[];
  /** Further things that the bank said, by the names of `EXTRA_NAMES`; only those that it said. */
  extra: Partial<Record<ExtraName, string>>;
};

/** What an entry may carry beyond the columns: shown in its drawer, kept in the database as it is. */
export const EXTRA_NAMES = [
  'mandateId',
  'creditorId',
  'instructionId',
  'transactionId',
  'uetr',
  'messageId',
  'paymentInformationId',
  'entryReference',
  'paymentBankReference',
  'chequeNumber',
  'ultimateDebtor',
  'ultimateCreditor',
  'purpose',
  'returnReason',
  'creditorReference',
  'creditorReferenceType',
  'variableSymbol',
  'constantSymbol',
  'specificSymbol',
  'invoices',
  'settlementDate',
  'transactionDate',
  'acceptanceDate',
  'originalAmount',
  'counterValue',
  'exchangeCurrencies',
  'exchangeRate',
  'charges',
  'chargeRecords',
  'proprietaryCode',
  'businessTransactionCode',
  'bookingText',
  'primaNota',
  'supplementary',
  'additionalInformation',
  'numberOfTransactions',
] as const;
export type ExtraName = (typeof EXTRA_NAMES)[number];

export type StatementEntry = EntryContent & {
  /** The payments of a batch booking, each explained by itself; empty where the entry stands for one payment. */
  details: EntryContent[];
  /** The entry's own bytes in the file as delivered: what the drawer shows as the bank's text. */
  place: FilePlace;
};

/**
 * `statement` counts the statements of the file from zero in the order in which they begin. Pages of one statement may
 * lie apart, so events of several statements may interleave; each has one `head`, its entries, and one `end`.
 */
export type StatementEvent =
  | { kind: 'head'; statement: number; head: StatementHead }
  | { kind: 'entry'; statement: number; entry: StatementEntry }
  | { kind: 'end'; statement: number; end: StatementEnd };

export const NO_COUNTERPARTY: Counterparty = { name: null, account: null, bank: null };
