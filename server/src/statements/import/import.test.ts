import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestAccount, TestClient } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import {
  camtFile,
  importFile,
  makeProvider,
  postStatements,
  type TestStatement,
} from '../../testing/statement-files.ts';

let portal: TestPortal;
let provider: string;
let readonly: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const people = await makeProvider(portal);
  provider = await portal.signIn(people.admin);
  readonly = await portal.signIn(people.readonly);
});
afterAll(() => portal.stop());

type StatementRow = {
  number: string;
  state: string;
  continuity: string;
  adds_up: boolean | null;
  entry_count: number;
  opening: bigint | null;
  closing: bigint | null;
};

/** The database's statements of an account, in order. */
function statementsOf(account: TestAccount): Promise<StatementRow[]> {
  return portal.owner.inNoClient((tx) =>
    tx.rows<StatementRow>(
      `select number, state, continuity, adds_up, entry_count, opening_hundred_thousandths as opening, closing_hundred_thousandths as closing
       from statements where account_id = $1 order by day, day_sequence, id`,
      [account.id],
    ),
  );
}

type EntryRow = {
  type: string;
  listed: boolean;
  counted: boolean;
  amount: bigint;
  counterparty: string | null;
  search_text: string;
};

function entriesOf(account: TestAccount): Promise<EntryRow[]> {
  return portal.owner.inNoClient((tx) =>
    tx.rows<EntryRow>(
      `select type, listed, counted, amount_hundred_thousandths as amount, counterparty, search_text
       from statement_entries where account_id = $1 order by value_date, id`,
      [account.id],
    ),
  );
}

async function newAccount(): Promise<{ client: TestClient; account: TestAccount }> {
  const client = await portal.makeClient();
  return { client, account: client.accounts[0]! };
}

const ENTRIES = [
  { amount: '250.50', name: 'Alpenblick Handels AG', text: 'Invoice 4711', endToEndId: 'E2E-1' },
  { amount: '-100.25', name: 'Stadtwerke', text: 'Strom' },
];

function dayAfterDay(account: TestAccount, ...days: Partial<TestStatement>[]): TestStatement[] {
  return days.map((day) => ({ iban: account.iban, ...day }));
}

