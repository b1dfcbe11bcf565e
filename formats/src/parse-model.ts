/** The JSON of `portico parse` (interfaces): amounts are decimal strings, what a file does not say is null. */
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

export type ParsedProblem = {
  severity: 'error' | 'warning';
  line: number | null;
  column: number | null;
  path: string | null;
  message: string;
};

export type ParsedFile = {
  format: string | null;
  statements: never[];
  orders: ParsedOrder[];
  statusReports: ParsedStatusReport[];
  problems: ParsedProblem[];
};
