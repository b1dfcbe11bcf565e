import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { GRIDS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient();
  token = await portal.signIn(client.users['clerk']!);
});
afterAll(() => portal.stop());

const SETTINGS = {
  columns: [
    { field: 'amount', widthPixels: 200 },
    { field: 'type', hidden: true },
  ],
  density: 'dense',
};
const get = async (grid: string, by = token) =>
  (await portal.call('GET', `portal/gridSettings/${grid}`, { token: by })).body;
const put = (grid: string, settings: unknown) =>
  portal.call('PUT', `portal/gridSettings/${grid}`, { token, body: { settings } });

it('keeps an arrangement per person and list, until it is reset', async () => {
  expect(await get('transactions')).toEqual({ grid: 'transactions', settings: null });
  expect((await put('transactions', { filterRow: true })).status).toBe(204);
  expect((await put('transactions', SETTINGS)).status).toBe(204);
  expect(await get('transactions')).toEqual({ grid: 'transactions', settings: SETTINGS });
  expect(await get('accounts')).toEqual({ grid: 'accounts', settings: null });
  const colleague = await portal.signIn(client.users['signer1']!);
  expect(await get('transactions', colleague)).toEqual({ grid: 'transactions', settings: null });
  expect((await put('transactions', null)).status).toBe(204);
  expect(await get('transactions')).toEqual({ grid: 'transactions', settings: null });
  expect((await put('transactions', null)).status).toBe(204);
});

it.each([
  { density: 'loose' },
  { columns: [{ field: 'amount', widthPixels: 10 }] },
  { columns: [{ field: 'x'.repeat(61) }] },
  { columns: Array.from({ length: 61 }, (_, index) => ({ field: `f${index}` })) },
  { somethingElse: true },
  'dense',
])('refuses the arrangement %j', async (settings) => {
  expect(await put('accounts', settings)).toMatchObject({ status: 400, body: { code: 'REQUEST_FIELDS' } });
});

it('rejects a list with an impossible name', async () => {
  expect(await put('No-grid', SETTINGS)).toMatchObject({ status: 404, body: { code: '1500' } });
});

it('keeps arrangements for a limited number of lists, and still changes those that it has', async () => {
  const name = (index: number) => `list${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;
  for (let index = 0; index < GRIDS_PER_USER_MAXIMUM; index++)
    expect((await put(name(index), SETTINGS)).status).toBe(204);
  expect(await put('oneMore', SETTINGS)).toMatchObject({ status: 400, body: { code: 'REQUEST_FIELDS' } });
  expect((await put(name(0), { filterRow: false })).status).toBe(204);
});
