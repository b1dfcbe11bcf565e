import type { Effort } from './effort.ts';
import type { BookedEntry } from './entry-amount.ts';

/** Entries by their keys, in ascending order. */
export type Keys = Int32Array<ArrayBuffer>;

/**
 * Numbers entries: those with the same value date and amount get the same number. Numbers hold within one judgement.
 */
export class KeyRing {
  readonly #keys = new Map<string, number>();

  of({ valueDate, amount }: BookedEntry): number {
    const text = `${valueDate} ${amount}`;
    const key = this.#keys.get(text) ?? this.#keys.size;
    if (key === this.#keys.size) this.#keys.set(text, key);
    return key;
  }
}

/** What is compared of booked entries; prepared once, because each is compared with many. */
export type Content = {
  keys: Keys;
  /** Null unless every entry has a booking date. */
  days: BookedDays | null;
};

export function contentOf(entries: readonly BookedEntry[], ring: KeyRing): Content {
  const isDated = entries.every(({ bookingDate }) => bookingDate !== null);
  return {
    keys: Int32Array.from(entries, (entry) => ring.of(entry)).sort(),
    days: isDated ? new BookedDays(entries, ring) : null,
  };
}

/** Entries by the day on which they were booked. */
export class BookedDays {
  readonly #days: string[] = [];
  /** Up to and including each day: the sum of the entries, and their number. */
  readonly #sums: bigint[] = [];
  readonly #numbers: number[] = [];
  readonly #keys: Keys;

  constructor(entries: readonly BookedEntry[], ring: KeyRing) {
    const byDay = Map.groupBy(entries, ({ bookingDate }) => bookingDate!);
    this.#keys = new Int32Array(entries.length);
    let [sum, number] = [0n, 0];
    for (const day of [...byDay.keys()].toSorted()) {
      for (const entry of byDay.get(day)!) {
        this.#keys[number++] = ring.of(entry);
        sum += entry.amount;
      }
      this.#days.push(day);
      this.#sums.push(sum);
      this.#numbers.push(number);
    }
  }

  sumBefore(day: string): bigint {
    return this.#sums[this.#countBefore(day) - 1] ?? 0n;
  }

  sumUntil(day: string): bigint {
    return this.#sums[this.#countUntil(day) - 1] ?? 0n;
  }

  between(first: string, last: string): Keys {
    const from = this.#numbers[this.#countBefore(first) - 1] ?? 0;
    return this.#keys.slice(from, this.#numbers[this.#countUntil(last) - 1] ?? 0).sort();
  }

  #countBefore(day: string): number {
    return countOf(this.#days.length, (index) => this.#days[index]! < day);
  }

  #countUntil(day: string): number {
    return countOf(this.#days.length, (index) => this.#days[index]! <= day);
  }
}

/** How many of a row's places satisfy this, if those that do come first. */
function countOf(length: number, isSo: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function joined(all: readonly Keys[]): Keys {
  if (all.length === 1) return all[0]!;
  const keys = new Int32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const some of all) {
    keys.set(some, at);
    at += some.length;
  }
  return keys.sort();
}

/** Whether `all` contains `some`; equal entries count as often as they occur. */
export function isSubset(some: Keys, all: Keys, effort: Effort): boolean {
  if (some.length > all.length) return false;
  let at = 0;
  let found = 0;
  for (; found < some.length; found++) {
    at = placeOf(some[found]!, all, at);
    if (all[at] !== some[found]) break;
    at += 1;
  }
  effort.compare(found + 1);
  return found === some.length;
}

/** The first place from `from` on that isn't below the key: in leaps, because few are often compared with many. */
function placeOf(key: number, all: Keys, from: number): number {
  let leap = 1;
  while (from + leap < all.length && all[from + leap]! < key) leap *= 2;
  const low = from + (leap >>> 1);
  return low + countOf(Math.min(from + leap + 1, all.length) - low, (index) => all[low + index]! < key);
}
