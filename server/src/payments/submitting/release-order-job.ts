import type { ClientId, OrderId } from '@portico/contract/ids';
import { idInPayload, job, jobPayload } from '../../platform/jobs.ts';

/**
 * One queue per client for all in-house work on orders on their way out, in sequence. However many and large they are,
 * other clients wait for at most one.
 */
export function releaseQueue({ clientId }: { clientId: ClientId }): string {
  return `releases ${clientId}`;
}

/** Releases a signed order. */
export const releaseOrderJob = job({
  name: 'release-order',
  lane: 'releases',
  payload: jobPayload.extend({ orderId: idInPayload<OrderId>() }),
  key: ({ orderId }) => `release ${orderId}`,
  queue: releaseQueue,
});
