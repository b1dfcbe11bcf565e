import type { OrderId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** When the message to one bank may leave. */
export type DueDate = {
  bankId: string;
  /** The first day on which the bank takes it, in the bank's zone; `at` is when that day begins. */
  day: string;
  at: Date;
  /** How many days ahead the bank takes orders. */
  days: number;
  isDue: boolean;
  /** The earliest execution date has passed, by the bank's day. */
  isMissed: boolean;
};

/**
 * When the messages of an order may leave, one per bank: from the day on which the bank takes the earliest date of its
 * groups. A bank that takes every date takes past ones too.
 */
export function loadDueDates(tx: Transaction, clock: Clock, orderId: OrderId): Promise<DueDate[]> {
  return tx.rows<DueDate>(
    `select id as "bankId", day, day::timestamp at time zone time_zone as at, warehouse_days as days,
       takes_every_date or day <= today as "isDue", not takes_every_date and first < today as "isMissed"
     from (
       select b.id, k.time_zone, k.warehouse_days, k.takes_every_date, min(g.execution_date) as first,
         min(g.execution_date) - k.warehouse_days as day, ($2::timestamptz at time zone k.time_zone)::date as today
       from transaction_groups g join accounts a on a.client_id = g.client_id and a.id = g.debit_account_id
         join banks b on b.client_id = a.client_id and b.id = a.bank_id
         join bank_connections k on k.id = b.connection_id
       where g.client_id = current_client() and g.order_id = $1
       group by b.id, k.time_zone, k.warehouse_days, k.takes_every_date) banks order by at, id`,
    [orderId, clock.now()],
  );
}
