import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeAdministered } from '../../testing/administered-accounts.ts';
import { bankFor, makeConnection } from '../../testing/connections.ts';
import { signedIn } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { proofFor } from '../../testing/say-as-provider.ts';
import { makeProvider } from '../../testing/statement-files.ts';

const CLIENT_BANKS = 'portal/administration/clientBanks';

// Where codes are sent, as in production.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'UAT' });
});
afterAll(() => portal.stop());

it('a code for one connection chooses no other', async () => {
  const operator = await signedIn(portal, (await makeProvider(portal)).admin);
  const [north, south] = [(await makeConnection(portal, 'North')).id, (await makeConnection(portal, 'South')).id];
  const { bankId } = await makeAdministered(portal);
  const { version, connectionId } = (await bankFor(operator, bankId))!;
  const path = `${CLIENT_BANKS}/${bankId}`;
  const proof = await proofFor(portal, operator, path, { connectionId: north, version });
  expect(Object.keys(proof)).toEqual(['securityCode']);
  const choose = (named: string) =>
    operator.call('POST', `${path}/choose`, { connectionId: named, version, note: 'x', ...proof });
  expect((await choose(south)).body).toMatchObject({ key: 'CONTENT_CHANGED' });
  expect(await bankFor(operator, bankId)).toMatchObject({ connectionId, proposal: null });
  expect((await choose(north)).body).toEqual({ outcome: 'PROPOSED' });
});