describe('a statement file', () => {
  it('becomes a statement with its entries, and its status says so', async () => {
    const { account } = await newAccount();
    const status = await importFile(
      portal,
      provider,
      camtFile({ iban: account.iban, number: '224', entries: ENTRIES }),
    );
    expect(status).toMatchObject({
      status: 'IMPORTED',
      step: 'IMPORT',
      stepStatus: 'IMPORTED',
      format: 'camt.053.001.08',
      source: 'UPLOAD',
      entryCount: 2,
      problems: [],
    });
    expect(status.bytesRead).toBe(status.sizeBytes);
    expect(status.statements).toHaveLength(1);
    expect(await statementsOf(account)).toEqual([
      {
        number: '224',
        state: 'COUNTED',
        continuity: 'FIRST',
        adds_up: true,
        entry_count: 2,
        opening: 100_000_000n,
        closing: 115_025_000n,
      },
    ]);
    expect(await entriesOf(account)).toMatchObject([
      { type: 'ENTRY', listed: true, counted: true, amount: 25_050_000n, counterparty: 'Alpenblick Handels AG' },
      { type: 'ENTRY', listed: true, counted: true, amount: -10_025_000n, counterparty: 'Stadtwerke' },
    ]);
    expect((await entriesOf(account))[0]!.search_text).toContain('Invoice 4711 E2E-1');
  });

  it('has one effect however often it comes, and also under another name', async () => {
    const { account } = await newAccount();
    const file = camtFile({ iban: account.iban, entries: ENTRIES });
    const first = await importFile(portal, provider, file);
    const again = await importFile(portal, provider, file, 'renamed.xml');
    expect(again).toMatchObject({ status: 'IMPORTED', entryCount: 0, statements: first.statements });
    const results = await portal.call('GET', `reporting/statements/imports/${again.uniqueId}/results`, {
      token: provider,
    });
    expect(results.body).toMatchObject([{ outcome: 'KNOWN', statement: first.statements[0], entryCount: 2 }]);
    expect(await entriesOf(account)).toHaveLength(2);
  });

  it('has one effect when it comes five times at once', async () => {
    const { account } = await newAccount();
    const file = camtFile({ iban: account.iban, entries: ENTRIES });
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => importFile(portal, provider, file)));
    expect(all.map((status) => status.status)).toEqual(all.map(() => 'IMPORTED'));
    expect(all.reduce((sum, status) => sum + status.entryCount, 0)).toBe(2);
    expect(await statementsOf(account)).toHaveLength(1);
  });

  it('with the same key and other content is kept as a conflict, and counts nowhere', async () => {
    const { account } = await newAccount();
    await importFile(portal, provider, camtFile({ iban: account.iban, entries: ENTRIES }));
    const other = [{ ...ENTRIES[0]!, name: 'Another Name' }, ENTRIES[1]!];
    const status = await importFile(portal, provider, camtFile({ iban: account.iban, entries: other }));
    expect(status.status).toBe('IMPORTED');
    expect((await statementsOf(account)).map((one) => one.state)).toEqual(['COUNTED', 'CONFLICT']);
    expect((await entriesOf(account)).filter((entry) => entry.listed)).toHaveLength(2);
    expect((await entriesOf(account)).filter((entry) => entry.counted)).toHaveLength(2);
  });

  it('without a closing balance is part of the whole one that comes later', async () => {
    const { account } = await newAccount();
    await importFile(portal, provider, camtFile({ iban: account.iban, closing: null, entries: [ENTRIES[0]!] }));
    await importFile(portal, provider, camtFile({ iban: account.iban, entries: ENTRIES }));
    expect((await statementsOf(account)).map((one) => [one.state, one.closing, one.adds_up])).toEqual([
      ['COVERED', null, null],
      ['COUNTED', 115_025_000n, true],
    ]);
  });

  it('that does not add up is imported and says so', async () => {
    const { account } = await newAccount();
    const status = await importFile(
      portal,
      provider,
      camtFile({ iban: account.iban, closing: '7.00', entries: ENTRIES }),
    );
    expect(status.status).toBe('IMPORTED');
    expect(status.problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('7.00') }]);
    expect(await statementsOf(account)).toMatchObject([{ adds_up: false, state: 'COUNTED' }]);
  });

  it('may hold statements of several clients; each gets its own', async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    const status = await importFile(
      portal,
      provider,
      camtFile({ iban: one.account.iban, entries: ENTRIES }, { iban: two.account.iban, entries: [ENTRIES[0]!] }),
    );
    expect(status).toMatchObject({ status: 'IMPORTED', entryCount: 3 });
    const results = await portal.call('GET', `reporting/statements/imports/${status.uniqueId}/results`, {
      token: readonly,
    });
    expect(results.body).toMatchObject([
      { outcome: 'IMPORTED', clientId: one.client.businessId, entryCount: 2 },
      { outcome: 'IMPORTED', clientId: two.client.businessId, entryCount: 1 },
    ]);
  });

  it('for an unknown account is refused by name, and the file’s others are taken', async () => {
    const { account } = await newAccount();
    const status = await importFile(
      portal,
      provider,
      camtFile({ iban: 'CH9300762011623852957', entries: ENTRIES }, { iban: account.iban, entries: ENTRIES }),
    );
    expect(status).toMatchObject({ status: 'IMPORTED', entryCount: 2 });
    expect(status.problems).toMatchObject([
      {
        severity: 'error',
        key: 'statementAccountUnknown',
        message: expect.stringContaining('CH9300762011623852957'),
        line: 4,
      },
    ]);
    const alone = await importFile(portal, provider, camtFile({ iban: 'CH9300762011623852957', entries: ENTRIES }));
    expect(alone).toMatchObject({ status: 'IMPORT_ERROR', stepStatus: 'IMPORT_ERROR', statements: [] });
  });

  it('for an account that two clients claim is given to neither', async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    await portal.owner.inNoClient((tx) =>
      tx.write('update accounts set iban = $2 where id = $1', [two.account.id, one.account.iban]),
    );
    const status = await importFile(portal, provider, camtFile({ iban: one.account.iban, entries: ENTRIES }));
    expect(status.status).toBe('IMPORT_ERROR');
    expect(status.problems).toMatchObject([{ key: 'statementAccountAmbiguous' }]);
    const alarms = await portal.owner.inNoClient((tx) =>
      tx.rows('select 1 from alarms where key = $1 and about = $2', ['statementAccountAmbiguous', status.uniqueId]),
    );
    expect(alarms).toHaveLength(1);
    expect(await statementsOf(one.account)).toEqual([]);
    expect(await statementsOf(two.account)).toEqual([]);
  });

  it('that is cut off keeps the complete statements', async () => {
    const { account } = await newAccount();
    const [first, second] = dayAfterDay(
      account,
      { number: '1', entries: ENTRIES },
      { number: '2', date: '2026-11-20', entries: ENTRIES },
    );
    const file = camtFile(first!, second!);
    const status = await importFile(portal, provider, file.slice(0, file.lastIndexOf('</Ntry>')));
    expect(status.status).toBe('IMPORTED');
    expect(status.problems.map((problem: { key: string }) => problem.key)).toContain('statementCutOff');
    expect((await statementsOf(account)).map((one) => one.number)).toEqual(['1']);
    expect(await entriesOf(account)).toHaveLength(2);
  });

  it('that isn’t a statement file says what it is', async () => {
    for (const [content, key] of [
      ['Dear bank, pay everybody.', 'statementsNotRecognised'],
      [
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>',
        'notStatements',
      ],
    ] as const) {
      const status = await importFile(portal, provider, content);
      expect(status).toMatchObject({ status: 'IMPORT_ERROR', problems: [{ severity: 'error', key }] });
    }
  });
});

