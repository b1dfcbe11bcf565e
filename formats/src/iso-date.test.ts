import { expect, test } from 'vitest';
import { parseIsoDate, parseIsoDateTimeDay } from './iso-date.ts';

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2024-02-29', '2024-02-29'],
  ['2026-03-31+02:00', '2026-03-31'],
  ['2026-03-31Z', '2026-03-31'],
])('%s is the day %s', (text, day) => {
  expect(parseIsoDate(text)).toBe(day);
});

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '31.03.2026',
  'YYYY-MM-DD',
  '',
  '0000-01-01',
])('there is no day %s', (text) => {
  expect(parseIsoDate(text)).toBeNull();
});

test.each(['2026-03-31T09:30:00', '2026-03-31T09:30:00.123', '2026-03-31T09:30:00Z', '2026-03-31T09:30:00+02:00'])(
  '%s falls on its day as written',
  (text) => {
    expect(parseIsoDateTimeDay(text)).toBe('2026-03-31');
  },
);

test.each(['2026-03-31', '2026-03-31T24:00:00', '2026-02-30T09:30:00', '2026-03-31 09:30:00'])(
  '%s is not a time',
  (text) => {
    expect(parseIsoDateTimeDay(text)).toBeNull();
  },
);
