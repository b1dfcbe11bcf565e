import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES } from '@portico/contract/permissions/model';
import { readCamtFile } from '../../../../formats/testing/camt-file.ts';
import { figure, mt940Findings, readStatements } from '../../../../formats/testing/read-mt940.ts';
import type { ListReader } from '../../platform/grid/whole-list.ts';
import type { Database } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import type { TestAccount, TestClient } from '../../testing/clients.ts';
import { Downloading, type DownloadReader } from '../../testing/statement-downloads/downloading.ts';
import { mt940File } from '../../testing/statement-downloads/swift-files.ts';
import { readZip } from '../../testing/exports/exported-files.ts';
import { camtFile } from '../../testing/statement-files.ts';
import { ANY_VALUE_DATE, FOUND_COLUMNS, type FoundStatement, type StoredStatement } from './found-statement.ts';
import { StatementEntries } from './statement-entries.ts';

/** As its bank breaks the lines, with a letter that isn't ASCII. */
const DELIVERED = [':86:166?00GUTSCHRIFT?20EREF+RE-0815?21SVWZ+Rechnung 0815?32Lärche & ', 'Söhne AG'];
const CREDIT = ':61:2611191119C250,00NTRFNONREF//ALP1';
const DEBIT = ':61:2611201120D100,00NTRFNONREF//ALP2';

let downloading: Downloading;
/** As the web server reaches the database. */
let web: Database;
let reader: DownloadReader;
/** Delivered in MT940, and in camt.053. */
let francs: TestAccount;
let euros: TestAccount;

beforeAll(async () => {
  downloading = await Downloading.start();
  web = await downloading.portal.openAs('portico_web', 1);
  reader = await downloading.makeReader('signer1', ['CHF', 'EUR']);
  [francs, euros] = reader.client.accounts as [TestAccount, TestAccount];
  const { iban } = francs;
  const first = { iban, number: '223', day: '261119', opening: '1000,00', closing: '1250,00' };
  const second = { iban, number: '224', day: '261120', opening: '1250,00', closing: '1150,00' };
  await downloading.take(mt940File({ ...first, entries: [CREDIT, ...DELIVERED] }, { ...second, entries: [DEBIT] }));
  const batch = {
    amount: '-30.00',
    batch: { PmtInfId: 'G1' },
    details: [
      { amount: '-10.00', endToEndId: 'E1', name: 'Anna' },
      { amount: '-20.00', endToEndId: 'E2', name: 'Beat' },
    ],
  };
  const entries = [batch, { amount: '5.00', status: 'INFO' as const }];
  await downloading.take(camtFile({ iban: euros.iban, currency: 'EUR', number: '7', date: '2026-11-20', entries }));
});
afterAll(async () => {
  await web.close();
  await downloading.stop();
});

describe('MT940', () => {
  it('has the statements by account and day, with what the bank wrote', async () => {
    const { fileName, bytes } = await reader.download({});
    expect(fileName).toMatch(/^Account statements MT940_\d\d-\d\d-\d{4}_\d\d-\d\d\.txt$/);
    const file = bytes.toString('utf8');
    expect(mt940Findings(file)).toEqual([]);
    expect(file).toContain([CREDIT, ...DELIVERED, ':62F:C261119CHF1250,00'].join('\r\n'));
    expect(
      readStatements(file).map(({ end, entries }) => [
        end.account.iban,
        end.number,
        figure(end.openingBalance!.amount),
        entries.map(({ amount }) => figure(amount)),
        figure(end.closingBalance!.amount),
      ]),
    ).toEqual([
      [francs.iban, '223/1', '1000.00', ['250.00'], '1250.00'],
      [francs.iban, '224/1', '1250.00', ['-100.00'], '1150.00'],
      [euros.iban, '7/1', '1000.00', ['-30.00'], '970.00'],
    ]);
  });

  it('has the form that its reader has chosen, or another for one download', async () => {
    const own = await downloading.makeReader();
    const one = { iban: own.account.iban, number: '1', day: '261119', opening: '0,00', closing: '250,00' };
    await downloading.take(mt940File({ ...one, entries: [CREDIT, ...DELIVERED] }));
    const settings = [
      { format: 'MT940', option: 'header', value: 'B' },
      { format: 'MT940', option: 'tag86', value: 'C' },
    ];
    await downloading.portal.call('PUT', 'reporting/profile', { token: own.token, body: settings });
    const chosen = await own.text();
    expect(chosen.startsWith(':20:ALP')).toBe(true);
    expect(chosen).toContain(':86:GUTSCHRIFT Rechnung 0815 Lärche & Söhne AG RE-0815\r\n');
    const once = await own.text({ options: { header: 'D', tag86: 'B' } });
    expect(once).toContain(':86:166?00GUTSCHRIFT');
    expect(once).not.toContain('-\r\n');
  });

  it('has only the statements that are chosen', async () => {
    const { body } = await downloading.portal.call('GET', 'reporting/statements?sort=closingDate,asc', {
      token: reader.token,
    });
    const [first] = body.content as { uniqueId: string }[];
    const selection = { statements: [first!.uniqueId], accounts: undefined, from: undefined, to: undefined };
    const file = await reader.text(selection);
    expect(readStatements(file).map(({ end }) => end.number)).toEqual(['223/1']);
  });

  it('is logged', async () => {
    await reader.text({ accounts: [francs.id] });
    const rows = await downloading.portal.owner.inNoClient((tx) =>
      tx.rows<{ detail: object }>(
        `select record::jsonb -> 'detail' as detail from audit_log
         where client_id = $1 and record::jsonb ->> 'action' = 'statementsDownloaded' order by sequence desc limit 1`,
        [reader.client.id],
      ),
    );
    const days = { from: '2026-11-19', to: '2026-11-20' };
    expect(rows).toEqual([{ detail: { type: 'ENTRY', format: 'MT940', statements: 2, accounts: 1, ...days } }]);
  });
});

