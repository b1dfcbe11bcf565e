import { digestOf } from '../../platform/secrets/crypto.ts';
import type { OrderFacts } from '../reading/order-facts.ts';

/** What a code about some orders confirms. */
export type ConfirmedAction = 'sign' | 'submit';

/** What such a code is bound to: the action and exactly these orders with exactly this content. */
export function basketDigest(orders: readonly OrderFacts[], action: ConfirmedAction): Buffer {
  const sorted = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return digestOf(action, ...sorted.flatMap((order) => [order.id, order.contentDigest]));
}
