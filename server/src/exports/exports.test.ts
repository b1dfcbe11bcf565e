import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import { GIVEN_ROWS_MAXIMUM, GRID_COLUMNS_MAXIMUM } from '@portico/contract/limits';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { cellsOf, fetchFile, readXlsx } from '../testing/exports/exported-files.ts';
import { readCsv } from '../testing/exports/read-csv.ts';
import { everybody, signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { storeTestStatements } from '../testing/statements.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let orders: string[];
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
  orders = [];
  for (const count of [1, 2, 3])
    orders.push(await clerk.order(await paymentFile(client.accounts.slice(0, 1), { count })));
});
afterAll(() => portal.stop());

const answered = (bytes: Buffer) => JSON.parse(bytes.toString()) as Record<string, unknown>;
const exportOf = (list: string, body: object, { token } = clerk) =>
  fetchFile(portal, token, `portal/exports/${list}`, body);
const csvOf = async (list: string, body: object, delimiter = ',') =>
  readCsv((await exportOf(list, { fileType: 'CSV', ...body })).bytes, delimiter);

async function actsOf(who: TestClient): Promise<Record<string, unknown>[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ record: Record<string, unknown> }>(
      `select record::jsonb as record from audit_log where client_id = $1 and record::jsonb ->> 'action' = 'listExported' order by sequence`,
      [who.id],
    ),
  );
  return rows.map(({ record }) => record);
}

describe('An exported list', () => {
  it('has the rows that its filter finds, in its order', async () => {
    const filter = JSON.stringify({ numberOfTransactions: { lowerBound: 2 } });
    const rows = await csvOf('orders', { fields: ['numberOfTransactions'], filter, sort: 'numberOfTransactions,desc' });
    expect(rows.slice(1)).toEqual([['3'], ['2']]);
  });

  it('is named after the list and the moment, in the reader’s language and time zone', async () => {
    const { fileName } = await exportOf('orders', { fileType: 'XLSX', timeZone: 'Asia/Tokyo' });
    expect(fileName).toMatch(/^Payment orders_20-11-2026_18-0\d\.xlsx$/);
  });

  it.each(Object.entries(DELIMITERS) as [Delimiter, string][])(
    'is separated by the %s that its request names, or the reader’s settings',
    async (name, mark) => {
      const fields = ['orderId', 'numberOfTransactions'];
      const named = await csvOf('orders', { fields, delimiter: name }, mark);
      expect(await csvOf('orders', { fields, delimiter: mark }, mark)).toEqual(named);
      expect(named.map((cells) => cells.length)).toEqual([2, 2, 2, 2]);
      const reader = await signedIn(portal, client.users['signer1']!);
      await reader.call('PUT', 'portal/settings', { delimiter: name });
      expect(readCsv((await exportOf('orders', { fileType: 'CSV', fields }, reader)).bytes, mark)).toEqual(named);
    },
  );

  it('has only a header if nothing is found', async () => {
    expect(await csvOf('orders', { fields: ['orderId'], filter: '{"search":"no such order"}' })).toEqual([['Order']]);
    const { bytes } = await exportOf('orders', { fileType: 'XLSX', filter: '{"search":"no such order"}' });
    expect((await readXlsx(bytes)).rowCount).toBe(1);
  });

  it('is in the audit log, with the number of its rows', async () => {
    const before = (await actsOf(client)).length;
    await csvOf('orders', { ids: orders.slice(0, 2) });
    await exportOf('orders', { fileType: 'XLSX', filter: '{"no":"field"}' });
    const acts = (await actsOf(client)).slice(before);
    expect(acts).toEqual([
      expect.objectContaining({
        category: 'ADMINISTRATION',
        entityType: 'USER_DEFINED_REPORT',
        detail: { list: 'orders', fileType: 'CSV', rows: 2, selection: 'CHOSEN' },
      }),
    ]);
  });

  it.each<[string, object, string]>([
    ['an unknown filter', { filter: '{"nowhere":"x"}' }, '1500'],
    ['an unknown order', { sort: 'nowhere,asc' }, '1500'],
    ['a range upside down', { filter: '{"numberOfTransactions":{"lowerBound":5,"upperBound":1}}' }, '1568'],
    ['a column twice', { fields: ['orderId', 'orderId'] }, '1500'],
    ['a field that is no column', { fields: ['statusGroup'] }, '1500'],
    ['no columns', { fields: [] }, 'REQUEST_FIELDS'],
    ['an unknown time zone', { timeZone: 'Europe/Nowhere' }, 'REQUEST_FIELDS'],
    ['an unknown delimiter', { delimiter: 'x' }, 'REQUEST_FIELDS'],
    ['an unknown type of file', { fileType: 'TXT' }, 'REQUEST_FIELDS'],
    ['more ids than one export names', { ids: Array.from({ length: 1_001 }, () => crypto.randomUUID()) }, '1511'],
  ])('is refused with %s', async (_, asked, code) => {
    const { status, bytes } = await exportOf('orders', { fileType: 'CSV', ...asked });
    expect([status, answered(bytes)['code']]).toEqual([400, code]);
  });

  it('isn’t made for a HEAD', async () => {
    const before = (await actsOf(client)).length;
    const path = `payments/orders-area/all/export?csvbody=${encodeURIComponent('{"exportType":"CSV"}')}`;
    expect((await portal.call('HEAD', path, { token: clerk.token })).status).toBe(404);
    expect(await actsOf(client)).toHaveLength(before);
  });

  it('of an order needs that order', async () => {
    const of = (uniqueId?: string) => exportOf('orderTransactions', { fileType: 'CSV', fields: ['amount'], uniqueId });
    expect(readCsv((await of(orders[2])).bytes, ',')).toHaveLength(1 + 3);
    expect((await actsOf(client)).at(-1)).toMatchObject({ entityId: orders[2], detail: { list: 'orderTransactions' } });
    for (const missing of [undefined, crypto.randomUUID()]) expect((await of(missing)).status).toBe(404);
  });
});

