import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORTED_PDF_ROWS_MAXIMUM } from '@portico/contract/limits';
import type { TestAccount } from '../../testing/clients.ts';
import { cellsOf, factsIn, readXlsx, readZip } from '../../testing/exports/exported-files.ts';
import { readCsv } from '../../testing/exports/read-csv.ts';
import { readPdf } from '../../testing/exports/read-pdf.ts';
import { Downloading, pdfOf, texts, type DownloadReader } from '../../testing/statement-downloads/downloading.ts';
import { mt940File } from '../../testing/statement-downloads/swift-files.ts';
import { camtFile } from '../../testing/statement-files.ts';

const TITLES = [
  'Account',
  'IBAN or number',
  'Statement number',
  'Closing day',
  'Booking date',
  'Value date',
  'Counterparty',
  'Counterparty account',
  'Counterparty bank',
  'Details',
  'End-to-end reference',
  'Customer reference',
  'Bank reference',
  'Transaction code',
  'Currency',
  'Amount',
  'Booked balance',
];
const at = (title: string) => TITLES.indexOf(title);

let downloading: Downloading;
let reader: DownloadReader;
/** Two statements in francs, one in euros, and an account that has delivered nothing. */
let francs: TestAccount;
let euros: TestAccount;
let silent: TestAccount;

beforeAll(async () => {
  downloading = await Downloading.start();
  reader = await downloading.makeReader('signer1', ['CHF', 'EUR', 'USD']);
  [francs, euros, silent] = reader.client.accounts as [TestAccount, TestAccount, TestAccount];
  const { iban } = francs;
  const paid = [':61:2611191118C250,00NTRFRE-0815//ALP1', ':86:Lärche & Söhne AG'];
  const first = { iban, number: '223', day: '261119', opening: '1000,00', closing: '1250,00', entries: paid };
  const debits = [':61:2611201120D100,00NTRFNONREF//ALP2', ':61:2611201120D0,50NCHGNONREF//ALP3'];
  const second = { iban, number: '224', day: '261120', opening: '1250,00', closing: '1149,50', entries: debits };
  await downloading.take(mt940File(first, second));
  const batch = {
    amount: '-30.00',
    batch: { PmtInfId: 'G1' },
    details: [
      { amount: '-10.00', endToEndId: 'E1', name: 'Anna' },
      { amount: '-20.00', endToEndId: 'E2', name: 'Beat' },
    ],
  };
  await downloading.take(
    camtFile({ iban: euros.iban, currency: 'EUR', number: '7', date: '2026-11-20', entries: [batch] }),
  );
});
afterAll(() => downloading.stop());

async function rowsOfCsv(of: DownloadReader, body: object = {}, call?: string): Promise<string[][]> {
  const { status, bytes } = await of.download({ format: 'CSV', ...body }, call);
  if (status !== 200) throw new Error(bytes.toString());
  return readCsv(bytes, ',');
}

