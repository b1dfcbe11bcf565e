import type { AccountId, BankMessageId, EntryId, OrderGroupId, OrderId, SentMessageId } from '@portico/contract/ids';

/**
 * What a bank booked as one: an entry, or one payment among the details of a batch booking. It pays, or it gives back
 * what had been paid.
 */
export type Booking = {
  entryId: EntryId;
  /** Counts the entry's details from one; 0 is the entry itself. */
  detail: number;
  accountId: AccountId;
  currency: string;
  isReturn: boolean;
  /** The bank's code for why it gave the payment back; null if it gave none. */
  returnReason: string | null;
  /** The amount debited or given back, in hundred-thousandths. */
  amount: bigint;
  bookedOn: string;
  /** What the payment itself may have amounted to, if the bank included charges: no, one or two amounts. */
  withoutCharges: readonly bigint[];
  /** It covers several payments, so it can't be a single one. */
  isBatch: boolean;
  uetr: string | null;
  endToEndId: string | null;
  instructionId: string | null;
  paymentInformationId: string | null;
  sentMessageId: string | null;
  /** References that the bank doesn't label (`:61:`, `KREF+`); those of 16 characters may be cut. */
  references: readonly string[];
};

type Sent = {
  orderId: OrderId;
  messageId: BankMessageId;
  groupId: OrderGroupId;
  accountId: AccountId;
  currency: string;
  amount: bigint;
  /** An earlier booking can't be meant. */
  notBefore: string;
  paymentInformationId: string;
  /** The message's id as the bank knows it. */
  sentMessageId: SentMessageId;
};

/** A payment that went to the bank, and is not booked or given back yet. */
export type SentPayment = Sent & {
  sequence: number;
  uetr: string | null;
  /** Null: not provided. */
  endToEndId: string | null;
  instructionId: string | null;
  isRejected: boolean;
};

/** A group that went to the bank and has no booking yet; its amount excludes rejected payments. */
export type SentGroup = Sent & { number: number };

/** The customer reference of `:61:` has 16 characters (SWIFT MT940, field 61, subfield 7); longer ids are cut there. */
export const CUT_REFERENCE_LENGTH = 16;

/** Whether a reference is this id, whole or cut. */
export function names(reference: string, id: string | null): boolean {
  if (id === null) return false;
  return reference === id || (reference.length === CUT_REFERENCE_LENGTH && id.startsWith(reference));
}
