/** The JSON of `portico parse` (interfaces): amounts are decimal strings, and missing values are null. */
export type ParsedReason = { code: string | null; text: string | null };
export type ParsedAccount = { iban: string | null; other: string | null; currency: string | null };
export type ParsedAgent = { bic: string | null; clearingCode: string | null };

export type ParsedTransaction = {
  endToEndId: string | null;
  instructionId: string | null;
  amount: string | null;
  currency: string | null;
  creditor: string | null;
  creditorAccount: ParsedAccount | null;
  creditorAgent: ParsedAgent | null;
  remittance: string[];
};

export type ParsedGroup = {
  paymentInformationId: string | null;
  executionDate: string | null;
  serviceLevel: string | null;
  priority: string | null;
  categoryPurpose: string | null;
  chargeBearer: string | null;
  batchBooking: boolean | null;
  debtor: string | null;
  debtorAccount: ParsedAccount | null;
  debtorAgent: ParsedAgent | null;
  transactions: ParsedTransaction[];
};

export type ParsedOrder = {
  messageId: string | null;
  createdAt: string | null;
  /** As stated in the file, not as counted. */
  numberOfTransactions: number | null;
  controlSum: string | null;
  initiatingParty: string | null;
  groups: ParsedGroup[];
};

export type ParsedStatusReport = {
  originalMessageId: string | null;
  groupStatus: string | null;
  reasons: ParsedReason[];
  groups: {
    paymentInformationId: string | null;
    status: string | null;
    reasons: ParsedReason[];
    transactions: {
      endToEndId: string | null;
      instructionId: string | null;
      status: string | null;
      reasons: ParsedReason[];
    }[];
  }[];
};

export type ParsedBalance = { date: string | null; amount: string; currency: string | null };

/** An entry of a statement; its details have the same shape, without further details. */
export type ParsedEntryContent = {
  valueDate: string | null;
  bookingDate: string | null;
  /** Signed: the effect on the balance. */
  amount: string | null;
  currency: string | null;
  reversal: boolean | null;
  status: string | null;
  transactionCode: string | null;
  customerReference: string | null;
  bankReference: string | null;
  endToEndId: string | null;
  mandateId: string | null;
  creditorId: string | null;
  /**
   * The bank's text beside the remittance information: AddtlNtryInf, AddtlTxInf, booking text, further parts of `:86:`.
   */
  additionalInformation: string | null;
  counterparty: { name: string | null; account: string | null; bank: string | null };
  remittance: string[];
};
export type ParsedEntry = ParsedEntryContent & { details: (ParsedEntryContent & { details: never[] })[] };

export type ParsedStatement = {
  account: { iban: string | null; other: string | null; bic: string | null; currency: string | null };
  reference: string | null;
  number: string | null;
  openingBalance: ParsedBalance | null;
  closingBalance: ParsedBalance | null;
  closingAvailableBalance: ParsedBalance | null;
  forwardAvailableBalances: ParsedBalance[];
  intermediateBalances: ParsedBalance[];
  /** Other kinds: OPAV, ITAV, the bank's own. */
  otherBalances: (ParsedBalance & { code: string })[];
  entries: ParsedEntry[];
};

/** CHF for one unit of a currency on a day. */
export type ParsedRate = { currency: string; date: string; chf: string };

export type ParsedProblem = {
  severity: 'error' | 'warning';
  line: number | null;
  column: number | null;
  path: string | null;
  message: string;
};

export type ParsedFile = {
  format: string | null;
  statements: ParsedStatement[];
  orders: ParsedOrder[];
  statusReports: ParsedStatusReport[];
  /** Only of files of exchange rates. */
  rates?: ParsedRate[];
  problems: ParsedProblem[];
};
