import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { changeConnections } from '../../testing/bank-connections.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { unreachable } from '../../testing/outside/unreachable-channel.ts';
import { until } from '../../testing/portal/until.ts';
import { SANCTION_LIST } from '../screening/sanction-list.ts';

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2', Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({ bank: { takesEveryDate: true } });
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
});
afterAll(() => portal.stop());

async function useChannel(channel: object): Promise<void> {
  await changeConnections(portal, client.id, { channel });
}

it('a message that waited for its bank while the sanction list changed is screened by the new one before it leaves', async () => {
  const { clerk, signer1, signer2 } = people;
  await useChannel(unreachable('beyond'));
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  for (const signer of [signer1, signer2]) await signer.sign(orderId);
  await until(
    () => clerk.get(orderId),
    ({ messages }) => messages[0]?.failure?.key === 'unreachable',
  );
  await portal.owner.inNoClient((tx) =>
    tx.write(`update screenings set list_version = 'older' where order_id = $1`, [orderId]),
  );
  await useChannel({ kind: 'directory', folder: client.accounts[0]!.folder });
  await clerk.reach(orderId, 'RELEASED_TO_BANK');
  const screenings = await portal.owner.inNoClient((tx) =>
    tx.rows<{ version: string }>(
      'select list_version as version from screenings where order_id = $1 order by id desc limit 1',
      [orderId],
    ),
  );
  expect(screenings).toEqual([{ version: SANCTION_LIST.version }]);
});
