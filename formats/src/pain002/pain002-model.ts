import type { CodeOrProprietary } from '../party/party-model.ts';

/** StsRsnInf: the reason; `code` is null if the bank gives only text. */
export type StatusReason = { code: CodeOrProprietary | null; additional: string[] };

/** OrgnlTxRef: the payment's own data repeated by a report, as written. */
export type PaymentFacts = {
  amount: string | null;
  currency: string | null;
  /** IBAN or other number. */
  creditorAccount: string | null;
  executionDate: string | null;
};

/** TxInfAndSts. Codes are shown unchanged, known or not. */
export type TransactionStatus = {
  endToEndId: string | null;
  instructionId: string | null;
  uetr: string | null;
  /** Left out if the report repeats nothing. */
  facts?: PaymentFacts;
  status: string | null;
  reasons: StatusReason[];
};

/** OrgnlPmtInfAndSts. */
export type GroupStatus = {
  /** Null for transactions without payment information (version .02). */
  paymentInformationId: string | null;
  status: string | null;
  reasons: StatusReason[];
  transactions: TransactionStatus[];
};

/** One pain.002 message. Anything missing is null: a status applies only to the level that states it. */
export type StatusReport = {
  /** Such as `pain.002.001.10`; null without a namespace. */
  version: string | null;
  messageId: string | null;
  /** CreDtTm as written. */
  createdAt: string | null;
  originalMessageId: string | null;
  /** OrgnlMsgNmId, such as `pain.001.001.09`. */
  originalMessageName: string | null;
  /** OrgnlNbOfTxs and OrgnlCtrlSum as written. */
  originalNumberOfTransactions: string | null;
  originalControlSum: string | null;
  groupStatus: string | null;
  reasons: StatusReason[];
  groups: GroupStatus[];
};

/** A report without its groups. */
export type ReportHead = Omit<StatusReport, 'groups'>;

/** The position of a part of a file, in bytes; `toBytes` is exclusive. */
export type FilePlace = { fromBytes: number; toBytes: number };

/**
 * A report piece by piece, in file order. Transactions name their group by number, and the group comes after them. The
 * head comes last, once the report is complete. `place` is the report's position in a file that holds more than it,
 * including its Document if that holds nothing else; null if the file is just this report.
 */
export type ReportPart =
  | { kind: 'transaction'; group: number; transaction: TransactionStatus }
  | { kind: 'group'; number: number; group: Omit<GroupStatus, 'transactions'> }
  | { kind: 'report'; head: ReportHead; place: FilePlace | null };
