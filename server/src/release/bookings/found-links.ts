import type { Booking, SentGroup, SentPayment } from './booking.ts';
import type { Pairs } from './pair-bookings.ts';

type Link = Pick<Booking, 'entryId' | 'detail' | 'bookedOn'>;
export type PaymentLink = Link & { sequence: number };
export type GroupLink = Link & { groupId: string; amount: bigint };
/** What was booked of one message. */
export type MessageLinks = { orderId: string; messageRowId: string; payments: PaymentLink[]; groups: GroupLink[] };

/** From so many links on they are stored, and what comes later is told apart in the history. */
const HELD_AT_MOST = 100_000;

/** What has been found and is not stored yet: all of a message's is stored together, so that its history tells it once. */
export class FoundLinks {
  #held = 0;
  #byMessage = new Map<string, MessageLinks>();
  /** Entries that are a group as a whole: their details say nothing more. */
  readonly #whole = new Set<string>();

  add({ payments, groups }: Pick<Pairs, 'payments' | 'groups'>): void {
    for (const { booking, target } of payments)
      this.#of(target).payments.push({ ...linkOf(booking), sequence: target.sequence });
    for (const { booking, target } of groups) {
      this.#of(target).groups.push({ ...linkOf(booking), groupId: target.groupId, amount: booking.amount });
      this.#whole.add(booking.entryId);
    }
    this.#held += payments.length + groups.length;
  }

  get isFull(): boolean {
    return this.#held >= HELD_AT_MOST;
  }

  isWhole({ entryId }: Pick<Booking, 'entryId'>): boolean {
    return this.#whole.has(entryId);
  }

  /** Hands over what there is. */
  take(): MessageLinks[] {
    const links = [...this.#byMessage.values()];
    this.#byMessage = new Map();
    this.#held = 0;
    return links;
  }

  #of({ orderId, messageRowId }: SentPayment | SentGroup): MessageLinks {
    const found = this.#byMessage.get(messageRowId) ?? { orderId, messageRowId, payments: [], groups: [] };
    this.#byMessage.set(messageRowId, found);
    return found;
  }
}

function linkOf({ entryId, detail, bookedOn }: Booking): Link {
  return { entryId, detail, bookedOn };
}
