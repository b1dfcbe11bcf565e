import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { Changes } from '../platform/changes.ts';
import { silentLog } from '../platform/log.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
const changes = new Changes();

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  await changes.listen(portal.databaseUrl, silentLog);
});
afterAll(async () => {
  await changes.close();
  await portal.stop();
});
beforeEach(async () => {
  client = await portal.makeClient();
});

/** The kinds of change announced to the client's open pages, up to the one that ends the test. */
async function toldUntil(last: string, work: () => Promise<unknown>): Promise<string[]> {
  const kinds: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = changes.subscribe(client.id, ({ kind }) => {
    kinds.push(kind);
    if (kind === last) resolve();
  });
  await work();
  await promise;
  stop();
  return kinds;
}

const change = (text: string) => portal.owner.inNoClient((tx) => tx.write(text, [client.id]));

it.each([
  ['a user who changes', `update users set version = version + 1 where client_id = $1 and user_name = 'clerk'`],
  ['a user who is locked', `update users set locked_at = now() where client_id = $1 and user_name = 'clerk'`],
  [
    'a new group',
    `insert into user_groups (client_id, id, name) values ($1, '018f2f5e-0000-7000-8000-0000000000bb', 'New')`,
  ],
])('%s is announced to pages that show the list', async (_what, text) => {
  expect(await toldUntil('userAdministration', () => change(text))).toContain('userAdministration');
});

it('a sign-in is not', async () => {
  // By now the announcements from creating the client have arrived.
  await toldUntil('account', () => change(`update accounts set name = name where client_id = $1`));
  const kinds = await toldUntil('account', async () => {
    await portal.signInByPassword(client.users['clerk']!);
    await change(`update accounts set name = name where client_id = $1`);
  });
  expect(kinds).not.toContain('userAdministration');
});
