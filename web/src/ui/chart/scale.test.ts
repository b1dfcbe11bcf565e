import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test('an axis around 38 to 49 million counts in steps of 4', () => {
  const scale = scaleOf([42_500_000, 38_600_000, 48_216_904]);
  expect(scale.unit).toBe('million');
  expect(scale.ticks.map((tick) => tick / scale.divisor)).toEqual([37.5, 40, 42.5, 45, 47.5, 50]);
  expect(scale.decimals).toBe(1);
});

test.each([
  ['nothing at all', []],
  ['zero', [0, 0]],
  ['one amount', [48_216_904.12]],
  ['an overdraft', [-3_000_000, -2_999_999]],
])('%s has an axis too', (_name, amounts) => {
  const { lowest, highest, ticks } = scaleOf(amounts);
  expect(lowest).toBeLessThan(highest);
  expect(ticks.length).toBeGreaterThan(1);
});

test('every amount is between the lowest and the highest tick, and there are few ticks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e14, max: 1e14 }), { minLength: 1 }), (cents) => {
      const amounts = cents.map((amount) => amount / 100);
      const { lowest, highest, ticks } = scaleOf(amounts);
      const slack = (highest - lowest) * 1e-9;
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(lowest - slack);
      expect(Math.max(...amounts)).toBeLessThanOrEqual(highest + slack);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }),
  );
});
