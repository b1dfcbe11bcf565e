import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { shown, type TestClient } from '../../testing/clients.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
});
afterAll(() => portal.stop());

it('says why a colleague can’t sign in their name, and why I can’t in mine', async () => {
  const [clerk, signer1] = [client.users['clerk']!, client.users['signer1']!];
  const token = await portal.signIn(clerk);
  const { body } = await portal.upload(token, 'one.xml', await paymentFile(client.accounts[0]!));
  const ask = async () =>
    (await portal.call('GET', `payments/upload/status?uniqueId=${body.uniqueId}`, { token })).body[0];
  const orderId = (await until(ask, (status) => status.stepStatus !== 'IN_PROGRESS')).orders[0];

  const signing = await portal.signIn(signer1);
  await portal.call('POST', 'payments/orders/requestSigningCode', { token: signing, body: { uuids: [orderId] } });
  const securityCode = await portal.lastCode(signer1);
  await portal.call('POST', 'payments/orders/sign', { token: signing, body: { uuids: [orderId], securityCode } });

  const signerSeenBy = async (reader: string) => {
    const { body: order } = await portal.call('GET', `payments/orders/${orderId}`, { token: reader });
    return order.signers.find((signer: { person: { uniqueId: string } }) => signer.person.uniqueId === signer1.id);
  };
  expect((await signerSeenBy(token)).decision.reasons).toContainEqual({
    kind: 'rule',
    key: 'alreadySignedOther',
    parameters: { name: shown(signer1) },
  });
  expect((await signerSeenBy(signing)).decision.reasons).toContainEqual({
    kind: 'rule',
    key: 'alreadySigned',
    parameters: {},
  });
});
