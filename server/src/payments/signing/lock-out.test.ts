import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/clients.ts';
import { everybody } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true, simulator: true });
});
afterAll(() => portal.stop());

it('wrong passwords and codes tried for signers affect neither their sessions nor their signatures', async () => {
  const client = await portal.makeClient();
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  await signer1.sign(orderId);
  const signIn = (username: string, password: string) =>
    portal.call('POST', 'portal/authenticate', { body: { clientId: client.businessId, username, password } });
  // Somebody who found out a password and knows every name.
  const { body: half } = await signIn('signer1', TEST_PASSWORD);
  const code = await portal.lastCode(signer1.user);
  const securityCode = code === '000000' ? '111111' : '000000';
  for (let count = 0; count < 5; count++)
    await portal.call('POST', 'portal/securityCode', { token: half.accessToken, body: { securityCode } });
  for (let count = 0; count < 25; count++)
    for (const username of ['signer1', 'signer2']) expect((await signIn(username, 'Wrong-horse-7')).status).toBe(401);
  expect((await signIn('signer1', TEST_PASSWORD)).status).toBe(401);
  expect((await signer1.get(orderId)).status).toBe('PARTIALLY_SIGNED');
  await signer2.sign(orderId);
  await clerk.reach(orderId, 'COMPLETED_SUCCESSFULLY');
});

it('an administrator’s lock voids the user’s signatures and ends their session', async () => {
  const client = await portal.makeClient();
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  await signer1.sign(orderId);
  await portal.owner.inNoClient((tx) =>
    tx.write('update users set locked_at = now() where id = $1', [client.users['signer1']!.id]),
  );
  expect((await signer1.call('GET', 'portal/user')).status).toBe(401);
  await signer2.sign(orderId);
  await clerk.reach(orderId, 'PARTIALLY_SIGNED');
});
