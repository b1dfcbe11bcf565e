import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/clients.ts';
import { cellsOf, factsIn, readXlsx } from '../../testing/exports/exported-files.ts';
import { readCsv } from '../../testing/exports/read-csv.ts';
import { readPdf } from '../../testing/exports/read-pdf.ts';
import { Downloading, type DownloadReader } from '../../testing/statement-downloads/downloading.ts';
import { mt940File } from '../../testing/statement-downloads/swift-files.ts';
import { storeTestRates } from '../../testing/statements.ts';
import { camtFile } from '../../testing/statement-files.ts';

const TITLES = [
  'Account',
  'IBAN or number',
  'Bank',
  'Owner',
  'Currency',
  'Opening balance',
  'Credits',
  'Debits',
  'Difference',
  'Closing balance',
  'Balance of',
  'Entries',
  'State',
];

let downloading: Downloading;
let reader: DownloadReader;
let francs: TestAccount;
let euros: TestAccount;
let silent: TestAccount;

beforeAll(async () => {
  downloading = await Downloading.start();
  reader = await downloading.makeReader('signer1', ['CHF', 'EUR', 'USD']);
  [francs, euros, silent] = reader.client.accounts as [TestAccount, TestAccount, TestAccount];
  const { iban } = francs;
  const statement = (number: string, day: string, opening: string, closing: string, ...entries: string[]) =>
    mt940File({ iban, number, day, opening, closing, entries });
  await downloading.take(statement('1', '261030', '900,00', '1000,00', ':61:2610301030C100,00NTRFNONREF'));
  await downloading.take(statement('2', '261103', '1000,00', '1250,00', ':61:2611031103C250,00NTRFNONREF'));
  await downloading.take(
    statement('3', '261127', '1250,00', '1149,50', ':61:2611271127D100,00NTRFNONREF', ':61:2611271127D0,50NCHGNONREF'),
  );
  await downloading.take(statement('4', '261201', '1149,50', '1150,00', ':61:2612011201C0,50NTRFNONREF'));
  const entries = [
    { amount: '-30.00' },
    { amount: '5.00', status: 'INFO' as const },
    { amount: '7.00', status: 'PDNG' as const },
  ];
  await downloading.take(
    camtFile({ iban: euros.iban, currency: 'EUR', number: '7', date: '2026-11-20', closing: '980.00', entries }),
  );
});
afterAll(() => downloading.stop());

const report = (body: object = {}, of = reader) => of.download({ format: 'CSV', ...body }, 'useraccountreports');

async function rows(body: object = {}, of = reader): Promise<string[][]> {
  const { status, bytes } = await report(body, of);
  if (status !== 200) throw new Error(bytes.toString());
  return readCsv(bytes, ',');
}

/** The row of an account, from the currency on. */
async function rowOf(account: TestAccount, body: object = {}): Promise<string[]> {
  const row = (await rows(body)).find((cells) => cells[1] === account.iban);
  return row!.slice(4);
}

it('has the balance before and after the days, and what came in and went out between', async () => {
  const { fileName } = await report();
  expect(fileName).toMatch(/^Balances and turnover_.*\.csv$/);
  expect((await rows())[0]).toEqual(TITLES);
  const franc = ['CHF', '1000,00', '250,00', '-100,50', '', '1149,50', '27/11/2026', '3', 'Current'];
  expect(await rowOf(francs)).toEqual(franc);
});

it('says what is missing: an account that has delivered nothing, and what entries lack to a balance', async () => {
  expect(await rowOf(silent)).toEqual(['USD', '', '', '', '', 'Not delivered', '', '0', 'No statement']);
  expect(await rowOf(euros)).toEqual([
    'EUR',
    '1000,00',
    '0,00',
    '-30,00',
    '10,00',
    '980,00',
    '20/11/2026',
    '1',
    'Broken',
  ]);
});

it('begins with the first balance of an account that had none before, and ends with the last one', async () => {
  const before = { from: '2026-10-01', to: '2026-10-31' };
  expect((await rowOf(francs, before)).slice(1, 6)).toEqual(['900,00', '100,00', '0,00', '', '1000,00']);
  const between = { from: '2026-11-05', to: '2026-11-10' };
  const quiet = ['1250,00', '0,00', '0,00', '', '1250,00', '03/11/2026', '0', 'Current'];
  expect((await rowOf(francs, between)).slice(1)).toEqual(quiet);
  expect((await rowOf(euros, between)).slice(1)).toEqual(['', '', '', '', 'Not delivered', '', '0', 'No statement']);
});

it('has the same balances as the printout, also where the bank left one out', async () => {
  const own = await downloading.makeReader();
  const { iban } = own.account;
  const entries = [{ amount: '250.00' }];
  await downloading.take(camtFile({ iban, number: '1', date: '2026-11-18', opening: '0.00', closing: '10.00' }));
  await downloading.take(camtFile({ iban, number: '2', date: '2026-11-19', opening: '10.00', closing: null, entries }));
  const [, row] = await rows({ from: '2026-11-19' }, own);
  expect(row!.slice(5, 11)).toEqual(['10,00', '250,00', '0,00', '', '260,00', '19/11/2026']);
  const { bytes } = await own.download({ format: 'PDF' });
  expect((await readPdf(bytes)).pages[0]!.text).toContain('Closing balance, statement 2 (calculated)');
});

it('calls an account current whose next statement follows, and no other late one', async () => {
  const own = await downloading.makeReader();
  const { iban } = own.account;
  const late = { from: '2026-11-10', to: '2026-11-12' };
  const state = async () => (await rows(late, own))[1]!.at(-1);
  await downloading.take(camtFile({ iban, number: '1', date: '2026-11-10', opening: '0.00', closing: '0.00' }));
  expect(await state()).toBe('Late');
  await downloading.take(camtFile({ iban, number: '2', date: '2026-11-16', opening: '0.00', closing: '0.00' }));
  expect(await state()).toBe('Current');
});