describe('Statements of one account', () => {
  it('are linked by number and balance; a late one closes the gap', async () => {
    const { account } = await newAccount();
    const [one, two, three] = dayAfterDay(
      account,
      { number: '1', date: '2026-11-16', opening: '100.00', entries: [{ amount: '10.00' }] },
      { number: '2', date: '2026-11-17', opening: '110.00', entries: [{ amount: '10.00' }] },
      { number: '3', date: '2026-11-18', opening: '120.00', entries: [{ amount: '-120.00' }] },
    );
    await importFile(portal, provider, camtFile(one!));
    await importFile(portal, provider, camtFile(three!));
    expect((await statementsOf(account)).map((row) => row.continuity)).toEqual(['FIRST', 'BREAK']);
    await importFile(portal, provider, camtFile(two!));
    expect((await statementsOf(account)).map((row) => row.continuity)).toEqual(['FIRST', 'FOLLOWS', 'FOLLOWS']);
    const [zero] = dayAfterDay(account, {
      number: '0',
      date: '2026-11-15',
      opening: '90.00',
      entries: [{ amount: '5.00' }],
    });
    await importFile(portal, provider, camtFile(zero!));
    expect((await statementsOf(account)).map((row) => row.continuity)).toEqual([
      'FIRST',
      'BREAK',
      'FOLLOWS',
      'FOLLOWS',
    ]);
  });

  it('list pending and planned entries only until the next one', async () => {
    const { account } = await newAccount();
    const pending = [
      { amount: '5.00', status: 'PDNG', name: 'Pending' } as const,
      { amount: '-7.00', status: 'FUTR', name: 'Planned' } as const,
      { amount: '3.00', status: 'INFO', name: 'Told' } as const,
    ];
    const [one, two] = dayAfterDay(
      account,
      { number: '1', date: '2026-11-18', entries: [...ENTRIES, ...pending] },
      { number: '2', date: '2026-11-19', opening: '1150.25', entries: [{ amount: '5.00', name: 'Pending' }] },
    );
    await importFile(portal, provider, camtFile(one!));
    const before = (await entriesOf(account)).filter((entry) => entry.listed);
    expect(before.map((entry) => [entry.counterparty, entry.type, entry.counted])).toEqual([
      ['Alpenblick Handels AG', 'ENTRY', true],
      ['Stadtwerke', 'ENTRY', true],
      ['Pending', 'INTRADAY', true],
      ['Planned', 'DISPOSITION', true],
      ['Told', 'ENTRY', false],
    ]);
    await importFile(portal, provider, camtFile(two!));
    const after = (await entriesOf(account)).filter((entry) => entry.listed);
    expect(after.map((entry) => [entry.counterparty, entry.type])).toEqual([
      ['Alpenblick Handels AG', 'ENTRY'],
      ['Stadtwerke', 'ENTRY'],
      ['Told', 'ENTRY'],
      ['Pending', 'ENTRY'],
    ]);
    expect((await statementsOf(account)).map((row) => row.adds_up)).toEqual([true, true]);
  });
});

