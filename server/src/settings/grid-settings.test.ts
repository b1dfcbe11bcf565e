import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { GRIDS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { migrate } from '../platform/database/apply-migrations.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { createEmptyDatabase } from '../testing/portal/test-database.ts';

const PATH = 'portal/administration/users/settings/grid';
const SETTINGS = {
  columns: [
    { field: 'amount', widthPixels: 200 },
    { field: 'type', hidden: true },
  ],
  pagination: { size: 500 },
  filterState: 'SHOWN',
  density: 'dense',
};
const CONFLICT = { status: 409, body: { code: 'CONTENT_CHANGED' } };
const REFUSED = { status: 400, body: { code: 'REQUEST_FIELDS' } };

let portal: TestPortal;
let client: TestClient;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient();
  token = await portal.signIn(client.users['clerk']!);
});

const list = async (by = token) => (await portal.call('GET', PATH, { token: by })).body;
const put = (gridName: string, body: unknown, by = token) =>
  portal.call('PUT', `${PATH}/${gridName}`, { token: by, body });
const remove = (gridName: string, query: string, by = token) =>
  portal.call('DELETE', `${PATH}/${gridName}?${query}`, { token: by });

describe('An arrangement', () => {
  it('is kept under the names of the specification', async () => {
    const created = portal.clock.now().toISOString();
    const made = await put('transactions', { ...SETTINGS, version: null });
    const kept = {
      uniqueId: expect.stringMatching(/^[\da-f-]{36}$/),
      gridName: 'transactions',
      ...SETTINGS,
      created,
      lastChanged: created,
      deleted: null,
      forceDelete: false,
      version: 1,
    };
    expect(made).toMatchObject({ status: 200, body: kept });
    expect(await list()).toEqual([kept]);
    portal.clock.advanceSeconds(60);
    expect((await put('transactions', { filterState: 'HIDDEN', version: 1 })).body).toEqual({
      uniqueId: made.body.uniqueId,
      gridName: 'transactions',
      filterState: 'HIDDEN',
      created,
      lastChanged: portal.clock.now().toISOString(),
      deleted: null,
      forceDelete: false,
      version: 2,
    });
  });

  it('is one of each person and list, the last changed one first', async () => {
    await put('transactions', { version: null });
    portal.clock.advanceSeconds(60);
    await put('accounts', { version: null });
    const colleague = await portal.signIn(client.users['signer1']!);
    expect(await list(colleague)).toEqual([]);
    await put('accounts', { density: 'dense', version: null }, colleague);
    expect(await list()).toMatchObject([{ gridName: 'accounts', version: 1 }, { gridName: 'transactions' }]);
    expect((await list())[0]).not.toHaveProperty('density');
  });

  it('isn’t overwritten by a browser that hasn’t read it', async () => {
    await put('orders', { ...SETTINGS, version: null });
    await put('orders', { density: 'dense', version: 1 });
    for (const version of [null, 1, 3]) expect(await put('orders', { version })).toMatchObject(CONFLICT);
    expect(await remove('orders', 'version=1')).toMatchObject(CONFLICT);
    expect(await put('users', { version: 1 })).toMatchObject(CONFLICT);
    expect(await list()).toMatchObject([{ gridName: 'orders', density: 'dense', version: 2 }]);
  });

  it('is kept once, of two browsers that keep their first at the same time', async () => {
    const answers = await Promise.all([put('orders', { version: null }), put('orders', { version: null })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });

  it('that is taken back is still there, and can be kept again', async () => {
    const { body } = await put('orders', { ...SETTINGS, version: null });
    portal.clock.advanceSeconds(60);
    const deleted = portal.clock.now().toISOString();
    const back = await remove('orders', 'version=1');
    expect(back).toMatchObject({ status: 200, body: { ...body, version: 2, deleted, lastChanged: deleted } });
    expect(await list()).toEqual([back.body]);
    await put('orders', { ...SETTINGS, version: 2 });
    expect(await list()).toMatchObject([{ ...SETTINGS, uniqueId: body.uniqueId, deleted: null, version: 3 }]);
  });

  it('that is removed for good is as if it had never been', async () => {
    const { body } = await put('orders', { ...SETTINGS, version: null });
    const removed = await remove('orders', 'version=1&forceDelete=true');
    expect(removed.body).toMatchObject({ uniqueId: body.uniqueId, forceDelete: true });
    expect(await list()).toEqual([]);
    expect(await remove('orders', 'version=2')).toMatchObject({ status: 404, body: { code: '1500' } });
    expect((await put('orders', { version: null })).body).not.toMatchObject({ uniqueId: body.uniqueId });
  });
});

it.each([
  { density: 'loose' },
  { filterState: true },
  { pagination: { size: 99 } },
  { pagination: { size: 1_001 } },
  { columns: [{ field: 'amount', widthPixels: 10 }] },
  { columns: [{ field: 'x'.repeat(61) }] },
  { columns: Array.from({ length: 61 }, (_, index) => ({ field: `f${index}` })) },
  { somethingElse: true },
  { version: 0 },
])('refuses the arrangement %j', async (settings) => {
  expect(await put('accounts', { version: null, ...settings })).toMatchObject(REFUSED);
});

it.each(['', 'version=0', 'version=x', 'version=1&forceDelete=perhaps'])('refuses to delete by “%s”', async (query) => {
  expect(await remove('accounts', query)).toMatchObject(REFUSED);
});

it('rejects a list with an impossible name', async () => {
  expect(await put('No-grid', { version: null })).toMatchObject({ status: 404, body: { code: '1500' } });
});

it('keeps arrangements for a limited number of lists, and still changes those that it has', async () => {
  const name = (index: number) => `list${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;
  for (let index = 0; index < GRIDS_PER_USER_MAXIMUM; index++)
    expect((await put(name(index), { version: null })).status).toBe(200);
  expect(await put('oneMore', { version: null })).toMatchObject(REFUSED);
  expect((await put(name(0), { filterState: 'HIDDEN', version: 1 })).status).toBe(200);
  await remove(name(1), 'version=1&forceDelete=true');
  expect((await put('oneMore', { version: null })).status).toBe(200);
});

it('What people had arranged before it had these names is as they had it', async () => {
  const databaseUrl = await createEmptyDatabase(inject('databaseUrl'));
  await migrate(databaseUrl, '0047-owned-jobs.sql');
  const older = await startPortal(inject('databaseUrl'), { databaseUrl });
  try {
    // Without banks and accounts, whose tables have changed since.
    const made = await older.makeClient({ banks: 0, currencies: [] });
    const arranged: [string, object, string | null][] = [
      ['orders', { columns: SETTINGS.columns, density: 'dense', filterRow: true }, '2026-11-02T08:00:00Z'],
      ['users', { filterRow: false }, '2026-11-01T08:00:00Z'],
      ['accounts', { density: 'standard' }, null],
    ];
    await older.owner.inNoClient(async (tx) => {
      for (const [grid, settings, changedAt] of arranged) {
        await tx.write(
          'insert into grid_settings (client_id, user_id, grid, settings, changed_at) values ($1, $2, $3, $4, $5)',
          [made.id, made.users['clerk']!.id, grid, JSON.stringify(settings), changedAt],
        );
      }
    });
    await migrate(databaseUrl);
    const { body } = await older.call('GET', PATH, { token: await older.signIn(made.users['clerk']!) });
    const common = { uniqueId: expect.any(String), created: null, deleted: null, forceDelete: false, version: 1 };
    const { columns } = SETTINGS;
    expect(body).toEqual([
      {
        ...common,
        gridName: 'orders',
        columns,
        density: 'dense',
        filterState: 'SHOWN',
        lastChanged: '2026-11-02T08:00:00.000Z',
      },
      { ...common, gridName: 'users', filterState: 'HIDDEN', lastChanged: '2026-11-01T08:00:00.000Z' },
      { ...common, gridName: 'accounts', density: 'standard', lastChanged: null },
    ]);
  } finally {
    await older.stop();
  }
});
