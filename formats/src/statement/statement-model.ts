/**
 * What MT940, MT942 and camt.052 to .054 say, in one shape. Readers deliver it as events, entry by entry, so files of
 * any size are read in bounded memory. What a file doesn't state is null, never a guess.
 */

/** An exact amount, signed by its effect on the balance, with as many decimals as in the file. */
export type StatementAmount = { hundredThousandths: bigint; writtenDecimals: number };

/** A position in the file as delivered; line and column count from one. */
export type FilePlace = { line: number; column: number; offsetBytes: number; lengthBytes: number };

export type StatementAccount = {
  iban: string | null;
  /** A number other than an IBAN, as the bank writes it (`37040044/0532013000`). */
  other: string | null;
  bic: string | null;
  currency: string | null;
};

export type StatementBalance = { date: string | null; amount: StatementAmount; currency: string | null };

export type OtherBalance = StatementBalance & { code: string };

/** `STATEMENT` is final (MT940, camt.053), `REPORT` intraday (MT942, camt.052), `NOTIFICATION` camt.054. */
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
  /** The date for entries without one: that of the closing balance, the end of the period, or its creation. */
  day?: string | null;
  place: FilePlace;
};

/**
 * The pages of a statement in this delivery, if it isn't the whole statement. Its borders are the balances at its own
 * beginning and end; null if it states only those of the whole statement, or none.
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

/** What is known after the last entry: the head again, as given for the whole statement, with all balances. */
export type StatementEnd = StatementHead & {
  closingBalance: StatementBalance | null;
  closingAvailableBalance: StatementBalance | null;
  forwardAvailableBalances: StatementBalance[];
  /** `:60M:` and `:62M:` at page borders (adjacent equal ones once), ITBD. */
  intermediateBalances: StatementBalance[];
  /** Balances of other kinds with their code: OPAV, ITAV, the bank's own. */
  otherBalances?: OtherBalance[];
  entryCount: number;
  /** What the bank says about the whole statement, line by line: `:86:` outside of an entry. */
  information?: string[];
  /** Absent if the statement is whole. */
  pages?: StatementPages;
};

export type Counterparty = {
  name: string | null;
  /** IBAN or another number. */
  account: string | null;
  /** BIC, else a clearing code, else the bank's name. */
  bank: string | null;
};

/** The content of an entry or of one of its details: the same shape on both levels. */
export type EntryContent = {
  valueDate: string | null;
  bookingDate: string | null;
  /** Null if the file has no readable amount; a finding then says so. */
  amount: StatementAmount | null;
  currency: string | null;
  /** `RC`, `RD`; RvslInd. It never changes the sign of the amount, which is already the effect. */
  reversal: boolean | null;
  /** `BOOK`, `PDNG`, `INFO`, `FUTR` if stated in the file, else null. */
  status: string | null;
  /** `NTRF`; `PMNT-RCDT-ESCT`, else the proprietary code. */
  transactionCode: string | null;
  customerReference: string | null;
  bankReference: string | null;
  endToEndId: string | null;
  counterparty: Counterparty;
  remittance: string[];
  /** Other details from the bank, by the names in `EXTRA_NAMES`; only those present. */
  extra: Partial<Record<ExtraName, string>>;
};

/** What an entry may carry beyond the columns: shown in its drawer, stored unchanged. */
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
  /** The payments of a batch booking, each with its own content; empty if the entry is a single payment. */
  details: EntryContent[];
  /** The entry's own bytes in the file as delivered; the drawer shows them as the bank's text. */
  place: FilePlace;
};

/**
 * `statement` counts the file's statements from zero in the order in which they begin. Pages of one statement may be
 * apart, so events of several statements may interleave. Each has one `head`, its entries, and one `end`.
 */
export type StatementEvent =
  | { kind: 'head'; statement: number; head: StatementHead }
  | { kind: 'entry'; statement: number; entry: StatementEntry }
  | { kind: 'end'; statement: number; end: StatementEnd };

export const NO_COUNTERPARTY: Counterparty = { name: null, account: null, bank: null };
