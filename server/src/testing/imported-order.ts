import type { ClientId, OrderId } from '@portico/contract/ids';
import type { Database } from '../platform/database/db.ts';
import { importUpload } from '../uploads/public.ts';
import type { Person } from './orders.ts';
import type { TestPortal } from './portal/portal.ts';

type By = { clientId: ClientId; clerk: Person; signers?: readonly Person[] };

/** Uploads a file, imports it without a worker, has its only order signed, and returns that. `db` is a worker's. */
export async function importedOrder(
  portal: TestPortal,
  db: Database,
  { clientId, clerk, signers = [] }: By,
  file: string,
): Promise<OrderId> {
  const { body } = await portal.upload(clerk.token, 'payments.xml', file);
  await importUpload({ files: { ...portal.files, db }, clock: portal.clock }, { clientId, uploadId: body.uniqueId });
  const status = await clerk.call<{ orders: OrderId[] }[]>('GET', `payments/upload/status?uniqueId=${body.uniqueId}`);
  const [orderId] = status.body[0]!.orders as [OrderId];
  for (const signer of signers) await signer.sign(orderId);
  return orderId;
}
