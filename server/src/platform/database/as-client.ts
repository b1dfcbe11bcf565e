import type { ClientId } from '@portico/contract/ids';
import { setClient, type Transaction } from './db.ts';

/**
 * Does something for a client in a transaction of one of the provider's people, and then switches back to their own
 * client. If it throws, the transaction is lost anyway.
 */
export async function asClient<Result>(
  tx: Transaction,
  clientId: ClientId,
  ownClientId: ClientId,
  work: () => Promise<Result>,
): Promise<Result> {
  await setClient(tx, clientId);
  const result = await work();
  await setClient(tx, ownClientId);
  return result;
}
