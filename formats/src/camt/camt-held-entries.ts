import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS } from '@portico/contract/money';
import { readAmount } from '../amount.ts';
import { currencyOf, type Direction, readDirection } from './camt-amount.ts';
import { readStatus } from './camt-content.ts';
import { provenDirections } from './camt-direction.ts';
import type { CamtEntry } from './camt-entry.ts';
import { isBooked } from './camt-totals.ts';
import { textAt } from '../xml/xml-element.ts';

/** An entry with the end of its bytes. It is read once its direction is known. */
export type HeldEntry = { open: CamtEntry; endBytes: number; direction: Direction };

/** How many entries may wait for the end of their statement, behind the first one without a direction. */
const HELD_MAXIMUM = 1_000;
/** How much they may hold together, as `XmlElement.weight` counts: as much as a batch of ten thousand payments. */
const HELD_MAXIMUM_WEIGHT = 32 * 1024 * 1024;

/** The entries of a statement from the first one without a direction on. */
export class CamtHeldEntries {
  #entries: HeldEntry[] = [];
  #weight = 0;
  #isGivenUp = false;

  /** Whether the entry must wait: it has no direction, or follows one that waits. */
  mustWait({ element }: CamtEntry): boolean {
    return !this.#isGivenUp && (this.#entries.length > 0 || readDirection(element) === null);
  }

  /** Holds an entry. If there are too many or they hold too much, returns all of them as they are. */
  hold(open: CamtEntry, endBytes: number): HeldEntry[] {
    this.#entries.push({ open, endBytes, direction: readDirection(open.element) });
    this.#weight += open.weight;
    if (this.#entries.length <= HELD_MAXIMUM && this.#weight <= HELD_MAXIMUM_WEIGHT) return [];
    this.#isGivenUp = true;
    return this.release();
  }

  /**
   * Returns all waiting entries at the end of the statement. `difference` is how much they must change its balance, in
   * hundred-thousandths; null if unknown. If only one combination of directions gives it, they get those.
   */
  prove(difference: bigint | null, currency: string | null): HeldEntry[] {
    const entries = this.release();
    if (difference === null) return entries;
    const booked = entries.filter(({ open }) => isBooked(readStatus(open.element)));
    const amounts = booked.map(({ open }) => magnitudeOf(open, currency));
    if (amounts.some((amount) => amount === null)) return entries;
    const unknown = booked.filter(({ direction }) => direction === null);
    const known = booked.reduce((sum, { direction }, index) => sum + signed(amounts[index] ?? 0n, direction), 0n);
    const open = amounts.flatMap((amount, index) => (booked[index]?.direction === null ? (amount ?? []) : []));
    const proven = provenDirections(difference - known, open);
    for (const [index, direction] of (proven ?? []).entries()) {
      const entry = unknown[index];
      if (entry) entry.direction = direction;
    }
    return entries;
  }

  release(): HeldEntry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }
}

/** Null if it can't be added up with others: unreadable, negative, too large, or in another currency. */
function magnitudeOf({ element }: CamtEntry, currency: string | null): bigint | null {
  const amount = element.child('Amt');
  const { hundredThousandths } = readAmount(textAt(amount) ?? '', null);
  const isOther = currency !== null && currencyOf(amount) !== null && currencyOf(amount) !== currency;
  if (hundredThousandths === null || isOther) return null;
  return hundredThousandths < 0n || hundredThousandths > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS ? null : hundredThousandths;
}

function signed(magnitude: bigint, direction: Direction): bigint {
  if (direction === null) return 0n;
  return direction === 'CRDT' ? magnitude : -magnitude;
}
