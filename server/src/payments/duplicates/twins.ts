import type { OrderId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';

/**
 * The living order that is a twin of another one: from the same file, or with the same message id of the same party.
 */
export type Twin = { kind: 'FILE' | 'MESSAGE'; uniqueId: OrderId };

const ERROR_OF = { FILE: 'DUPLICATE_FILE', MESSAGE: 'DUPLICATE_MESSAGE' } as const;

/** An order can't come to life because it has a twin. */
export class HasTwin extends Error {
  readonly twin: Twin;
  constructor(twin: Twin) {
    super(`The order is a twin of ${twin.uniqueId}.`);
    this.twin = twin;
  }
}

/**
 * The twin of an order about to come to life, by an import or a restore. From here to the end of the transaction no
 * other order of the client comes to life, or two at once would not see each other. A transaction that skips this fails
 * at commit, by a constraint.
 */
export async function findTwin(tx: Transaction, clock: Clock, orderId: OrderId): Promise<Twin | null> {
  await tx.rows('select take_turns_with_orders(current_client())');
  return tx.row<Twin>(`select kind, order_id as "uniqueId" from twin_of(current_client(), $1, $2)`, [
    orderId,
    clock.now(),
  ]);
}

/** How a twin is named: by its message id, to readers who may see it. */
export async function nameOfTwin(tx: Transaction, actor: PaymentsActor, uniqueId: OrderId) {
  const [order] = await loadVisibleOrders(tx, actor, [uniqueId]);
  return order ? { seen: 'yes', orderId: order.orderMessageId } : { seen: 'no', orderId: '' };
}

/** The refusal of an order that has a twin, as the actor may read it. */
export async function refusalOfTwin(tx: Transaction, actor: PaymentsActor, { twin }: HasTwin): Promise<PortalError> {
  return new PortalError(ERROR_OF[twin.kind], { parameters: await nameOfTwin(tx, actor, twin.uniqueId) });
}