describe('An amount', () => {
  let other: TestClient;
  let knows: Person;
  let partly: Person;
  beforeAll(async () => {
    const withoutSalaries = SIGNER_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS');
    other = await portal.makeClient({
      users: { knows: { grants: [...SIGNER_GRANTS, ...CLERK_GRANTS] }, partly: { grants: withoutSalaries } },
    });
    ({ knows, partly } = await everybody(portal, other.users, 'knows', 'partly'));
    const [chf, eur] = other.accounts;
    await knows.order(await paymentFile([chf!, eur!], { payments: [{ amount: '100.50' }] }));
    const entry = (amount: string, counterparty: string, more = {}) => ({
      valueDate: '2026-11-02',
      amount,
      counterparty,
      ...more,
    });
    const [stored] = await storeTestStatements(portal, other, [
      {
        accountId: chf!.id,
        day: '2026-11-18',
        closing: '0',
        entries: [entry('-6180.35', 'Anja'), entry('-12.00', 'Bolt'), entry('77.00', 'Notice', { status: 'INFO' })],
      },
      { accountId: eur!.id, day: '2026-11-18', closing: '0', entries: [entry('90071992547409.93', 'Bolt')] },
    ]);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update statement_entries set salary = 'SINGLE' where client_id = $1 and id = $2`, [
        other.id,
        stored!.entryIds[0],
      ]),
    );
  });

  it('in several currencies is written in words, and in the totals of each', async () => {
    const rows = await readXlsx(
      (await exportOf('orders', { fileType: 'XLSX', fields: ['content', 'controlSum'] }, knows)).bytes,
    );
    expect([1, 2, 4, 5].map((row) => cellsOf(rows, row, 3).slice(1))).toEqual([
      ['Currency', 'Amount'],
      ['CHF / EUR', 'CHF 100,50 / EUR 100,50'],
      ['CHF', 100.5],
      ['EUR', 100.5],
    ]);
  });

  const fields = ['counterparty', 'amount'];
  const sheetOf = async (who: Person) => {
    const sheet = await readXlsx(
      (await exportOf('transactions', { fileType: 'XLSX', fields, sort: 'amount,asc' }, who)).bytes,
    );
    return Array.from({ length: sheet.rowCount - 1 }, (_, index) => cellsOf(sheet, index + 2, 3));
  };

  it('for information is in no total, which says so', async () => {
    expect(await sheetOf(knows)).toEqual([
      ['Anja', 'CHF', -6180.35],
      ['Bolt', 'CHF', -12],
      ['Notice', 'CHF', 77],
      // Too long a number for a spreadsheet.
      ['Bolt', 'EUR', '90071992547409.93'],
      [null, null, null],
      ['Total', 'CHF', -6192.35],
      ['Total', 'EUR', '90071992547409.93'],
      ['1 row not included', null, null],
    ]);
  });

  it('that somebody may not see is hidden, and in no total either', async () => {
    const rows = await sheetOf(partly);
    expect(rows).toContainEqual(['Salary payment', 'CHF', 'Hidden']);
    expect(rows.slice(-3)).toEqual([
      ['Total', 'CHF', -12],
      ['Total', 'EUR', '90071992547409.93'],
      ['2 rows not included', null, null],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/6180|Anja/);
  });

  it('alone has its currency, and totals without a word', async () => {
    expect(await csvOf('transactions', { fields: ['amount'], filter: '{"search":"Notice"}' })).toEqual([
      ['Currency', 'Amount'],
    ]);
    const { bytes } = await exportOf(
      'transactions',
      { fileType: 'XLSX', fields: ['amount'], filter: '{"search":"Bolt"}' },
      knows,
    );
    const sheet = await readXlsx(bytes);
    expect(cellsOf(sheet, 5, 2)).toEqual(['CHF', -12]);
  });

  it('has its currency where that is chosen itself', async () => {
    const [head] = await csvOf('transactions', { fields: ['currency', 'counterparty', 'amount'] });
    expect(head).toEqual(['Currency', 'Counterparty', 'Amount']);
  });
});

describe('The areas of the orders', () => {
  const exportArea = (area: string, csvbody: unknown, more = '') =>
    fetchFile(
      portal,
      clerk.token,
      `payments/orders-area/${area}/export?csvbody=${encodeURIComponent(typeof csvbody === 'string' ? csvbody : JSON.stringify(csvbody))}${more}`,
    );

  it('are exported by the payload of the specification', async () => {
    const payload = {
      headers: ['Message', 'Payments'],
      fields: ['orderId', 'numberOfTransactions'],
      ids: orders.slice(1),
      delimiter: ';',
      exportType: 'CSV',
    };
    const { status, bytes, fileName } = await exportArea('all', payload, '&sort=numberOfTransactions,asc');
    expect(status).toBe(200);
    expect(fileName).toMatch(/\.csv$/);
    const [head, ...lines] = readCsv(bytes, ';');
    expect(head).toEqual(['Message', 'Payments']);
    expect(lines.map(([, count]) => count)).toEqual(['2', '3']);
  });

  it('take a filter as their list does', async () => {
    const filter = encodeURIComponent(JSON.stringify({ numberOfTransactions: { lowerBound: 3 } }));
    const { bytes } = await exportArea('all', { fields: ['orderId'], exportType: 'CSV' }, `&filter=${filter}`);
    expect(readCsv(bytes, ',')).toHaveLength(2);
  });

  it.each([
    ['all', 'Payment orders', 3],
    ['transactions', 'Single payments', 6],
    ['uploaded-files', 'Uploaded files', 3],
    ['deleted', 'Deleted orders', 0],
  ])('%s is one of them', async (area, title, rows) => {
    const { bytes, fileName } = await exportArea(area, { exportType: 'XLS' });
    expect(fileName).toMatch(new RegExp(`^${title}_.*\\.xlsx$`));
    const sheet = await readXlsx(bytes);
    const filled = Array.from({ length: rows + 1 }, (_, index) => cellsOf(sheet, index + 1, 1)[0]);
    expect(filled.filter((cell) => cell !== null)).toHaveLength(rows + 1);
  });

  it.each([
    ['another area', 'elsewhere', { exportType: 'CSV' }, 404],
    ['a payload that is no JSON', 'all', '{', 400],
    ['no type of file', 'all', {}, 400],
    ['an unknown part', 'all', { exportType: 'CSV', more: 1 }, 400],
    ['a list as payload', 'all', [], 400],
  ])('refuse %s', async (_, area, payload, status) => {
    expect((await exportArea(area, payload)).status).toBe(status);
  });
});

const manyKeys = () =>
  Object.fromEntries(Array.from({ length: GRID_COLUMNS_MAXIMUM + 1 }, (_, index) => [`k${index}`, 0]));

describe('Rows that their caller has', () => {
  const exportRows = (csvbody: object, rows: unknown) =>
    fetchFile(
      portal,
      clerk.token,
      `payments/exportClientSide?csvbody=${encodeURIComponent(JSON.stringify(csvbody))}`,
      rows,
    );
  const payload = { headers: ['Bank', 'Accounts'], fields: ['bank', 'count'], delimiter: '|', exportType: 'CSV' };

  it('become a file', async () => {
    const rows = [{ bank: '=First', count: 2, other: 'x' }, { bank: null, count: 1e21 }, { count: -0.5 }];
    const { bytes, fileName } = await exportRows(payload, rows);
    expect(fileName).toMatch(/^Export_.*\.csv$/);
    expect(readCsv(bytes, '|')).toEqual([
      ['Bank', 'Accounts'],
      ["'=First", '2'],
      ['', '1000000000000000000000'],
      ['', '-0,5'],
    ]);
    const sheet = await readXlsx((await exportRows({ ...payload, exportType: 'XLSX' }, rows)).bytes);
    expect(cellsOf(sheet, 2, 2)).toEqual(['=First', 2]);
  });

  it('have nothing but what they are given', async () => {
    const named = { fields: ['constructor', 'toString', '__proto__'], exportType: 'CSV' };
    expect(readCsv((await exportRows(named, [{}])).bytes, ',')[1]).toEqual(['', '', '']);
  });

  it.each([
    ['no rows but something else', payload, { bank: 'x' }, 400, 'REQUEST_FIELDS'],
    ['rows with lists in them', payload, [{ bank: [] }], 400, 'REQUEST_FIELDS'],
    ['too many rows', payload, Array.from({ length: GIVEN_ROWS_MAXIMUM + 1 }, () => ({})), 400, '1511'],
    ['rows of more columns than a list has', payload, [manyKeys()], 400, 'REQUEST_FIELDS'],
    ['no fields', { exportType: 'CSV' }, [], 400, 'REQUEST_FIELDS'],
  ])('are not %s', async (_, csvbody, rows, status, code) => {
    const file = await exportRows(csvbody, rows);
    expect([file.status, answered(file.bytes)['code']]).toEqual([status, code]);
  });
});