it('camt.053 has the payments of a batch, in both versions', async () => {
  for (const format of ['camt.053.001.08', 'camt.053.001.04']) {
    const { fileName, bytes } = await reader.download({ format, accounts: [euros.id] });
    expect(fileName).toMatch(/^Account statements camt\.053\.001\.0\d_.*\.xml$/);
    const { findings, ends, entries } = readCamtFile(bytes);
    expect(findings).toEqual([]);
    expect(ends).toMatchObject([{ account: { iban: euros.iban }, number: '7', entryCount: 1 }]);
    expect(entries.map(({ details }) => details.map(({ endToEndId, amount }) => [endToEndId, figure(amount)]))).toEqual(
      [
        [
          ['E1', '-10.00'],
          ['E2', '-20.00'],
        ],
      ],
    );
  }
});

it('the individual download has a file for each account', async () => {
  const { fileName, bytes } = await reader.download({ options: { tag20: 'B' } }, 'transactionsindividualdownload');
  expect(fileName).toMatch(/\.zip$/);
  const files = await readZip(bytes);
  const statements = Object.values(files).map((file) => readStatements(file));
  expect(Object.keys(files).toSorted()).toEqual([`${francs.iban}-CHF.txt`, `${euros.iban}-EUR.txt`].toSorted());
  const ibans = statements.map((some) => some.map(({ end }) => end.account.iban).join(' '));
  expect(ibans.toSorted()).toEqual([`${francs.iban} ${francs.iban}`, euros.iban].toSorted());
  const references = statements.flat().map(({ end }) => end.reference);
  expect(new Set(references).size).toBe(references.length);
});

it('the portal’s own numbers count up without gaps, and stay whatever comes late', async () => {
  const own = await downloading.makeReader();
  const day = (date: string, number: string) =>
    downloading.take(
      mt940File({ iban: own.account.iban, number, day: date, opening: '0,00', closing: '0,00', entries: [] }),
    );
  const numbersTo = async (to: string) => {
    const file = await own.text({ to, options: { statementNo: 'B', tag28: 'B' } });
    return readStatements(file).map(({ end }) => [end.closingBalance!.date, end.number]);
  };
  await day('261102', '40');
  await day('261105', '43');
  await day('261110', '50');
  expect(await numbersTo('2026-11-05')).toEqual([
    ['2026-11-02', '1'],
    ['2026-11-05', '2'],
  ]);
  await day('261103', '41');
  const [one, other] = await Promise.all([numbersTo('2026-11-30'), numbersTo('2026-11-30')]);
  expect(one).toEqual([
    ['2026-11-02', '1'],
    ['2026-11-03', '3'],
    ['2026-11-05', '2'],
    ['2026-11-10', '4'],
  ]);
  expect(other).toEqual(one);
});

it('pages of one statement share its number, though they close on different days', async () => {
  const own = await downloading.makeReader();
  const page = (number: string, from: string, to: string, day: string) =>
    Buffer.from(
      [`:20:ALP`, `:25:${own.account.iban}`, `:28C:${number}`, from, to, '-', ''].join('\r\n').replaceAll('DAY', day),
    );
  await downloading.take(page('7/1', ':60F:C261117CHF0,', ':62M:CDAYCHF0,', '261118'));
  await downloading.take(page('7/2', ':60M:C261118CHF0,', ':62F:CDAYCHF0,', '261119'));
  await downloading.take(page('8/1', ':60F:C261119CHF0,', ':62F:CDAYCHF0,', '261120'));
  const file = await own.text({ options: { statementNo: 'B' } });
  expect([...file.matchAll(/:28C:(\S+)|:6[02][FM]:/g)].map(([whole, number]) => number ?? whole)).toEqual([
    '1/1',
    ':60F:',
    ':62M:',
    '1/2',
    ':60M:',
    ':62F:',
    '2/1',
    ':60F:',
    ':62F:',
  ]);
  expect(await own.text({ format: 'camt.053.001.08' })).toContain(
    '<StmtPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>',
  );
});

