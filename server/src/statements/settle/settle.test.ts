import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId, type StatementId } from '@portico/contract/ids';
import {
  deliver,
  history,
  PLAIN,
  type Delivered,
  type Slice,
  type TrueEntry,
  type Way,
  ways,
} from '../../testing/statement-history.ts';
import type { Verdict } from './delivery.ts';
import { Effort, STEPS_MAXIMUM, TooMuch } from './effort.ts';
import { areContested } from './rivals.ts';
import { settle } from './settle.ts';
import { unitsOf } from './units.ts';

const MT940: Way = { ...PLAIN, format: 'MT940' };

function judge(all: readonly Delivered[]): { verdicts: Map<StatementId, Verdict>; counted: TrueEntry[] } {
  const byId = new Map(all.map((one) => [one.delivery.id, one.entries]));
  const verdicts = settle(
    all.map(({ delivery }) => delivery),
    ({ id }) => byId.get(id)!,
  )!;
  const counted = [...verdicts].flatMap(([id, { state }]) => (state === 'COUNTED' ? byId.get(id)! : []));
  return { verdicts, counted };
}

const statesOf = (all: readonly Delivered[]) => {
  const { verdicts } = judge(all);
  return all.map(({ delivery }) => verdicts.get(delivery.id)!.state);
};
const ids = (entries: readonly TrueEntry[]) => entries.map(({ id }) => id).toSorted();
const keys = (entries: readonly TrueEntry[]) => entries.map(({ valueDate, amount }) => `${valueDate} ${amount}`);

/** Three days, the second of two statements; every amount is distinct. */
const TRUTH: Slice[] = (() => {
  let balance = 100n;
  return [[10n, 1n], [20n], [-7n, 3n], [40n, 2n, -9n]].map((amounts, index) => {
    const opening = balance;
    const day = `2026-11-0${[1, 2, 2, 3][index]!}`;
    balance += amounts.reduce((sum, amount) => sum + amount, 0n);
    const entries = amounts.map((amount, place) => ({
      id: `${index}.${place}`,
      valueDate: day,
      bookingDate: day,
      amount,
    }));
    return { number: index + 1, day, opening, closing: balance, entries };
  });
})();
const each = (way: Way) => TRUTH.flatMap((slice) => deliver([slice], way));
const month = (way: Way) => deliver(TRUTH, way);
const last = (way: Way) => deliver([TRUTH[3]!], way);
const CORRECTED: Way = { ...PLAIN, correction: { place: 0, amount: 5n } };

describe('What counts', () => {
  it.each<[string, Delivered[], string[]]>([
    ['days in order', each(PLAIN), ['COUNTED', 'COUNTED', 'COUNTED', 'COUNTED']],
    ['days in any order, without numbers', each({ ...PLAIN, isNumbered: false }).toReversed(), ['COUNTED', 'COUNTED', 'COUNTED', 'COUNTED']],
    ['another format of the same', [...last(PLAIN), ...last(MT940)], ['COUNTED', 'COVERED']],
    ['a month over its days', [...each(PLAIN), ...month(MT940)], ['COUNTED', 'COUNTED', 'COUNTED', 'COUNTED', 'COVERED']],
    ['days after their month', [...month(PLAIN), ...each(MT940)], ['COUNTED', 'COVERED', 'COVERED', 'COVERED', 'COVERED']],
    ['a month over some of its days', [...last(PLAIN), ...month(PLAIN)], ['COVERED', 'COUNTED']],
    ['a correction', [...last(PLAIN), ...last(CORRECTED)], ['COUNTED', 'CONFLICT']],
    ['a correction without a number', [...last({ ...PLAIN, isNumbered: false }), ...last({ ...CORRECTED, isNumbered: false })], ['COUNTED', 'CONFLICT']],
    ['a month that contradicts a day', [...last(PLAIN), ...month(CORRECTED), ...last(MT940)], ['COUNTED', 'CONFLICT', 'COVERED']],
    ['pages with balances at their borders, the last first', last({ ...PLAIN, pages: 3 }).toReversed(), ['COUNTED', 'COUNTED', 'COUNTED']],
    ['pages that repeat the balances of the whole', last({ ...PLAIN, pages: 3, repeats: true }), ['COUNTED', 'COUNTED', 'COUNTED']],
    ['pages, and then the whole', [...last({ ...PLAIN, pages: 3, repeats: true }), ...last(MT940)], ['COUNTED', 'COUNTED', 'COUNTED', 'COVERED']],
    ['the whole, and then its pages', [...last(MT940), ...last({ ...PLAIN, pages: 3 })], ['COUNTED', 'COVERED', 'COVERED', 'COVERED']],
    ['some pages, and then the whole', [...last({ ...PLAIN, pages: 3, lost: [2] }), ...last(PLAIN)], ['COVERED', 'COVERED', 'COUNTED']],
    ['pages cut in two ways', [...last({ ...PLAIN, pages: 3 }), ...last({ ...PLAIN, pages: 2 })], ['COUNTED', 'COUNTED', 'COUNTED', 'COVERED', 'COVERED']],
  ])('of %s', (_name, all, expected) => {
    expect(statesOf(all)).toEqual(expected);
  }); // prettier-ignore

  it('says which page is missing, and counts the others from the balance that they have', () => {
    for (const repeats of [true, false]) {
      const { verdicts } = judge(last({ ...PLAIN, pages: 3, repeats, lost: [2] }));
      expect([...verdicts.values()]).toMatchObject([
        { state: 'COUNTED', opening: 127n, closing: 167n, missingPage: 2 },
        { state: 'COUNTED', opening: 169n, closing: 160n, missingPage: 2 },
      ]);
    }
  });

  it('follows a person: an agreed statement replaces others, one taken out is out', () => {
    const [before, after] = [last(PLAIN)[0]!, last(CORRECTED)[0]!];
    const agreed = { ...after, delivery: { ...after.delivery, decision: { kind: 'AGREED' as const, at: '2026-12-02' } } };
    expect(statesOf([before, agreed])).toEqual(['REPLACED', 'COUNTED']);
    const out = { ...before, delivery: { ...before.delivery, decision: { kind: 'TAKEN_OUT' as const, at: '2026-12-02' } } };
    expect(statesOf([out, after])).toEqual(['TAKEN_OUT', 'COUNTED']);
  }); // prettier-ignore
});

