import { expect, test } from 'vitest';
import { mt940Findings, readStatements } from '../../testing/read-mt940.ts';

const report = (...lines: string[]) =>
  [':20:R', ':25:AT483200000012345864EUR', ':28C:5/1', ':34F:EURD5,', ':34F:EURC0,', ...lines, '-', ''].join('\r\n');
const entries = [':61:260331C10,NTRFA', ':61:260331D3,50NTRFB', ':61:260331RC1,NTRFC'];

test('an interim report has its time and the currency of its floor limit', () => {
  const file = report(':13D:2603311330+0200', ...entries, ':90D:2EUR4,50', ':90C:1EUR10,');
  expect(mt940Findings(file)).toEqual([]);
  expect(readStatements(file)).toMatchObject([
    {
      end: {
        kind: 'REPORT',
        account: { iban: 'AT483200000012345864', currency: 'EUR' },
        createdAt: '2026-03-31T13:30:00+02:00',
        openingBalance: null,
        closingBalance: null,
      },
      entries: [{ currency: 'EUR' }, { currency: 'EUR' }, { reversal: true }],
    },
  ]);
});

test.each([
  [':13:2603311330', '2026-03-31T13:30:00'],
  [':13D:26033113\r\n30+0200', '2026-03-31T13:30:00+02:00'],
  [':13D:2603311330-0500', '2026-03-31T13:30:00-05:00'],
])('%j is %s', (line, createdAt) => {
  expect(readStatements(report(line))[0]?.end.createdAt).toBe(createdAt);
});

test('differing totals are a warning with both figures', () => {
  expect(mt940Findings(report(...entries, ':90D:3EUR4,50', ':90C:1EUR10,'))).toMatchObject([
    {
      severity: 'warning',
      key: 'totalDiffers',
      parameters: { statedCount: 3, statedSum: '4.50', actualCount: 2, actualSum: '4.50', currency: 'EUR' },
      path: 'statement[1]/:90D:',
    },
  ]);
  expect(mt940Findings(report(entries[0] ?? '', ':90C:1EUR,02', ':90D:x'))).toMatchObject([
    { key: 'fieldUnreadable' },
    { key: 'totalDiffers' },
  ]);
});

test('a balance report (MT941) has balances and no entries to add up', () => {
  const header = ['{1:F01ALPEATWWAXXX0000000000}{2:I941ALMEATWWXN}{4:', ':20:R', ':25:1', ':28:1'];
  const balances = [':13D:2603311330+0200', ':60F:C260330EUR1,', ':90C:2EUR9,', ':62F:C260331EUR10,', '-}'];
  const file = [...header, ...balances].join('\r\n');
  expect(readStatements(file)).toMatchObject([{ end: { kind: 'REPORT', closingBalance: { date: '2026-03-31' } } }]);
  expect(mt940Findings(file)).toEqual([]);
});
