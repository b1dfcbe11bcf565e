import type { Transaction } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs.ts';

/**
 * One queue per client for all in-house work on orders on their way out, in sequence. However many and large they are,
 * other clients wait for at most one.
 */
export function releaseQueue(clientId: string): string {
  return `releases ${clientId}`;
}

/** Queues the job that releases a signed order. */
export async function enqueueRelease(tx: Transaction, clientId: string, orderId: string): Promise<void> {
  const key = `release ${orderId}`;
  await enqueue(tx, 'release-order', { clientId, orderId }, { key, queue: releaseQueue(clientId) });
}
