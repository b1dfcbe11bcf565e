import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let file: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const client = await portal.makeClient();
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
  file = await paymentFile(client.accounts[0]!);
});
afterAll(() => portal.stop());

it('goes from no signature to all of them, in list and detail', async () => {
  // A wrong control sum keeps the order open until a person submits it.
  const orderId = await clerk.order(file.replace(/(<GrpHdr>.*?<CtrlSum>)[^<]*/s, '$17000.00'));
  const status = async () => {
    const { content } = await clerk.list();
    const [row, order] = [content.find(({ uniqueId }) => uniqueId === orderId), await clerk.get(orderId)];
    expect(row?.signatureStatus).toBe(order.signatureStatus);
    return order.signatureStatus;
  };
  expect(await status()).toBe('OPEN');
  await clerk.act('submit', [orderId]);
  expect(await status()).toBe('UNSIGNED');
  await signer1.sign(orderId);
  expect(await status()).toBe('PARTIALLY_SIGNED');
  await signer2.sign(orderId);
  expect(await status()).toBe('FULLY_SIGNED');
  await clerk.reach(orderId, 'RELEASED_TO_BANK', 'RELEASE_ERROR');
  expect(await status()).toBe('FULLY_SIGNED');
});
