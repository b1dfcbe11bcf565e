import type { ClientId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { BLOCKING_WARNINGS, unconfirmedAccounts } from '../actions/decide-order.ts';
import { hasMissedCutOff } from '../../accounts/public.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { submitOrder } from './submit-order.ts';

/** Warnings that keep the system from submitting; a person does (spec D4). */
const HELD_BY = new Set([...BLOCKING_WARNINGS, 'controlSumDiffers', 'numberOfTransactionsDiffers']);

/**
 * Submits an order that nobody submits by hand, such as one from a file, unless something holds it. One that has missed
 * its cut-off waits for another date.
 */
export async function submitBySystem(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  clientId: ClientId,
): Promise<OrderStatus> {
  const isHeld = order.warnings.some(({ key }) => HELD_BY.has(key)) || unconfirmedAccounts(order).length > 0;
  return isHeld || hasMissedCutOff(order.cutOff, clock.now())
    ? order.status
    : submitOrder(tx, clock, order, { clientId, userId: null });
}
