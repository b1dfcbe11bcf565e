import type { BankMessageId, OrderGroupId, OrderId } from '@portico/contract/ids';
import type { Booking, SentGroup, SentPayment } from './booking.ts';
import type { Pairs } from './pair-bookings.ts';

type Link = Pick<Booking, 'entryId' | 'detail' | 'bookedOn'>;
export type PaymentLink = Link & { sequence: number };
export type GroupLink = Link & { groupId: OrderGroupId; amount: bigint };
/** What was booked for one message. */
export type MessageLinks = { orderId: OrderId; messageId: BankMessageId; payments: PaymentLink[]; groups: GroupLink[] };

/** Links are stored from this many on; the history then lists later ones separately. */
const HELD_AT_MOST = 100_000;

/** Links found and not stored yet. All links of a message are stored together, so its history has one line. */
export class FoundLinks {
  #held = 0;
  #byMessage = new Map<string, MessageLinks>();
  /** Entries that are a whole group: their details add nothing. */
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

  /** Hands over the links collected so far. */
  take(): MessageLinks[] {
    const links = [...this.#byMessage.values()];
    this.#byMessage = new Map();
    this.#held = 0;
    return links;
  }

  #of({ orderId, messageId }: SentPayment | SentGroup): MessageLinks {
    const found = this.#byMessage.get(messageId) ?? { orderId, messageId, payments: [], groups: [] };
    this.#byMessage.set(messageId, found);
    return found;
  }
}

function linkOf({ entryId, detail, bookedOn }: Booking): Link {
  return { entryId, detail, bookedOn };
}
