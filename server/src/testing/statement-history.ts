import fc from 'fast-check';
import { trustedId } from '@portico/contract/ids';
import type { Delivery } from '../statements/settle/delivery.ts';
import type { BookedEntry } from '../statements/settle/entry-amount.ts';

/**
 * The true history of an account as its bank knows it, and the ways in which banks deliver it: the source of import
 * tests, independent of the product's decisions.
 */
export type TrueEntry = BookedEntry & { id: string };
/** What the bank closed at once: one or more per day. */
export type Slice = { number: number; day: string; opening: bigint; closing: bigint; entries: TrueEntry[] };

/** A delivery with the true entries that it covers, in any wording. */
export type Delivered = { delivery: Delivery; entries: TrueEntry[]; isCorrection: boolean };

const dayOf = (day: number) => `2026-11-${String(day + 1).padStart(2, '0')}`;

/**
 * `equal`: a few amounts keep recurring, and balances return to earlier values. Otherwise no two sums are the same, so
 * balances show everything they can show.
 */
export function history(equal: boolean): fc.Arbitrary<Slice[]> {
  const amount = equal ? fc.constantFrom(5n, 5n, -5n, 7n) : fc.constantFrom(1n, -1n);
  const slice = fc.array(amount, { minLength: equal ? 0 : 1, maxLength: 6 });
  const days = fc.array(fc.array(slice, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  return days.map((all) => {
    let [balance, number, weight] = [100n, 0, 1_000n];
    return all.flatMap((slices, day) =>
      slices.map((signs) => {
        const opening = balance;
        number += 1;
        const entries = signs.map((sign, index) => {
          weight *= equal ? 1n : 3n;
          const dates = { valueDate: dayOf(day), bookingDate: dayOf(day) };
          return { ...dates, id: `${number}.${index}`, amount: sign * weight };
        });
        balance += sumOf(entries);
        return { number, day: dayOf(day), opening, closing: balance, entries };
      }),
    );
  });
}

export function sumOf(entries: readonly { amount: bigint }[]): bigint {
  return entries.reduce((sum, { amount }) => sum + amount, 0n);
}

/** How one stretch of the history is delivered. */
export type Way = {
  format: 'MT940' | 'camt.053.001.08';
  /** Pages always are: they say what they are pages of. */
  isNumbered: boolean;
  /**
   * Into how many pages (a bank cuts those of one format alike), and whether each repeats the balances of the whole;
   * the `lost` ones never come.
   */
  pages: number;
  repeats: boolean;
  lost: readonly number[];
  /** The place of an entry whose amount the bank corrects, or leaves out. */
  correction: { place: number; amount: bigint | null } | null;
};

const NEVER = { lost: [], correction: null };
export const PLAIN: Way = { format: 'camt.053.001.08', isNumbered: true, pages: 1, repeats: false, ...NEVER };

export const ways: fc.Arbitrary<Way> = fc
  .record({
    format: fc.constantFrom<Way['format']>('MT940', 'camt.053.001.08'),
    isNumbered: fc.boolean(),
    isPaged: fc.boolean(),
    repeats: fc.boolean(),
    lost: fc.constantFrom([], [], [1], [2], [3]),
    correction: fc.option(
      fc.record({ place: fc.nat(), amount: fc.option(fc.bigInt({ min: 1n, max: 99n }), { nil: null }) }),
      { nil: null, freq: 3 },
    ),
  })
  .map(({ isPaged, ...way }): Way => ({
    ...way,
    isNumbered: way.isNumbered || isPaged,
    pages: isPaged ? (way.format === 'MT940' ? 2 : 3) : 1,
  }));

let made = 0;

/** Delivers consecutive slices as one statement. */
export function deliver(slices: readonly Slice[], way: Way): Delivered[] {
  const [first, last] = [slices[0]!, slices.at(-1)!];
  const original = slices.flatMap(({ entries }) => entries);
  const entries = corrected(original, way.correction);
  const isCorrection = entries !== original;
  const closing = first.opening + sumOf(entries);
  const isBordered = way.format === 'MT940' || !way.repeats;
  let at = first.opening;
  return inPages(entries, way.pages).flatMap((some, index, all) => {
    const opening = at;
    at += sumOf(some);
    const number = index + 1;
    const stated = isBordered ? { opening, closing: at } : { opening: first.opening, closing };
    const pages = all.length === 1 ? null : { first: number, last: number, isLast: number === all.length };
    if (pages && way.lost.includes(number)) return [];
    const delivery = delivered(slices, way, { ...stated, pages, sum: sumOf(some), day: last.day });
    return [{ delivery, entries: some, isCorrection }];
  });
}

function delivered(
  slices: readonly Slice[],
  { format, isNumbered }: Way,
  facts: Pick<Delivery, 'opening' | 'closing' | 'pages' | 'sum' | 'day'>,
): Delivery {
  // A bank closes once what it numbers: several of one day together have no number of their own.
  const isNamed = isNumbered && (slices.length === 1 || slices[0]!.day !== facts.day || facts.pages !== null);
  const name = slices.length === 1 ? String(slices[0]!.number) : `${slices[0]!.number}00${slices.length}`;
  const number = isNamed ? (format === 'MT940' ? `${name}/${facts.pages?.first ?? 1}` : name) : null;
  const { opening, closing, day, pages } = facts;
  made += 1;
  return {
    ...facts,
    id: trustedId(`d${made}`),
    format,
    number,
    key: JSON.stringify([number, String(opening), String(closing), day, pages]),
    firstDay: slices[0]!.day,
    importedAt: '2026-12-01T00:00:00.000Z',
    decision: null,
  };
}

function corrected(entries: TrueEntry[], correction: Way['correction']): TrueEntry[] {
  if (!correction || entries.length === 0) return entries;
  const place = correction.place % entries.length;
  const { amount } = correction;
  if (amount === null) return entries.toSpliced(place, 1);
  return entries.with(place, { ...entries[place]!, amount: entries[place]!.amount + amount });
}

function inPages(entries: TrueEntry[], pages: number): TrueEntry[][] {
  const size = Math.ceil(entries.length / pages);
  if (pages === 1 || size === 0 || entries.length < pages) return [entries];
  return Array.from({ length: pages }, (_, page) => entries.slice(page * size, (page + 1) * size)).filter(
    (page) => page.length > 0,
  );
}