it('payments of batches are read page by page', async () => {
  const own = await downloading.makeReader();
  const details = Array.from({ length: 2_000 }, (_, index) => ({
    amount: '1.00',
    endToEndId: `E${index}`,
    // They don't pack well, as real ones don't.
    name: `${(index * 7_919_777) % 1_000_003} ${(index * 104_729) % 999_983}`,
  }));
  const entries = Array.from({ length: 8 }, (_, index) => ({
    amount: '2000.00',
    batch: { PmtInfId: `G${index}` },
    details,
  }));
  await downloading.take(camtFile({ iban: own.account.iban, number: '1', date: '2026-11-20', entries }));
  const statement = await findOnly(own.client);
  const pages: number[] = [];
  for await (const page of pagesOf(own.client, statement, true)) pages.push(page.length);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.reduce((sum, count) => sum + count, 0)).toBe(8);
  const { entries: read } = readCamtFile(await own.text({ format: 'camt.053.001.08' }));
  expect(read.map((entry) => entry.details.length)).toEqual(entries.map(() => 2_000));
});

it('an intraday download has what is reported and not booked yet', async () => {
  const own = await downloading.makeReader();
  const { iban } = own.account;
  const entries = [
    { amount: '250.00', name: 'Lärche AG', status: 'PDNG' as const },
    { amount: '-100.00', status: 'PDNG' as const },
    { amount: '7.00' },
  ];
  await downloading.take(camtFile({ iban, number: '1', date: '2026-11-19', entries }));
  const file = await own.text({ format: 'MT942' }, 'intradaysdownload');
  expect(mt940Findings(file)).toEqual([]);
  expect(readStatements(file)).toMatchObject([{ end: { kind: 'REPORT', account: { iban }, entryCount: 2 } }]);
  expect(file).toContain(':90D:1CHF100,00\r\n:90C:1CHF250,00');
  const camt = await own.text({ format: 'camt.052.001.08' }, 'intradaysdownload');
  expect(readCamtFile(camt)).toMatchObject({
    findings: [],
    ends: [{ kind: 'REPORT', openingBalance: null, closingBalance: null, entryCount: 2 }],
    entries: [{ status: 'PDNG' }, { status: 'PDNG' }],
  });
  expect(readStatements(await own.text())[0]!.entries.map(({ amount }) => figure(amount))).toEqual(['7.00']);
  await downloading.take(camtFile({ iban, number: '2', date: '2026-11-20', opening: '1007.00' }));
  expect(await own.refusal({ format: 'MT942' }, 'intradaysdownload')).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
});

it('a statement of more entries than a page has all of them, and stops when its reader loses the right', async () => {
  const own = await downloading.makeReader();
  const entries = Array.from({ length: 2_500 }, (_, index) => [
    `:61:2611201120C1,00NTRFREF${index}`,
    `:86:Invoice ${index}`,
  ]);
  const closing = '2500,00';
  await downloading.take(
    mt940File({
      iban: own.account.iban,
      number: '1',
      day: '261120',
      opening: '0,00',
      closing,
      entries: entries.flat(),
    }),
  );
  const [read] = readStatements(await own.text());
  expect(read!.entries.map(({ customerReference, remittance }) => [customerReference, remittance])).toEqual(
    entries.map((_, index) => [`REF${index}`, [`Invoice ${index}`]]),
  );
  const pages = pagesOf(own.client, await findOnly(own.client));
  expect((await pages.next()).value).toHaveLength(1_000);
  await downloading.portal.owner.inNoClient((tx) =>
    tx.write(`delete from permission_entries where client_id = $1 and area = 'ACCOUNT_STATEMENTS'`, [own.client.id]),
  );
  await expect(pages.next()).rejects.toMatchObject({ key: 'UNAUTHORIZED' });
});

async function findOnly({ id }: TestClient): Promise<FoundStatement> {
  const statement = `select ${FOUND_COLUMNS} from statements s where s.client_id = $1`;
  const row = await downloading.portal.owner.inNoClient((tx) => tx.row<StoredStatement>(statement, [id]));
  return {
    ...row!,
    entryCount: row!.allEntries,
    hasSalary: false,
    hasOtherCurrency: false,
    account: {} as FoundStatement['account'],
  };
}

/** The pages of a statement as the server reads them, for one of its client's people. */
function pagesOf({ id: clientId, users }: TestClient, statement: FoundStatement, hasDetails = false) {
  const licensed = { licensedModules: MODULES, modules: MODULES, clientKind: 'CLIENT' };
  const subject = { clientId, userId: users['signer1']!.id, ...licensed } as unknown as Subject;
  const reader: ListReader = {
    db: web,
    clock: downloading.portal.clock,
    clientId,
    subjectNow: () => Promise.resolve(subject),
    inTurn: (read) => read(() => {}),
  };
  return new StatementEntries(
    reader,
    [statement],
    { type: 'ENTRY', valueDates: ANY_VALUE_DATE, payments: hasDetails ? 'LISTED' : 'NONE' },
    { seesSalaries: true },
  ).pagesOf(statement);
}
