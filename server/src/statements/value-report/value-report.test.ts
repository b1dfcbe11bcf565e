import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORTED_PDF_ROWS_MAXIMUM } from '@portico/contract/limits';
import type { TestAccount } from '../../testing/clients.ts';
import { cellsOf, factsIn, readXlsx } from '../../testing/exports/exported-files.ts';
import { readCsv } from '../../testing/exports/read-csv.ts';
import { readPdf } from '../../testing/exports/read-pdf.ts';
import { Downloading, type DownloadReader } from '../../testing/statement-downloads/downloading.ts';
import { camtFile } from '../../testing/statement-files.ts';

const TITLES = ['Account', 'IBAN or number', 'Value date', 'Currency', 'Movement', 'Value-dated balance'];
const DAYS = { from: '2026-11-18', to: '2026-11-21' };

let downloading: Downloading;
let reader: DownloadReader;
let francs: TestAccount;
let silent: TestAccount;

beforeAll(async () => {
  downloading = await Downloading.start();
  reader = await downloading.makeReader('signer1', ['CHF', 'USD']);
  [francs, silent] = reader.client.accounts as [TestAccount, TestAccount];
  const entries = [
    { amount: '100.00', date: '2026-11-18' },
    { amount: '-40.00', date: '2026-11-20' },
    { amount: '-5.00', date: '2026-11-21', status: 'FUTR' as const },
    { amount: '3.00', date: '2026-11-21', status: 'PDNG' as const },
  ];
  await downloading.take(camtFile({ iban: francs.iban, number: '1', date: '2026-11-19', entries }));
});
afterAll(() => downloading.stop());

const report = (body: object = {}, of = reader) =>
  of.download({ format: 'CSV', ...DAYS, ...body }, 'valueSeries/download');

/** Day, movement and balance of each row. */
async function rows(body: object = {}): Promise<string[][]> {
  const { status, bytes } = await report(body);
  if (status !== 200) throw new Error(bytes.toString());
  const [titles, ...cells] = readCsv(bytes, ',');
  expect(titles).toEqual(TITLES);
  return cells.map((row) => [row[2]!, row[4]!, row[5]!]);
}

it('has a row for each day, by value dates, from what is booked', async () => {
  expect((await report()).fileName).toMatch(/^Value-dated balances_.*\.csv$/);
  expect(await rows()).toEqual([
    ['18/11/2026', '100,00', '1100,00'],
    ['19/11/2026', '0,00', '1100,00'],
    ['20/11/2026', '-40,00', '1060,00'],
    ['21/11/2026', '0,00', '1060,00'],
  ]);
});

it.each([
  ['intraday', '3,00', '1063,00'],
  ['planned', '-2,00', '1058,00'],
])('has what isn’t booked yet, if it is asked for: %s', async (entries, movement, balance) => {
  expect((await rows({ with: entries })).at(-1)).toEqual(['21/11/2026', movement, balance]);
});

it('a workbook says which days and entries it is of', async () => {
  const sheet = await readXlsx((await report({ format: 'XLSX', with: 'planned' })).bytes);
  expect(cellsOf(sheet, 2, 6).slice(2)).toEqual([new Date('2026-11-18'), 'CHF', 100, 1100]);
  expect(factsIn(sheet)).toEqual(
    expect.arrayContaining(['Period 18/11/2026 – 21/11/2026', 'Entries Booked, Intraday, Planned']),
  );
});

it('a printout has each account on a page of its own, or only those that have moved', async () => {
  const pdf = await readPdf((await report({ format: 'PDF' })).bytes);
  expect(pdf.title).toBe('Value-dated balances');
  expect(pdf.pages).toHaveLength(2);
  expect(pdf.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['Value date', 'Movement', 'Value-dated balance'],
    ['18/11/2026', '100,00', '1.100,00'],
    ['19/11/2026', '', '1.100,00'],
    ['20/11/2026', '−40,00', '1.060,00'],
    ['21/11/2026', '', '1.060,00'],
    ['Total', '60,00', ''],
  ]);
  expect(pdf.pages[1]!.text).toContain('No statement');
  const settings = [{ format: 'PDF', option: 'emptyPages', value: 'B' }];
  await downloading.portal.call('PUT', 'reporting/profile', { token: reader.token, body: settings });
  expect((await readPdf((await report({ format: 'PDF' })).bytes)).pages).toHaveLength(1);
  const quiet = { format: 'PDF', from: '2026-11-22', to: '2026-11-23' };
  expect(await refusal(quiet)).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
});

const refusal = (body: object) => reader.refusal({ format: 'CSV', ...DAYS, ...body }, 'valueSeries/download');

it.each([
  ['no account', { accounts: [] }, [400, 'NO_ACCOUNT_SELECTED']],
  ['a day before the first', { to: '2026-10-31' }, [400, 'WRONG_RANGE']],
  ['more days than there may be', { from: '2020-01-01' }, [400, 'WRONG_RANGE']],
  ['an unknown kind of entries', { with: 'all' }, [400, 'REQUEST_FIELDS']],
])('refused is %s', async (_name, body, expected) => {
  expect(await refusal(body)).toEqual(expected);
});

it('refused is an account without a balance, one of somebody else, and too much for a printout', async () => {
  expect(await refusal({ accounts: [silent.id] })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
  const other = await downloading.makeReader();
  expect(await refusal({ accounts: [francs.id, other.account.id] })).toEqual([404, 'NOT_FOUND']);
  const many = await downloading.makeReader(
    'signer1',
    Array.from({ length: 7 }, () => 'CHF'),
  );
  const days = { from: '2025-01-01', to: '2026-12-31' };
  expect(730 * 7).toBeGreaterThan(EXPORTED_PDF_ROWS_MAXIMUM);
  expect(await many.refusal({ format: 'PDF', ...days }, 'valueSeries/download')).toEqual([400, 'TOO_MANY_RESULTS']);
});