function inAnyOrder<One>(all: One[]): fc.Arbitrary<One[]> {
  return fc.shuffledSubarray(all, { minLength: all.length });
}

/** A verbatim repeat is known before anything is judged. */
function once(all: readonly Delivered[]): Delivered[] {
  const wordsOf = ({ delivery, entries }: Delivered) => [delivery.format, delivery.key, ...keys(entries)].join();
  return [...new Map(all.map((one) => [wordsOf(one), one])).values()];
}

/** Stretches of a history, each delivered in some way, in any order. */
function deliveries(slices: readonly Slice[]): fc.Arbitrary<Delivered[]> {
  const stretch = fc.tuple(fc.nat(slices.length - 1), fc.integer({ min: 1, max: 4 }), ways).map(([from, length, way]) => {
    const days = slices.slice(from, from + length);
    return deliver(days, way);
  }); // prettier-ignore
  return fc.array(stretch, { minLength: 1, maxLength: 7 }).chain((all) => inAnyOrder(once(all.flat())));
}

it.each([true, false])('counts no entry twice, and covers only what counts, whatever is delivered (equal amounts: %s)', (equal) => {
  fc.assert(
    fc.property(history(equal).chain(deliveries), (all) => {
      const { verdicts, counted } = judge(all);
      expect(verdicts.size).toBe(all.length);
      expect(equal ? counted.length : new Set(ids(counted)).size).toBe(counted.length);
      const said = Map.groupBy(keys(counted), (key) => key);
      const covered = all.filter(({ delivery }) => verdicts.get(delivery.id)!.state === 'COVERED');
      for (const { entries } of covered)
        for (const [key, some] of Map.groupBy(keys(entries), (one) => one))
          expect(said.get(key)?.length ?? 0).toBeGreaterThanOrEqual(some.length);
    }),
    { numRuns: 1_000 },
  );
}); // prettier-ignore

/** Every slice or day whole, some of them in a second way, and months over some of the days; nothing is corrected. */
function consistent(slices: readonly Slice[]): fc.Arbitrary<Delivered[]> {
  const days = [...Map.groupBy(slices, ({ day }) => day).values()];
  const sound = ways.map((way): Way => ({ ...way, correction: null, lost: [] }));
  const ofDay = (day: Slice[]) =>
    fc.array(fc.tuple(fc.boolean(), sound), { maxLength: 3 }).map((all) =>
      all.flatMap(([isWhole, way]) => (isWhole ? deliver(day, way) : day.flatMap((slice) => deliver([slice], way)))),
    ); // prettier-ignore
  const ofMonth = fc.option(sound, { nil: null }).map((way) => (way ? deliver(slices, way) : []));
  return fc.tuple(ofMonth, ...days.map(ofDay)).chain((all) => inAnyOrder(once(all.flat())));
}

