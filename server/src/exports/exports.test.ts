import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import { CALLS_PER_USER_MAXIMUM, EXPORTED_ROWS_MAXIMUM } from '@portico/contract/limits';
import { silentLog, type Log } from '../platform/log.ts';
import type { TestClient } from '../testing/clients.ts';
import { cellsOf, fetchFile, readXlsx } from '../testing/exports/exported-files.ts';
import { readCsv } from '../testing/exports/read-csv.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

/** What the log has as errors. */
const errors: unknown[] = [];

function keepingErrors(): Log {
  const log = Object.create(silentLog) as Log;
  return Object.assign(log, {
    error: (line: unknown, message?: string) => errors.push([message, line]),
    child: () => log,
  });
}

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let orders: string[];
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true, log: keepingErrors() });
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
        detail: { list: 'orders', fileType: 'CSV', rows: 2 },
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
    ['an unknown type of file', { fileType: 'PDF' }, 'REQUEST_FIELDS'],
    ['more ids than one export names', { ids: Array.from({ length: 1_001 }, () => crypto.randomUUID()) }, '1511'],
  ])('is refused with %s', async (_, asked, code) => {
    const { status, bytes } = await exportOf('orders', { fileType: 'CSV', ...asked });
    expect([status, answered(bytes)['code']]).toEqual([400, code]);
  });

  it('of an order needs that order', async () => {
    const of = (uniqueId?: string) => exportOf('orderTransactions', { fileType: 'CSV', fields: ['amount'], uniqueId });
    expect(readCsv((await of(orders[2])).bytes, ',')).toHaveLength(1 + 3);
    for (const missing of [undefined, crypto.randomUUID()]) expect((await of(missing)).status).toBe(404);
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

  it.each([
    ['all', 3],
    ['transactions', 6],
    ['uploaded-files', 3],
    ['deleted', 0],
  ])('%s is one of them', async (area, rows) => {
    const { bytes, fileName } = await exportArea(area, { exportType: 'XLS' });
    expect(fileName).toMatch(/\.xlsx$/);
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
    const rows = [{ bank: '=First', count: 2, other: 'x' }, { bank: null, count: 1.5 }, {}];
    const { bytes, fileName } = await exportRows(payload, rows);
    expect(fileName).toMatch(/^Export_.*\.csv$/);
    expect(readCsv(bytes, '|')).toEqual([
      ['Bank', 'Accounts'],
      ["'=First", '2'],
      ['', '1,5'],
      ['', ''],
    ]);
    const sheet = await readXlsx((await exportRows({ ...payload, exportType: 'XLSX' }, rows)).bytes);
    expect(cellsOf(sheet, 2, 2)).toEqual(['=First', 2]);
  });

  it.each([
    ['no rows but something else', payload, { bank: 'x' }, 400, 'REQUEST_FIELDS'],
    ['rows with lists in them', payload, [{ bank: [] }], 400, 'REQUEST_FIELDS'],
    ['too many rows', payload, Array.from({ length: 10_001 }, () => ({})), 400, '1511'],
    ['no fields', { exportType: 'CSV' }, [], 400, 'REQUEST_FIELDS'],
  ])('are not %s', async (_, csvbody, rows, status, code) => {
    const file = await exportRows(csvbody, rows);
    expect([file.status, answered(file.bytes)['code']]).toEqual([status, code]);
  });
});

