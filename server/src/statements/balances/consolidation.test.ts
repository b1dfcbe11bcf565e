import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minorUnits, parseDecimal, formatDecimal } from '@portico/contract/money';
import type { Rates } from '../../rates/public.ts';
import { consolidate } from './consolidation.ts';

const DAY = '2026-11-19';
const RATES: Rates = new Map([
  [
    'EUR',
    [
      { date: '2026-11-12', rate: 94_000_000n },
      { date: '2026-11-13', rate: 95_000_000n },
    ],
  ],
  [
    'USD',
    [
      { date: DAY, rate: 80_000_000n },
      { date: '2026-11-20', rate: 90_000_000n },
    ],
  ],
  ['JPY', [{ date: DAY, rate: 520_000n }]],
]);

/** Decimals in and out. */
function converted(amount: string, from: string, to: string, date = DAY): [string, boolean] | null {
  const result = consolidate(RATES, parseDecimal(amount)!, from, to, date);
  return result && [formatDecimal(result.amount, minorUnits(to)), result.isOlderRate];
}

it.each<[string, string, string, string, [string, boolean] | null]>([
  ['100', 'USD', 'CHF', DAY, ['80.00', false]],
  ['80', 'CHF', 'USD', DAY, ['100.00', false]],
  ['100', 'USD', 'JPY', DAY, ['15385', false]],
  ['-100', 'USD', 'JPY', DAY, ['-15385', false]],
  // Half a centime away from zero, whatever the sign.
  ['0.00625', 'USD', 'CHF', DAY, ['0.01', false]],
  ['-0.00625', 'USD', 'CHF', DAY, ['-0.01', false]],
  ['0.00624', 'USD', 'CHF', DAY, ['0.00', false]],
  // Its own currency stays untouched, even by rounding.
  ['1.23456', 'XXX', 'XXX', DAY, ['1.23456', false]],
  // The last rate before the day, never one after it.
  ['100', 'EUR', 'CHF', DAY, ['95.00', true]],
  ['100', 'EUR', 'USD', DAY, ['118.75', true]],
  ['100', 'EUR', 'CHF', '2026-11-12', ['94.00', false]],
  ['100', 'EUR', 'CHF', '2026-11-20', ['95.00', true]],
  ['100', 'EUR', 'CHF', '2026-11-21', null],
  ['100', 'EUR', 'CHF', '2026-11-11', null],
  ['100', 'XXX', 'CHF', DAY, null],
  ['100', 'CHF', 'XXX', DAY, null],
])('%s %s is in %s of %s %j', (amount, from, to, date, expected) => {
  expect(converted(amount, from, to, date)).toEqual(expected);
});

it('is within half a unit of the exact value, and of the same size for a debt', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n });
  const rate = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(amounts, rate, rate, fc.constantFrom('JPY', 'USD', 'BHD'), (amount, source, target, to) => {
      const rates: Rates = new Map([
        ['EUR', [{ date: DAY, rate: source }]],
        [to, [{ date: DAY, rate: target }]],
      ]);
      const { amount: result } = consolidate(rates, amount, 'EUR', to, DAY)!;
      const unit = 10n ** BigInt(5 - minorUnits(to));
      const error = (result * target - amount * source) * 2n;
      expect(error <= unit * target && error > -unit * target).toBe(true);
      expect(result % unit).toBe(0n);
      expect(consolidate(rates, -amount, 'EUR', to, DAY)!.amount).toBe(-result);
    }),
  );
});
