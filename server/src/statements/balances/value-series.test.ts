import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../platform/days/days.ts';
import { daysFrom } from './banking-day.ts';
import { valueSeries, type ValueMovement } from './value-series.ts';

const amounts = (series: { amount: bigint }[]) => series.map((day) => day.amount);

it('takes entries valued later off the closing balance', () => {
  const booked = [
    { day: '2026-11-18', amount: 500n },
    { day: '2026-11-20', amount: -300n },
    { day: '2026-11-30', amount: 40n },
  ];
  const days = daysFrom('2026-11-17', '2026-11-21');
  // 1000 in the end; 40 of it is valued after the range.
  expect(amounts(valueSeries(1000n, booked, [], days))).toEqual([760n, 1260n, 1260n, 960n, 960n]);
});

it('adds unbooked entries from their value date on, also if that is before the first day', () => {
  const pending = [
    { day: '2026-11-01', amount: 1n },
    { day: '2026-11-19', amount: 20n },
    { day: '2026-11-25', amount: 300n },
  ];
  const days = daysFrom('2026-11-18', '2026-11-20');
  expect(amounts(valueSeries(1000n, [], pending, days))).toEqual([1001n, 1021n, 1021n]);
});

it('is on each day the closing balance less everything booked later and plus everything pending until then', () => {
  const movement = fc.record({
    day: fc.integer({ min: 0, max: 20 }).map((offset) => addDays('2026-10-20', offset)),
    amount: fc.bigInt({ min: -1000n, max: 1000n }),
  });
  const sum = (movements: ValueMovement[]) => movements.reduce((total, { amount }) => total + amount, 0n);
  // Across the clock change.
  const days = daysFrom('2026-10-23', '2026-10-30');
  fc.assert(
    fc.property(fc.bigInt(), fc.array(movement), fc.array(movement), (closing, booked, pending) => {
      const expected = days.map((day) => ({
        date: day,
        amount: closing - sum(booked.filter((one) => one.day > day)) + sum(pending.filter((one) => one.day <= day)),
      }));
      expect(valueSeries(closing, booked, pending, days)).toEqual(expected);
    }),
  );
});