describe('The import', () => {
  it('belongs to the provider, and only to those with the right', async () => {
    const { client } = await newAccount();
    const clerk = await portal.signIn(client.users['clerk']!);
    const file = camtFile({ iban: 'CH9300762011623852957' });
    for (const token of [clerk, readonly]) {
      const refused = await postStatements(portal, token, file);
      expect(refused).toMatchObject({ status: 403, body: { code: '1005', reasons: [{ kind: 'permission' }] } });
    }
    expect((await portal.call('GET', 'reporting/statements/import/status', { token: readonly })).status).toBe(200);
    expect((await portal.call('GET', 'reporting/statements/import/status', { token: clerk })).status).toBe(403);
  });

  it('answers a repeated request with the same answer and imports once', async () => {
    const { account } = await newAccount();
    const file = camtFile({ iban: account.iban, entries: ENTRIES });
    const headers = { 'idempotency-key': `import ${account.id}` };
    const first = await postStatements(portal, provider, file, 'a.xml', headers);
    const second = await postStatements(portal, provider, file, 'a.xml', headers);
    expect(second.body).toEqual(first.body);
    const other = await postStatements(portal, provider, `${file} `, 'a.xml', headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const filter = encodeURIComponent(JSON.stringify({ fileName: 'a.xml' }));
    const list = await portal.call('GET', `reporting/statements/imports?filter=${filter}`, { token: provider });
    expect(list.body.content.filter((one: { status: string }) => one.status !== 'UPLOAD_ERROR')).toHaveLength(1);
  });

  it('refuses anything that isn’t a file', async () => {
    expect(await postStatements(portal, provider, '')).toMatchObject({ status: 400, body: { code: 'FILE_EMPTY' } });
    expect(await postStatements(portal, provider, '%PDF-1.7\n%âãÏÓ\n')).toMatchObject({
      status: 400,
      body: { code: 'FILE_CONTENT_DIFFERS', detail: expect.stringContaining('PDF') },
    });
    const missing = await portal.call('POST', 'reporting/statements/import', { token: provider, body: {} });
    expect(missing).toMatchObject({ status: 400, body: { code: 'FILE_MISSING' } });
    const id = '01890000-0000-7000-8000-000000000000';
    for (const path of [`import/status?uniqueId=${id}`, `imports/${id}/results`]) {
      const answer = await portal.call('GET', `reporting/statements/${path}`, { token: provider });
      expect(answer).toMatchObject({ status: 404, body: { code: '1500' } });
    }
  });
});
