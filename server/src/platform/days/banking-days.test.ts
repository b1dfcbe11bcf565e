import { expect, it } from 'vitest';
import { bankingDaysOf, movedToBankingDay } from './banking-days.ts';

const EURO = { currency: 'EUR', country: 'DE' };
const FRANCS = { currency: 'CHF', country: 'CH' };
const POUNDS = { currency: 'GBP', country: 'GB' };

/** The weekdays of a year on which banks are closed. */
async function closedIn(year: number, place: { currency: string; country: string }): Promise<string[]> {
  const { isBankingDay } = await bankingDaysOf(place);
  const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, index + 1)));
  return days
    .filter((day) => day.getUTCFullYear() === year && ![0, 6].includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => !isBankingDay(day));
}

it.each([
  // As the European Central Bank has published them.
  [2025, ['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-01', '2025-12-25', '2025-12-26']],
  [2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25']],
  [2027, ['2027-01-01', '2027-03-26', '2027-03-29']],
])('TARGET is closed in %i', async (year, days) => {
  expect(await closedIn(year, EURO)).toEqual(days);
  // Whatever country the account is in.
  expect(await closedIn(year, { currency: 'EUR', country: 'FR' })).toEqual(days);
});

it('other currencies keep the holidays of the country', async () => {
  const swiss = ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17'];
  expect(await closedIn(2027, FRANCS)).toEqual(swiss);
  // Christmas is on a weekend, so the days after it are holidays instead.
  expect(await closedIn(2027, POUNDS)).toEqual(expect.arrayContaining(['2027-12-27', '2027-12-28']));
});

it('moves over a long weekend, either way', async () => {
  const days = await bankingDaysOf(EURO);
  expect(movedToBankingDay('2027-01-01', days, 'AFTER')).toBe('2027-01-04');
  expect(movedToBankingDay('2027-01-01', days, 'BEFORE')).toBe('2026-12-31');
  expect(movedToBankingDay('2027-03-27', days, 'AFTER')).toBe('2027-03-30');
  expect(movedToBankingDay('2027-03-28', days, 'BEFORE')).toBe('2027-03-25');
  expect(movedToBankingDay('2026-11-30', days, 'AFTER')).toBe('2026-11-30');
});
