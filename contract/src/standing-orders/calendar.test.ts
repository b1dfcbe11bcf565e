import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueDates, FREQUENCIES, isWeekly, type Calendar } from './calendar.ts';

const MONTHLY: Calendar = {
  frequency: 'MONTHLY',
  firstDate: '2027-01-31',
  isOnLastBankingDay: false,
  holidayRule: 'AFTER',
  lastDate: null,
  datesCount: null,
};

/** The first dates from a day on. */
function first(change: Partial<Calendar>, from = '2000-01-01', most = 5): string[] {
  const found: string[] = [];
  for (const { dueDate } of dueDates({ ...MONTHLY, ...change }, from)) if (found.push(dueDate) === most) break;
  return found;
}

it.each<[Partial<Calendar>, string[]]>([
  // The 31st stays the 31st after a shorter month.
  [{}, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  [{ firstDate: '2028-01-30' }, ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
  [{ frequency: 'WEEKLY' }, ['2027-01-31', '2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28']],
  [{ frequency: 'EVERY_TWO_WEEKS' }, ['2027-01-31', '2027-02-14', '2027-02-28', '2027-03-14', '2027-03-28']],
  [{ frequency: 'EVERY_TWO_MONTHS' }, ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31', '2027-09-30']],
  [{ frequency: 'QUARTERLY' }, ['2027-01-31', '2027-04-30', '2027-07-31', '2027-10-31', '2028-01-31']],
  [{ frequency: 'HALF_YEARLY' }, ['2027-01-31', '2027-07-31', '2028-01-31', '2028-07-31', '2029-01-31']],
  [
    { frequency: 'YEARLY', firstDate: '2028-02-29' },
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  [
    { firstDate: '2027-01-15', isOnLastBankingDay: true },
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  ],
  [{ lastDate: '2027-03-31' }, ['2027-01-31', '2027-02-28', '2027-03-31']],
  [{ lastDate: '2027-03-30' }, ['2027-01-31', '2027-02-28']],
  [{ datesCount: 2 }, ['2027-01-31', '2027-02-28']],
  // The last banking day of March, wherever in the month the end is.
  [{ isOnLastBankingDay: true, lastDate: '2027-03-29' }, ['2027-01-31', '2027-02-28', '2027-03-31']],
])('%o', (change, dates) => {
  expect(first(change)).toEqual(dates);
});

it('counts from the first date, wherever one begins to look', () => {
  expect(first({ datesCount: 3 }, '2027-03-01')).toEqual(['2027-03-31']);
  expect(first({ datesCount: 3 }, '2027-04-01')).toEqual([]);
  const [next] = dueDates(MONTHLY, '2027-03-31');
  expect(next).toEqual({ dueDate: '2027-03-31', number: 3 });
});

/** Every date in order, a day at a time: the slow way, which shares nothing with the fast one. */
function* slowly({ frequency, firstDate, isOnLastBankingDay }: Calendar): Generator<string> {
  const [, , wanted] = firstDate.split('-').map(Number) as [number, number, number];
  const months = {
    WEEKLY: 0,
    EVERY_TWO_WEEKS: 0,
    MONTHLY: 1,
    EVERY_TWO_MONTHS: 2,
    QUARTERLY: 3,
    HALF_YEARLY: 6,
    YEARLY: 12,
  };
  let since = 0;
  const day = new Date(firstDate);
  const begin = { year: day.getUTCFullYear(), month: day.getUTCMonth() };
  if (isOnLastBankingDay) day.setUTCDate(1);
  for (; ; day.setUTCDate(day.getUTCDate() + 1), since += 1) {
    const tomorrow = new Date(day);
    tomorrow.setUTCDate(day.getUTCDate() + 1);
    const isLast = tomorrow.getUTCDate() === 1;
    const passed = (day.getUTCFullYear() - begin.year) * 12 + day.getUTCMonth() - begin.month;
    const isDay = isOnLastBankingDay ? isLast : day.getUTCDate() === wanted || (isLast && day.getUTCDate() < wanted);
    const isDue =
      frequency === 'WEEKLY' || frequency === 'EVERY_TWO_WEEKS'
        ? since % (frequency === 'WEEKLY' ? 7 : 14) === 0
        : isDay && passed % months[frequency] === 0;
    if (isDue) yield day.toISOString().slice(0, 10);
  }
}

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2080-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('finds the same dates as counting the days one by one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FREQUENCIES),
      days,
      fc.boolean(),
      fc.integer({ min: -60, max: 1_500 }),
      (frequency, firstDate, isLast, later) => {
        const calendar = { ...MONTHLY, frequency, firstDate, isOnLastBankingDay: isLast && !isWeekly(frequency) };
        const from = new Date(Date.parse(firstDate) + later * 86_400_000).toISOString().slice(0, 10);
        const expected: string[] = [];
        for (const day of slowly(calendar)) if (day >= from && expected.push(day) === 3) break;
        expect(first(calendar, from, 3)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});