describe('a CSV', () => {
  it('has a row for each booked entry, with the balance after it', async () => {
    const { fileName, bytes } = await reader.download({ format: 'CSV' });
    expect(fileName).toMatch(/^Account statements_\d\d-\d\d-\d{4}_\d\d-\d\d\.csv$/);
    const [titles, ...rows] = readCsv(bytes, ',');
    expect(titles).toEqual(TITLES);
    const shown = ['Statement number', 'Booking date', 'Value date', 'Currency', 'Amount', 'Booked balance'];
    expect(rows.map((row) => shown.map((title) => row[at(title)]))).toEqual([
      ['223/1', '18/11/2026', '19/11/2026', 'CHF', '250,00', '1250,00'],
      ['224/1', '20/11/2026', '20/11/2026', 'CHF', '-100,00', '1150,00'],
      ['224/1', '20/11/2026', '20/11/2026', 'CHF', '-0,50', '1149,50'],
      ['7', '20/11/2026', '20/11/2026', 'EUR', '-30,00', '970,00'],
    ]);
    expect(rows[0]).toEqual(expect.arrayContaining([francs.iban, 'Lärche & Söhne AG', 'RE-0815', 'ALP1']));
    expect(rows[3]![at('Counterparty')]).toBe('2 payments booked as one');
  });

  it('has what is planned, or reported and not booked yet, without a balance', async () => {
    const own = await downloading.makeReader();
    const entries = [
      { amount: '7.00' },
      { amount: '250.00', name: 'Reported', status: 'PDNG' as const },
      { amount: '-100.00', name: 'Planned', status: 'FUTR' as const },
    ];
    await downloading.take(camtFile({ iban: own.account.iban, number: '1', date: '2026-11-19', entries }));
    const of = async (call: string) =>
      (await rowsOfCsv(own, {}, call)).map((row) => [row[at('Counterparty')], row.at(-1)]);
    expect(await of('intradaysdownload')).toEqual([
      ['Counterparty', 'Amount'],
      ['Reported', '250,00'],
    ]);
    expect(await of('manualentrysdownload')).toEqual([
      ['Counterparty', 'Amount'],
      ['Planned', '-100,00'],
    ]);
    expect(await own.refusal({ format: 'CSV', accounts: [] }, 'manualentrysdownload')).toEqual([
      400,
      'NO_ACCOUNT_SELECTED',
    ]);
  });

  it('has no row of a statement without entries', async () => {
    const own = await downloading.makeReader();
    const empty = { iban: own.account.iban, opening: '0,00', closing: '0,00', entries: [] };
    await downloading.take(mt940File({ ...empty, number: '1', day: '261119' }));
    expect(await own.refusal({ format: 'CSV' })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
  });

  it('says of salaries what their reader may see', async () => {
    const own = await downloading.makeReader('clerk');
    const salaries = { iban: own.account.iban, number: '1', day: '261119', opening: '0,00', closing: '250,00' };
    const entries = [':61:2611191119C250,00NTRFRE-0815//ALP1', ':86:Lärche'];
    await downloading.take(mt940File({ ...salaries, entries }));
    const mark = (salary: string) =>
      downloading.portal.owner.inNoClient((tx) =>
        tx.write('update statement_entries set salary = $2 where client_id = $1', [own.client.id, salary]),
      );
    await downloading.portal.owner.inNoClient((tx) =>
      tx.write(
        `update statement_entries set end_to_end_id = 'Lärche1', counterparty_account = 'Lärche2', counterparty_bank = 'Lärche3'
         where client_id = $1`,
        [own.client.id],
      ),
    );
    await mark('BATCH');
    const [, row] = await rowsOfCsv(own);
    expect(row!.join(' ')).not.toContain('Lärche');
    expect(row!.filter((cell) => cell !== '').slice(6)).toEqual(['Salary payment', 'NTRF', 'CHF', '250,00', '250,00']);
    expect(texts((await pdfOf(own)).rows)[2]).toContain('Salary payment');
    await mark('SINGLE');
    for (const format of ['CSV', 'XLSX', 'PDF'])
      expect((await own.refusal({ format })) as unknown[]).toContain('STATEMENTS_NOT_DOWNLOADED');
  });
});

it('a workbook has numbers and days as such, totals of each currency, and the days that were asked for', async () => {
  const { fileName, bytes } = await reader.download({ format: 'XLSX' });
  expect(fileName).toMatch(/\.xlsx$/);
  const sheet = await readXlsx(bytes);
  const row = (number: number) => cellsOf(sheet, number, TITLES.length);
  expect(row(1)).toEqual(TITLES);
  expect(row(2)[at('Amount')]).toBe(250);
  expect(row(2)[at('Value date')]).toEqual(new Date('2026-11-19'));
  expect([7, 8].map((number) => row(number).filter((cell) => cell !== null))).toEqual([
    ['Total', 'CHF', 149.5],
    ['Total', 'EUR', -30],
  ]);
  expect(factsIn(sheet)).toContain('Closing day 01/11/2026 – 30/11/2026');
});

describe('a printout', () => {
  it('has each account on pages of its own, its entries between its balances', async () => {
    const pdf = await pdfOf(reader);
    expect(pdf.title).toBe('Account statements');
    expect(pdf.isTagged).toBe(true);
    expect(pdf.pages).toHaveLength(3);
    const headings = pdf.parts.filter(({ role }) => role === 'H2').map(({ text }) => text);
    expect(headings).toEqual([
      expect.stringMatching(/.*CHF 1.149,50/),
      expect.stringMatching(/.*EUR 970,00/),
      expect.stringMatching(/USD/),
    ]);
    expect(texts(pdf.rows).slice(0, 9)).toEqual([
      ['Booking date', 'Value date', 'Details', 'Debit', 'Credit', 'Balance'],
      ['19/11/2026', '', 'Opening balance', '', '', '1.000,00'],
      [
        '18/11/2026',
        '19/11/2026',
        expect.stringMatching(/^Lärche & Söhne AG .*RE-0815 .*ALP1$/),
        '',
        '250,00',
        '1.250,00',
      ],
      ['19/11/2026', '', 'Closing balance, statement 223/1', '', '', '1.250,00'],
      ['20/11/2026', '20/11/2026', 'Bank reference: ALP2', '100,00', '', '1.150,00'],
      ['20/11/2026', '20/11/2026', 'Bank reference: ALP3', '0,50', '', '1.149,50'],
      ['20/11/2026', '', 'Closing balance, statement 224/1', '', '', '1.149,50'],
      ['Total', '', '', '100,50', '250,00', ''],
      ['Booking date', 'Value date', 'Details', 'Debit', 'Credit', 'Balance'],
    ]);
    expect(pdf.pages[2]!.text).toContain('No statement that counts closes on these days.');
  });

  it('has no page for an account without entries, if that is chosen', async () => {
    const pdf = await pdfOf(reader, { options: { emptyPages: 'B' } });
    expect(pdf.pages).toHaveLength(2);
    expect(await reader.refusal({ format: 'PDF', accounts: [silent.id] })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
    const own = await downloading.makeReader();
    const empty = { iban: own.account.iban, opening: '5,00', closing: '5,00', entries: [] };
    await downloading.take(mt940File({ ...empty, number: '1', day: '261119' }));
    const settings = [{ format: 'PDF', option: 'emptyPages', value: 'B' }];
    expect((await pdfOf(own)).pages).toHaveLength(1);
    await downloading.portal.call('PUT', 'reporting/profile', { token: own.token, body: settings });
    expect(await own.refusal({ format: 'PDF' })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
  });

  it('says where statements don’t follow each other, and what entries lack', async () => {
    const own = await downloading.makeReader();
    const { iban } = own.account;
    const first = { iban, number: '1', day: '261118', opening: '0,00', closing: '10,00', entries: [] };
    const second = { iban, number: '3', day: '261120', opening: '50,00', closing: '50,00', entries: [] };
    await downloading.take(mt940File(first, second));
    const rows = texts((await pdfOf(own)).rows).map(([, , text, debit, credit, balance]) =>
      [text, debit, credit, balance].join(' '),
    );
    expect(rows.slice(1, 6)).toEqual([
      'Opening balance   0,00',
      'Difference between entries and closing balance: CHF 10,00   ',
      'Closing balance, statement 1/1   10,00',
      'Opening balance (does not follow on from the statement above)   50,00',
      'Closing balance, statement 3/1   50,00',
    ]);
  });

  it('of what isn’t booked has no balances', async () => {
    const own = await downloading.makeReader();
    const entries = [{ amount: '250.00', name: 'Reported', status: 'PDNG' as const }];
    await downloading.take(camtFile({ iban: own.account.iban, number: '1', date: '2026-11-19', entries }));
    const pdf = await pdfOf(own, {}, 'intradaysdownload');
    expect(pdf.title).toBe('Intraday transactions');
    expect(texts(pdf.rows)).toEqual([
      ['Booking date', 'Value date', 'Details', 'Debit', 'Credit'],
      [expect.anything(), '19/11/2026', 'Reported', '', '250,00'],
      ['Total', '', '', '0,00', '250,00'],
    ]);
  });
});

it('the individual download has a printout or a workbook for each account', async () => {
  const files = async (body: object) => {
    const { bytes } = await reader.download(body, 'transactionsindividualdownload');
    return readZip(bytes);
  };
  const printouts = await files({ format: 'PDF' });
  const names = [`${francs.iban}-CHF`, `${euros.iban}-EUR`, `${silent.iban}-USD`];
  expect(Object.keys(printouts).toSorted()).toEqual(names.map((name) => `${name}.pdf`).toSorted());
  expect((await readPdf(printouts[`${euros.iban}-EUR.pdf`]!)).pages).toHaveLength(1);
  const workbooks = await files({ format: 'XLSX' });
  expect(Object.keys(workbooks)).toHaveLength(2);
  const sheet = await readXlsx(workbooks[`${euros.iban}-EUR.xlsx`]!);
  expect(cellsOf(sheet, 2, TITLES.length)[at('Amount')]).toBe(-30);
});

describe('planned transactions', () => {
  it('are asked for by their value date, whenever their statement closes', async () => {
    const own = await downloading.makeReader();
    const entries = [
      { amount: '-10.00', name: 'Near', date: '2026-12-01', status: 'FUTR' as const },
      { amount: '-20.00', name: 'Far', date: '2027-01-15', status: 'FUTR' as const },
    ];
    await downloading.take(camtFile({ iban: own.account.iban, number: '1', date: '2026-11-19', entries }));
    const december = { from: '2026-12-01', to: '2026-12-31' };
    const names = async (body: object) =>
      (await rowsOfCsv(own, body, 'manualentrysdownload')).slice(1).map((row) => row[at('Counterparty')]);
    expect(await names(december)).toEqual(['Near']);
    expect(await names({ ...december, to: '2027-01-31' })).toEqual(['Near', 'Far']);
    const pdf = await pdfOf(own, december, 'manualentrysdownload');
    expect(pdf.facts).toContain('Value date 01/12/2026 – 31/12/2026');
    expect(await own.refusal({ format: 'CSV' }, 'manualentrysdownload')).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
  });

  it('of an account without any are said not to be there', async () => {
    const own = await downloading.makeReader('signer1', ['CHF', 'EUR']);
    const [one, other] = own.client.accounts as [TestAccount, TestAccount];
    const entries = [{ amount: '-10.00', date: '2026-11-25', status: 'FUTR' as const }];
    await downloading.take(camtFile({ iban: one.iban, number: '1', date: '2026-11-19', entries }));
    const { iban, currency } = other;
    await downloading.take(camtFile({ iban, currency, number: '1', date: '2026-11-19' }));
    const pdf = await pdfOf(own, {}, 'manualentrysdownload');
    expect(pdf.pages[1]!.text).toContain('Nothing is planned for these days.');
  });
});

it('what is counted is what a file has: pending entries are not those of a booked file, nor the other way round', async () => {
  const own = await downloading.makeReader();
  const { iban } = own.account;
  const pending = [{ amount: '3.00', status: 'PDNG' as const }];
  await downloading.take(camtFile({ iban, number: '1', date: '2026-11-19', entries: pending }));
  expect(await own.refusal({ format: 'CSV' })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
  expect(await own.refusal({ format: 'PDF', options: { emptyPages: 'B' } })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
  expect(await own.refusal({ options: { withoutTransactions: 'B' } })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
  const most = EXPORTED_PDF_ROWS_MAXIMUM - 1;
  const booked = Array.from({ length: most }, () => ({ amount: '1.00' }));
  await downloading.take(camtFile({ iban, number: '2', date: '2026-11-20', entries: [...booked, ...pending] }));
  const days = { from: '2026-11-20', to: '2026-11-20' };
  expect((await pdfOf(own, days, 'intradaysdownload')).rows).toHaveLength(3);
  // A line for each entry, and one for the closing balance.
  expect((await own.download({ ...days, format: 'PDF' })).status).toBe(200);
  expect(await own.refusal({ format: 'PDF' })).toEqual([400, 'TOO_MANY_RESULTS']);
});

it('a printout of more than it may have is refused, and a table isn’t', async () => {
  const own = await downloading.makeReader();
  const count = EXPORTED_PDF_ROWS_MAXIMUM + 1;
  const entries = Array.from({ length: count }, (_, index) => `:61:2611201120C1,00NTRFREF${index}`);
  const closing = `${count},00`;
  await downloading.take(
    mt940File({ iban: own.account.iban, number: '1', day: '261120', opening: '0,00', closing, entries }),
  );
  expect(await own.refusal({ format: 'PDF' })).toEqual([400, 'TOO_MANY_RESULTS']);
  const rows = await rowsOfCsv(own);
  expect(rows).toHaveLength(1 + count);
  expect(rows.at(-1)!.at(-1)).toBe(`${count},00`);
});
