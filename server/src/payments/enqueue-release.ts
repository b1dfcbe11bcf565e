import type { Transaction } from '../platform/db.ts';
import { enqueue } from '../platform/jobs.ts';

/**
 * The queue of all that is done in the house for a client's orders on their way out, one after the other: however many
 * and large they are, the others' wait for no more than one.
 */
export function releaseQueue(clientId: string): string {
  return `releases ${clientId}`;
}

/** Queues the job that releases a signed order. */
export async function enqueueRelease(tx: Transaction, clientId: string, orderId: string): Promise<void> {
  const key = `release ${orderId}`;
  await enqueue(tx, 'release-order', { clientId, orderId }, { key, queue: releaseQueue(clientId) });
}
