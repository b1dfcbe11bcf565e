/** A booked entry as both formats have it. The booking date is null if only the value date is known. */
export type BookedEntry = { valueDate: string; bookingDate: string | null; amount: bigint };
