import type { CodeOrProprietary } from './party-model.ts';

/** StsRsnInf: why; `code` is null when the bank gives only words. */
export type StatusReason = { code: CodeOrProprietary | null; additional: string[] };

/** TxInfAndSts. Codes are shown as they are, known or not. */
export type TransactionStatus = {
  endToEndId: string | null;
  instructionId: string | null;
  uetr: string | null;
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
