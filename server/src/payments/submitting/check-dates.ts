import type { OrderGroupId, OrderId } from '@portico/contract/ids';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { limited } from '../content/limited-warnings.ts';
import type { OrderWarning } from '../reading/order-facts.ts';

/** B5's warning that an execution date has passed. */
export const DATE_PAST = 'executionDatePast';

/** Warns of a group's execution date once it has passed; silent before. */
export function warnOfDate(date: string, today: string, groupId: OrderGroupId): OrderWarning[] {
  if (date >= today) return [];
  return [{ key: DATE_PAST, parameters: { date }, groupId, transactionId: null }];
}

/** The same for all groups of an order, as of today. */
export async function warnOfDates(tx: Transaction, clock: Clock, orderId: OrderId): Promise<OrderWarning[]> {
  const today = localDateOf(clock.now());
  const groups = await tx.rows<{ id: OrderGroupId; date: string }>(
    `select id, execution_date::text as date from transaction_groups
      where client_id = current_client() and order_id = $1 order by sequence`,
    [orderId],
  );
  return limited(groups.flatMap(({ id, date }) => warnOfDate(date, today, id)));
}
