import type { CodeOrProprietary } from './party-model.ts';

/** StsRsnInf: why; `code` is null when the bank gives only words. */
export type StatusReason = { code: CodeOrProprietary | null; additional: string[] };

/** OrgnlTxRef: what a report repeats of the payment itself, as written. */
export type PaymentFacts = {
  amount: string | null;
  currency: string | null;
  /** IBAN or other number. */
  creditorAccount: string | null;
  executionDate: string | null;
};

/** TxInfAndSts. Codes are shown as they are, known or not. */
export type TransactionStatus = {
  endToEndId: string | null;
  instructionId: string | null;
  uetr: string | null;
  /** Left out where the report repeats nothing. */
  facts?: PaymentFacts;
  status: string | null;
  reasons: StatusReason[];
};

/** OrgnlPmtInfAndSts. */
export type GroupStatus = {
  /** Null for transactions that name no payment information (version .02). */
  paymentInformationId: string | null;
  status: string | null;
  reasons: StatusReason[];
  transactions: TransactionStatus[];
};

/** One pain.002 message. What it does not say is null: a status holds for the level that names it. */
export type StatusReport = {
  /** Such as `pain.002.001.10`; null without namespace. */
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

/** A report without what it says of its groups. */
export type ReportHead = Omit<StatusReport, 'groups'>;

/** Where a part of a file is, in bytes; `toBytes` is behind its last one. */
export type FilePlace = { fromBytes: number; toBytes: number };

/**
 * A report piece by piece, in the order of its file: transactions name their group by its number, which comes behind
 * them; the head comes last, when the report is whole. `place` is where the report stands in a file that holds more than
 * it, with its Document where that holds nothing else; null when the file is this report alone.
 */
export type ReportPart =
  | { kind: 'transaction'; group: number; transaction: TransactionStatus }
  | { kind: 'group'; number: number; group: Omit<GroupStatus, 'transactions'> }
  | { kind: 'report'; head: ReportHead; place: FilePlace | null };