it('counts the truth of every day delivered without contradiction, in any order and format', () => {
  fc.assert(
    fc.property(history(false).chain(consistent), (all) => {
      const { counted, verdicts } = judge(all);
      const truth = [...new Set(all.flatMap(({ entries }) => ids(entries)))].toSorted();
      expect(ids(counted)).toEqual(truth);
      expect([...verdicts.values()].filter(({ state }) => state === 'CONFLICT')).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

/** A day in this many parts without numbers, each with one entry; balances lead from one to the next. */
function parts(number: number, format: Way['format'], amount: (place: number) => bigint): Delivered[] {
  const day = '2026-11-19';
  let balance = 0n;
  const slices = Array.from({ length: number }, (_, place): Slice => {
    const entry = { id: `${place}`, valueDate: day, bookingDate: day, amount: amount(place) };
    const opening = balance;
    balance += entry.amount;
    return { number: place, day, opening, closing: balance, entries: [entry] };
  });
  return slices.flatMap((slice) => deliver([slice], { ...PLAIN, format, isNumbered: false }));
}

describe('Many parts of a day', () => {
  const [alike, apart] = [() => 1n, (place: number) => 1_000n + 3n * BigInt(place)];
  const backwards = ([first, ...rest]: Delivered[]) => [first!, ...rest.toReversed()];
  const measured = (all: readonly Delivered[]) => {
    const effort = new Effort();
    const byId = new Map(all.map(({ delivery, entries }) => [delivery.id, entries]));
    const verdicts = settle(all.map(({ delivery }) => delivery), ({ id }) => byId.get(id)!, effort);
    const states = verdicts && Object.groupBy(verdicts.values(), ({ state }) => state);
    return { steps: effort.steps, counted: states?.COUNTED?.length, covered: states?.COVERED?.length };
  }; // prettier-ignore

  it.each([['alike', alike], ['apart', apart]] as const)('are settled in any order, one for each quarter of an hour or 64 in two formats (amounts %s)', (_name, amount) => {
    const mt940 = parts(64, 'MT940', amount);
    const mixed = parts(64, 'camt.053.001.08', amount).flatMap((one, index) => [one, mt940[index]!]);
    const camt = parts(96, 'camt.053.001.08', amount);
    for (const all of [camt, backwards(camt)]) expect(measured(all)).toMatchObject({ counted: 96, covered: undefined });
    for (const all of [mixed, backwards(mixed)]) expect(measured(all)).toMatchObject({ counted: 64, covered: 64 });
  }); // prettier-ignore

  it('are left to a person if comparing them all takes too many steps', () => {
    for (const number of [200, 2_500]) {
      const { steps, counted } = measured(backwards(parts(number, 'MT940', alike)));
      expect(counted).toBeUndefined();
      // It ends with the first step too many: no step covers more than all statements or entries once.
      expect(steps).toBeLessThan(STEPS_MAXIMUM + 10 * number);
    }
  });

  it('take four times the steps for twice as many without links', () => {
    const apartFromAll = (number: number) => parts(number, 'MT940', alike).filter((_one, index) => index % 2 === 0);
    const [few, many] = [apartFromAll(100), apartFromAll(200)].map((all) => measured(all).steps);
    expect(many! / few!).toBeLessThan(4.5);
  });
});

describe('whether anything is contested', () => {
  it('is found out within the steps of a judgement', () => {
    const apart = Array.from({ length: 3_000 }, (_, index) => {
      const day = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
      return deliver([{ number: index, day, opening: 0n, closing: 0n, entries: [] }], PLAIN)[0]!.delivery;
    });
    const effort = new Effort();
    const stepsOf = (count: number) => {
      const few = new Effort();
      expect(
        areContested(
          unitsOf(apart.slice(0, count), () => null, few),
          few,
        ),
      ).toBe(false);
      return few.steps;
    };
    expect(stepsOf(200)).toBe((200 * 199) / 2);
    expect(() =>
      areContested(
        unitsOf(apart, () => null, effort),
        effort,
      ),
    ).toThrow(TooMuch);
    expect(effort.steps).toBeLessThan(STEPS_MAXIMUM + apart.length);
  });

  it('counts the steps of putting pages together', () => {
    const whole = (index: number) => ({
      number: 1,
      day: '2026-11-03',
      opening: BigInt(index),
      closing: 0n,
      entries: [],
    });
    const pages = Array.from({ length: 2_500 }, (_, index) => {
      const { delivery } = deliver([whole(index)], PLAIN)[0]!;
      return {
        ...delivery,
        id: trustedId<StatementId>(`${index}`),
        pages: { first: index + 1, last: index + 1, isLast: false },
      };
    });
    expect(() => unitsOf(pages, () => null, new Effort())).toThrow(TooMuch);
  });
});
