/** What a bank has booked as one: an entry, or one payment among the details of a batch booking. */
export type Booking = {
  entryId: string;
  /** Counts from one among the details of the entry; 0: the entry itself. */
  detail: number;
  accountId: string;
  currency: string;
  /** What was debited, in hundred-thousandths. */
  amount: bigint;
  bookedOn: string;
  /** What the payment came to, if the bank says that charges are part of what was debited: none, one, or one of two. */
  withoutCharges: readonly bigint[];
  /** It stands for several payments, so it is none of them. */
  isBatch: boolean;
  uetr: string | null;
  endToEndId: string | null;
  instructionId: string | null;
  paymentInformationId: string | null;
  messageId: string | null;
  /** References of which the bank doesn't say what they are (`:61:`, `KREF+`); of 16 characters: maybe cut there. */
  references: readonly string[];
};

type Sent = {
  orderId: string;
  /** The row of the bank message. */
  messageRowId: string;
  groupId: string;
  accountId: string;
  currency: string;
  amount: bigint;
  /** No booking of an earlier day is meant. */
  notBefore: string;
  paymentInformationId: string;
  /** As the bank knows the message. */
  messageId: string;
};

/** A payment that went to the bank and is not booked yet. */
export type SentPayment = Sent & {
  sequence: number;
  uetr: string | null;
  /** Null: not provided. */
  endToEndId: string | null;
  instructionId: string | null;
  isRejected: boolean;
};

/** A group that went to the bank and of which nothing is booked yet; its amount is that of the payments not rejected. */
export type SentGroup = Sent & { number: number };

/** The customer reference of `:61:` has 16 characters (SWIFT MT940, field 61, subfield 7); longer ids are cut there. */
export const CUT_REFERENCE_LENGTH = 16;

/** The words by which ISO 20022, SWIFT and banks say that there is none. */
const NONE = new Set(['', 'NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', 'NOREF']);

/** A reference that says something, else null. */
export function referenceOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || NONE.has(text.trim().toUpperCase()) ? null : text.trim();
}

/** Whether a reference is this id, whole or cut. */
export function names(reference: string, id: string | null): boolean {
  if (id === null) return false;
  return reference === id || (reference.length === CUT_REFERENCE_LENGTH && id.startsWith(reference));
}
