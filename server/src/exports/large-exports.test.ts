import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CALLS_PER_USER_MAXIMUM, EXPORTED_ROWS_MAXIMUM } from '@portico/contract/limits';
import { silentLog, type Log } from '../platform/log.ts';
import { SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { fetchFile } from '../testing/exports/exported-files.ts';
import { readCsv } from '../testing/exports/read-csv.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { storeManyEntries } from '../testing/exports/many-entries.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

/** Exports of a list with one row more than an export may have. */

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
let large: TestClient;
let reader: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { log: keepingErrors() });
  const names = ['clerk', 'signer1', 'signer2', 'module', 'active', 'password'];
  large = await portal.makeClient({
    users: Object.fromEntries(names.map((name) => [name, { grants: SIGNER_GRANTS }])),
  });
  reader = await signedIn(portal, large.users['clerk']!);
  await storeManyEntries(portal, large, { to: EXPORTED_ROWS_MAXIMUM + 1 });
}, 60_000);
afterAll(() => portal.stop());

const answered = (bytes: Buffer) => JSON.parse(bytes.toString()) as Record<string, unknown>;
const exportOf = (list: string, body: object, { token }: Person) =>
  fetchFile(portal, token, `portal/exports/${list}`, body);

const all = { fileType: 'CSV', fields: ['counterparty', 'amount'] };

it('a list is refused from the first row too many on, and exported up to it', async () => {
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
});

const found = { ...all, filter: JSON.stringify({ amount: { lowerBound: '0.02' } }) };

/** Begins to read an export, lets something happen, and reads on; null if the rest doesn't come. */
async function readAcross(
  happens: () => Promise<void>,
  { token }: Person,
  asked: object = found,
): Promise<Buffer | null> {
  const bytes = (await begin(token, asked)).body!.getReader();
  const pieces = [(await bytes.read()).value!];
  await happens();
  try {
    for (let next = await bytes.read(); !next.done; next = await bytes.read()) pieces.push(next.value);
    return Buffer.concat(pieces);
  } catch {
    return null;
  }
}

/** An export whose bytes nobody has taken yet. */
async function begin(token: string, asked: object, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(`${portal.address}/portal/api/portal/exports/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    ...(signal && { signal }),
  });
  expect(answer.status).toBe(200);
  return answer;
}

it('goes on when its token expires, and ends when its session does', async () => {
  const first = await signedIn(portal, large.users['signer1']!);
  const outliveToken = async () => {
    portal.clock.advanceSeconds(4 * 60);
    expect((await first.call('GET', 'portal/user')).status).toBe(200);
    portal.clock.advanceSeconds(2 * 60);
    expect((await first.call('GET', 'portal/user')).status).toBe(401);
  };
  expect(await readAcross(outliveToken, first)).not.toBeNull();
  const second = await signedIn(portal, large.users['signer1']!);
  const signOut = async () => void (await second.call('POST', 'portal/logout', {}));
  expect(await readAcross(signOut, second)).toBeNull();
});

it.each([
  ['loses the module', 'module', `update users set modules = '{}' where client_id = $1 and id = $2`],
  ['is deactivated', 'active', 'update users set active = false where client_id = $1 and id = $2'],
  [
    'must change the password',
    'password',
    'update users set password_change_required = true where client_id = $1 and id = $2',
  ],
])('ends when its reader %s', async (_, name, change) => {
  const colleague = await signedIn(portal, large.users[name]!);
  const happens = () => portal.owner.inNoClient((tx) => tx.write(change, [large.id, colleague.user.id]));
  expect(await readAcross(async () => void (await happens()), colleague)).toBeNull();
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
  expect(await readAcross(async () => void (await takeAway()), person)).toBeNull();
  expect(errors.slice(before)).toEqual([
    ['making a file failed', expect.objectContaining({ err: expect.objectContaining({ key: 'UNAUTHORIZED' }) })],
  ]);
});

it('keeps nobody from further files, neither once it is given up nor while nobody takes it', async () => {
  const person = await signedIn(portal, large.users['clerk']!);
  const stop = new AbortController();
  const stalled: Response[] = [];
  for (let count = 0; count < CALLS_PER_USER_MAXIMUM; count += 1) {
    const given = new AbortController();
    await (await begin(person.token, { ...found, fileType: 'XLSX' }, given.signal)).body!.getReader().read();
    given.abort();
    stalled.push(await begin(person.token, found, stop.signal));
  }
  expect((await exportOf('accounts', { fileType: 'CSV' }, person)).status).toBe(200);
  expect(stalled.map(({ bodyUsed }) => bodyUsed)).not.toContain(true);
  stop.abort();
});

it('rows that come or go while it is read: it has those that were found, and still are', async () => {
  const person = await signedIn(portal, large.users['clerk']!);
  const remove = () =>
    portal.owner.inNoClient((tx) =>
      tx.write(`delete from statement_entries where client_id = $1 and counterparty = 'Counterparty 100000'`, [
        large.id,
      ]),
    );
  const bytes = await readAcross(
    async () => {
      await storeManyEntries(portal, large, { to: 500, counterparty: 'Late' });
      await remove();
    },
    person,
    { ...found, sort: 'amount,asc' },
  );
  const names = new Set(readCsv(bytes!, ',').map(([name]) => name));
  expect(names.size).toBe(1 + EXPORTED_ROWS_MAXIMUM - 1);
  expect([...names].filter((name) => name?.startsWith('Late'))).toEqual([]);
  expect(names.has('Counterparty 100000')).toBe(false);
});
