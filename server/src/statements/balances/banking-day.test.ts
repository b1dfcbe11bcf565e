import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../platform/days/days.ts';
import { daysBetween } from '../../platform/days/days.ts';
import { daysFrom, expectedDay, lastBankingDay } from './banking-day.ts';

it.each([
  ['2026-11-20', '2026-11-20', 'a Friday'],
  ['2026-11-21', '2026-11-20', 'a Saturday'],
  ['2026-11-22', '2026-11-20', 'a Sunday'],
  ['2026-11-23', '2026-11-23', 'a Monday'],
  ['2027-01-02', '2027-01-01', 'over the turn of the year, holidays not being known'],
])('the last banking day up to %s is %s (%s)', (day, expected) => {
  expect(lastBankingDay(day)).toBe(expected);
});

it.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-11-23', '2026-11-20'],
  ['2026-11-22', '2026-11-20'],
  ['2026-11-21', '2026-11-20'],
])('on %s banks have delivered up to %s', (today, expected) => {
  expect(expectedDay(today)).toBe(expected);
});

it('counts days across leap days and both clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
  expect(daysFrom('2026-03-28', '2026-03-31')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
  expect(daysFrom('2026-03-31', '2026-03-28')).toEqual([]);
});

it('adds the days that it counts', () => {
  const days = fc.integer({ min: -40_000, max: 40_000 });
  fc.assert(
    fc.property(days, (count) => {
      const day = addDays('2026-01-01', count);
      expect(daysBetween('2026-01-01', day)).toBe(count);
      expect(addDays(day, -count)).toBe('2026-01-01');
    }),
  );
});
