import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, isDay, startOfWeek } from './days.ts';

test.each([
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2026-11-20', -3, '2026-08-20'],
  ['2026-01-15', -12, '2025-01-15'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('adds days across daylight saving changes and the turn of the year', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

test.each(['2026-02-30', '26-02-01', '2026-13-01', '', 20261120, null])('%s is not a day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('a week begins on Monday or on Sunday, as the reader has set it', () => {
  // 20 November 2026 is a Friday.
  expect([startOfWeek('2026-11-20', 1), startOfWeek('2026-11-20', 0)]).toEqual(['2026-11-16', '2026-11-15']);
  expect([startOfWeek('2026-11-22', 1), startOfWeek('2026-11-22', 0)]).toEqual(['2026-11-16', '2026-11-22']);
  expect([startOfWeek('2026-11-16', 1), startOfWeek('2027-01-01', 0)]).toEqual(['2026-11-16', '2026-12-27']);
});