describe('A large list', () => {
  let large: TestClient;
  let reader: Person;
  beforeAll(async () => {
    large = await portal.makeClient();
    reader = await signedIn(portal, large.users['clerk']!);
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into statement_entries (client_id, id, account_id, statement_id, sequence, type, listed, counted, value_date,
           amount_hundred_thousandths, currency, reversal, counterparty, line_number, offset_bytes, length_bytes)
         select $1, gen_random_uuid(), $2, gen_random_uuid(), i, 'ENTRY', true, true, '2024-01-01'::date + i % 700,
           i * 1000, 'CHF', false, 'Counterparty ' || i, 1, 0, 0 from generate_series(1, ${EXPORTED_ROWS_MAXIMUM + 1}) i`,
        [large.id, large.accounts[0]!.id],
      ),
    );
  }, 60_000);

  const all = { fileType: 'CSV', fields: ['counterparty', 'amount'] };

  it('is refused from the first row too many on, and exported up to it', async () => {
    const { status, bytes } = await exportOf('transactions', all, reader);
    expect([status, answered(bytes)['code'], answered(bytes)['detail']]).toEqual([
      400,
      '1511',
      expect.stringContaining('100'),
    ]);
    const filter = JSON.stringify({ amount: { lowerBound: '0.02' } });
    const file = await exportOf('transactions', { ...all, filter, sort: 'amount,asc' }, reader);
    const [, ...lines] = readCsv(file.bytes, ',');
    expect(lines).toHaveLength(EXPORTED_ROWS_MAXIMUM);
    expect(new Set(lines.map(([name]) => name)).size).toBe(EXPORTED_ROWS_MAXIMUM);
    expect(lines[0]).toEqual(['Counterparty 2', 'CHF', '0,02']);
    expect((await actsOf(large)).map(({ detail }) => (detail as { rows: number }).rows)).toEqual([
      EXPORTED_ROWS_MAXIMUM,
    ]);
  });

  /** Begins to read an export, lets something happen, and reads on: whether the rest came. */
  async function readAcross(happens: () => Promise<void>, person: Person): Promise<boolean> {
    const filter = JSON.stringify({ amount: { lowerBound: '0.02' } });
    const answer = await fetch(`${portal.address}/portal/api/portal/exports/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fileType: 'CSV', filter }),
    });
    expect(answer.status).toBe(200);
    const bytes = answer.body!.getReader();
    await bytes.read();
    await happens();
    try {
      while (!(await bytes.read()).done);
      return true;
    } catch {
      return false;
    }
  }

  it('goes on when its token expires, and ends when its session does', async () => {
    const first = await signedIn(portal, large.users['signer1']!);
    const outliveToken = async () => {
      portal.clock.advanceSeconds(4 * 60);
      expect((await first.call('GET', 'portal/user')).status).toBe(200);
      portal.clock.advanceSeconds(2 * 60);
      expect((await first.call('GET', 'portal/user')).status).toBe(401);
    };
    expect(await readAcross(outliveToken, first)).toBe(true);
    const second = await signedIn(portal, large.users['signer1']!);
    const signOut = async () => void (await second.call('POST', 'portal/logout', {}));
    expect(await readAcross(signOut, second)).toBe(false);
  });

  it('is cut off when its reader loses the right to it, and the log says so', async () => {
    const person = await signedIn(portal, large.users['signer2']!);
    const takeAway = () =>
      portal.owner.inNoClient((tx) =>
        tx.write('delete from permission_entries where client_id = $1 and holder_id = $2', [
          large.id,
          large.users['signer2']!.id,
        ]),
      );
    const before = errors.length;
    expect(await readAcross(async () => void (await takeAway()), person)).toBe(false);
    expect(errors.slice(before)).toEqual([
      ['an export failed', expect.objectContaining({ err: expect.objectContaining({ key: 'UNAUTHORIZED' }) })],
    ]);
  });

  it('keeps nobody from further files once they have given it up', async () => {
    const person = await signedIn(portal, large.users['clerk']!);
    for (let count = 0; count <= CALLS_PER_USER_MAXIMUM; count += 1) {
      const stop = new AbortController();
      const filter = JSON.stringify({ amount: { lowerBound: '0.02' } });
      const answer = await fetch(`${portal.address}/portal/api/portal/exports/transactions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fileType: 'XLSX', filter }),
        signal: stop.signal,
      });
      await answer.body!.getReader().read();
      stop.abort();
    }
    expect((await exportOf('accounts', { fileType: 'CSV' }, person)).status).toBe(200);
  });
});
