import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderId } from '@portico/contract/ids';
import { makeAdministered, type Administered } from './administered-accounts.ts';
import { signedIn, type Order, type Person } from './orders.ts';
import type { TestPortal } from './portal/portal.ts';

/** A client that enters accounts, with the two who sign its orders. */
export type AccountClient = Administered & { signers: Person[] };

export async function makeAccountClient(portal: TestPortal): Promise<AccountClient> {
  const who = await makeAdministered(portal);
  const { signer1, signer2 } = who.client.users;
  return { ...who, signers: [await signedIn(portal, signer1!), await signedIn(portal, signer2!)] };
}

/** Signs an order, and waits until it is at the bank or stopped. */
export async function signAndSend({ clerk, signers }: AccountClient, orderId: OrderId): Promise<Order> {
  for (const signer of signers) await signer.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK', 'RELEASE_ERROR');
}

/** The message that the bank got, without the blanks between its elements. */
export async function sentFile(portal: TestPortal, { client }: AccountClient, order: Order): Promise<string> {
  const { folder } = client.accounts[0]!;
  const file = join(portal.config.dataFolder, 'banks', folder, 'to-bank', `${order.messages[0]!.messageId}.xml`);
  return (await readFile(file, 'utf8')).replaceAll(/>\s+</g, '><');
}
