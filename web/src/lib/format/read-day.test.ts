import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATE_FORMATS } from '@portico/contract/session/model';
import { showDate, showDayMonth } from '@portico/contract/display-formats';
import { addDays } from './days.ts';
import { dayProblem, readDay } from './read-day.ts';

const TODAY = '2026-11-20';
const days = fc.nat({ max: 36_524 }).map((count) => addDays('2000-01-01', count));

test.each(DATE_FORMATS)('%s: reads what is shown back as the same day', (format) => {
  fc.assert(
    fc.property(days, (day) => {
      expect(readDay(showDate(day, format), format, TODAY)).toBe(day);
      expect(readDay(day, format, TODAY)).toBe(day);
      const thisYear = `2026${day.slice(4)}`.replace('02-29', '02-28');
      expect(readDay(showDayMonth(thisYear, format), format, TODAY)).toBe(thisYear);
    }),
    { numRuns: 500 },
  );
});

test('what one of the two European formats shows, the other reads the same', () => {
  const [dots, slashes] = ['AUSTRIA_GERMANY_SWITZERLAND', 'FRANCE_SPAIN_UNITED_KINGDOM'] as const;
  fc.assert(
    fc.property(days, (day) => {
      expect(readDay(showDate(day, dots), slashes, TODAY)).toBe(day);
      expect(readDay(showDate(day, slashes), dots, TODAY)).toBe(day);
    }),
  );
});

test('a day with points is never silently reinterpreted for readers who put the month first', () => {
  fc.assert(
    fc.property(days, (day) => {
      const shown = showDate(day, 'AUSTRIA_GERMANY_SWITZERLAND');
      const read = readDay(shown, 'UNITED_STATES', TODAY);
      const problem = dayProblem(shown, 'UNITED_STATES', TODAY);
      expect(problem?.kind === 'ambiguous' ? problem.days : [read]).toContain(day);
    }),
  );
});

test.each([
  ['23', '2026-11-23'],
  ['23.11', '2026-11-23'],
  ['23.11.', '2026-11-23'],
  ['1.2.27', '2027-02-01'],
  ['01/02/2027', '2027-02-01'],
  ['1-2-2027', '2027-02-01'],
  ['1 2 2027', '2027-02-01'],
  ['2027-02-01', '2027-02-01'],
  ['+3', '2026-11-23'],
  ['-20', '2026-10-31'],
  ['29.2.2028', '2028-02-29'],
])('%s is the day %s', (text, day) => {
  expect(readDay(text, 'AUSTRIA_GERMANY_SWITZERLAND', TODAY)).toBe(day);
  expect(dayProblem(text, 'AUSTRIA_GERMANY_SWITZERLAND', TODAY)).toBeNull();
});

test('the US format puts the month first', () => {
  expect(readDay('2/1/2027', 'UNITED_STATES', TODAY)).toBe('2027-02-01');
  expect(readDay('23', 'UNITED_STATES', TODAY)).toBe('2026-11-23');
});

test.each([
  ['02/13/2027', 'FRANCE_SPAIN_UNITED_KINGDOM', { kind: 'otherOrder', month: '13', day: '2027-02-13' }],
  ['13/02/2027', 'UNITED_STATES', { kind: 'otherOrder', month: '13', day: '2027-02-13' }],
  ['01.02.2027', 'UNITED_STATES', { kind: 'ambiguous', days: ['2027-01-02', '2027-02-01'] }],
  ['31.12.1999', 'AUSTRIA_GERMANY_SWITZERLAND', { kind: 'otherCentury' }],
  ['2101-01-01', 'AUSTRIA_GERMANY_SWITZERLAND', { kind: 'otherCentury' }],
] as const)('%s in %s is refused with what it may have meant', (text, format, problem) => {
  expect(dayProblem(text, format, TODAY)).toEqual(problem);
  expect(readDay(text, format, TODAY)).toBeNull();
});

test.each(['31.2', '29.2.2027', '0', '32', '1.1.1800', 'today', '1.2.3.4', '', '13.13.13', '2027-02-30'])(
  '%s is not a day',
  (text) => {
    expect(readDay(text, 'FRANCE_SPAIN_UNITED_KINGDOM', TODAY)).toBeNull();
    expect(dayProblem(text, 'FRANCE_SPAIN_UNITED_KINGDOM', TODAY)).toEqual({ kind: 'none' });
  },
);
