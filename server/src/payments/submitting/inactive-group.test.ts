import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient } from '../../testing/clients.ts';
import { everybody } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const change = (client: TestClient, what: string) =>
  portal.owner.inNoClient((tx) => tx.write(`update user_groups set ${what} where client_id = $1`, [client.id]));

describe.each([
  ['inactive', 'active = false', 'active = true'],
  ['deleted', 'deleted_at = now()', 'deleted_at = null'],
  ['waiting for a second person', `entity_status = 'CREATION_PENDING'`, `entity_status = 'OK'`],
])('A rule that names a group that is %s', (_what, off, on) => {
  it('gives its members no place to sign, and doesn’t count their signatures', async () => {
    const client = await portal.makeClient();
    const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
    const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
    await signer1.sign(orderId);
    await change(client, off);
    expect((await clerk.get(orderId)).signers).toEqual([]);
    const { actions } = await signer2.get(orderId);
    expect(actions.sign?.reasons.map(({ key }) => key)).toContain('noPlaceInRule');
    const refused = await signer2.call('POST', 'payments/orders/requestSigningCode', { uuids: [orderId] });
    expect(refused.status).not.toBe(200);
    await change(client, on);
    await signer2.sign(orderId);
    await clerk.reach(
      orderId,
      'FULLY_SIGNED',
      'RELEASING',
      'RELEASED',
      'RELEASED_TO_BANK',
      'PROCESSING_ERROR',
      'RELEASE_ERROR',
    );
  });
});
