import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsOf, hundredThousandthsBound, readExactDecimal } from './grid-bounds.ts';

const LARGEST = 2n ** 63n - 1n;

/** What the bounds of a range become for stored amounts. */
const bounds = (range: object) => boundsOf(range, readExactDecimal).map(hundredThousandthsBound);

const RANGES: [object, (bigint | null)[]][] = [
  [{ lowerBound: '1', upperBound: '2' }, [100_000n, 200_000n]],
  [{ lowerBound: '0.000011' }, [2n]],
  [{ upperBound: '0.000019' }, [1n]],
  [{ lowerBound: '-0.000011' }, [-1n]],
  [{ upperBound: '-0.000011' }, [-2n]],
  [{ upperBound: '-0.0000000001' }, [-1n]],
  [{ lowerBound: '1.000000000000' }, [100_000n]],
  [{ lowerBound: -5, upperBound: '.5' }, [-500_000n, 50_000n]],
  [{ lowerBound: '92233720368547.75807' }, [LARGEST]],
  [{ lowerBound: '92233720368547.758071' }, [null]],
  [{ lowerBound: '-999999999999999999999' }, [-LARGEST]],
  [{ upperBound: '999999999999999999999' }, [LARGEST]],
  [{ upperBound: '-999999999999999999999' }, [null]],
  [{}, []],
];
// Builds the titles itself: vitest can't write bigints into them.
for (const [range, expected] of RANGES) {
  it(`takes the range ${JSON.stringify(range)}`, () => {
    expect(bounds(range)).toEqual(expected);
  });
}

it.each([
  { lowerBound: '2', upperBound: '1' },
  { lowerBound: '0.0000002', upperBound: '0.0000001' },
])('refuses the range %j, which ends before it begins', (range) => {
  expect(() => bounds(range)).toThrow('1568');
});

it.each(['', 'x', '1e5', '1,5', '--1', '.', '1.2.3', ' 1'])('reads no number in %j', (text) => {
  expect(readExactDecimal(text)).toBeNull();
});

it('includes exactly the stored amounts inside the range', () => {
  const places = fc.integer({ min: -30_000_000, max: 30_000_000 });
  // Seven decimals: two more than are stored.
  const text = (value: number) => `${value < 0 ? '-' : ''}0.${String(Math.abs(value)).padStart(8, '0')}`;
  fc.assert(
    fc.property(places, places, fc.integer({ min: -300, max: 300 }), (one, other, amount) => {
      const [lower, upper] = [Math.min(one, other), Math.max(one, other)].map((value) => value % 300_000);
      if (lower! > upper!) return;
      const [from, to] = bounds({ lowerBound: text(lower!), upperBound: text(upper!) });
      const stored = BigInt(amount);
      expect(stored >= from! && stored <= to!).toBe(amount * 1000 >= lower! && amount * 1000 <= upper!);
    }),
  );
});