describe('a workbook', () => {
  it('has totals of each currency, the days, and how many accounts are current', async () => {
    const sheet = await readXlsx((await report({ format: 'XLSX' })).bytes);
    const totals = [6, 7, 8].map((row) => cellsOf(sheet, row, TITLES.length).filter((cell) => cell !== null));
    expect(totals).toEqual([
      ['Total', 'CHF', 1000, 250, -100.5, 1149.5],
      ['Total', 'EUR', 1000, 0, -30, 10, 980],
      ['1 row not included'],
    ]);
    expect(factsIn(sheet)).toEqual(
      expect.arrayContaining(['Closing day 01/11/2026 – 30/11/2026', 'State 1 of 3 current']),
    );
  });
});

describe('in the consolidation currency', () => {
  const asked = { consolidationCurrency: 'CHF' };
  const consolidated = async (account: TestAccount, body: object = asked) => (await rowOf(account, body)).slice(9);

  it('is each closing balance, at the rate of its day or the last one before', async () => {
    await storeTestRates(downloading.portal, { id: downloading.providerId }, [
      { currency: 'EUR', date: '2026-11-19', chf: '0.95' },
    ]);
    expect(await consolidated(francs)).toEqual(['CHF', '1149,50', '']);
    expect(await consolidated(euros)).toEqual(['CHF', '931,00', 'Rate of an earlier day']);
    expect(await consolidated(silent)).toEqual(['', '', '']);
    const sheet = await readXlsx((await report({ ...asked, format: 'XLSX' })).bytes);
    expect(cellsOf(sheet, 1, 16).slice(13)).toEqual(['Currency', 'In the consolidation currency', 'Note on the rate']);
    const last = cellsOf(sheet, 9, 16).filter((cell) => cell !== null);
    expect(last).toEqual(['Total of all accounts', 'CHF', 2080.5]);
    expect(cellsOf(sheet, 9, 16).slice(13, 15)).toEqual(['CHF', 2080.5]);
  });

  it('is missing without a rate, and refused if no balance has one', async () => {
    const own = await downloading.makeReader('signer1', ['CHF', 'GBP']);
    for (const { iban, currency } of own.client.accounts)
      await downloading.take(camtFile({ iban, currency, number: '1', date: '2026-11-19' }));
    const body = await rows(asked, own);
    expect(body.slice(1).map((row) => row.slice(-3))).toEqual([
      ['CHF', '1000,00', ''],
      ['', '', 'No rate'],
    ]);
    const sheet = await readXlsx((await report({ ...asked, format: 'XLSX' }, own)).bytes);
    expect(cellsOf(sheet, 7, 16).filter((cell) => cell !== null)).toEqual([
      'Total without 1 account (no rate)',
      'CHF',
      1000,
    ]);
    expect(factsIn(sheet)).toContain('State 1 of 2 current');
    const pounds = own.client.accounts[1]!;
    expect(await refusal({ ...asked, accounts: [pounds.id] }, own)).toEqual([422, 'HISTORICAL_BALANCES_UNAVAILABLE']);
  });
});

const refusal = (body: object, of = reader) => of.refusal({ format: 'CSV', ...body }, 'useraccountreports');

describe('refused is', () => {
  it.each([
    ['no account', { accounts: [] }, [400, 'NO_ACCOUNT_SELECTED']],
    ['a day that no database has', { from: '0000-01-01' }, [400, 'REQUEST_FIELDS']],
    ['a day before the first', { to: '2026-10-31' }, [400, 'WRONG_RANGE']],
    ['a format for programs', { format: 'MT940' }, [400, 'REQUEST_FIELDS']],
    ['an unknown currency', { consolidationCurrency: 'francs' }, [400, 'REQUEST_FIELDS']],
  ])('%s', async (_name, body, expected) => {
    expect(await refusal(body)).toEqual(expected);
  });

  it('an account of somebody else, as if it weren’t there', async () => {
    const other = await downloading.makeReader();
    expect(await refusal({ accounts: [francs.id, other.account.id] })).toEqual([404, 'NOT_FOUND']);
  });
});

it('is logged', async () => {
  await report({ accounts: [francs.id] });
  const logged = await downloading.portal.owner.inNoClient((tx) =>
    tx.rows<{ detail: object }>(
      `select record::jsonb -> 'detail' as detail from audit_log
       where client_id = $1 and record::jsonb ->> 'action' = 'accountsReported' order by sequence desc limit 1`,
      [reader.client.id],
    ),
  );
  expect(logged).toEqual([
    { detail: { report: 'BALANCES', format: 'CSV', accounts: 1, from: '2026-11-01', to: '2026-11-30' } },
  ]);
});

it('a printout has the same, without columns that have nothing', async () => {
  const pdf = await readPdf((await report({ format: 'PDF' })).bytes);
  expect(pdf.title).toBe('Balances and turnover');
  expect(pdf.rows[0]!.map(({ text }) => text)).toEqual(TITLES);
  const { bytes } = await report({ format: 'PDF', accounts: [francs.id] });
  const whole = (await readPdf(bytes)).rows[0]!.map(({ text }) => text);
  expect(whole).toEqual(TITLES.filter((title) => title !== 'Difference'));
  expect(pdf.rows.map((cells) => cells[9]!.text).slice(1)).toEqual([
    '1.149,50',
    '980,00',
    'Not delivered',
    '1.149,50',
    '980,00',
    '',
  ]);
});
