import type { EntryId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import type { MessageRow } from '../message-status.ts';
import type { Booking } from './booking.ts';

/** A link that is stored, and how many payments it stands for. */
export type Stored = { entryId: EntryId; bookedOn: string; number: number };

/**
 * From now on the entries hide the payees of salaries from users without the right; an entry that is a total shows the
 * total.
 */
export async function hideSalaries(
  tx: Transaction,
  { order_id }: MessageRow,
  stored: readonly Stored[],
): Promise<void> {
  await tx.write(
    `update statement_entries e set salary = case when l.number > 1 or coalesce(jsonb_array_length(e.details), 0) > 1 then 'BATCH' else 'SINGLE' end
     from (select entry_id, sum(number) as number from unnest($2::uuid[], $3::int[]) as l (entry_id, number) group by entry_id) l, orders o
     where e.client_id = current_client() and e.id = l.entry_id and o.client_id = current_client() and o.id = $1 and o.type = 'SALARY'
       and e.salary is null`,
    [order_id, stored.map(({ entryId }) => entryId), stored.map(({ number }) => number)],
  );
}

/**
 * Hides entries that name the payment of a salary which a bank has, linked or not: a debit that was made twice, or a
 * return that lacks charges, tells as much as the salary’s own booking.
 */
export async function hideNamedSalaries(tx: Transaction, bookings: readonly Booking[]): Promise<void> {
  const named = bookings.filter(({ endToEndId }) => endToEndId !== null);
  if (named.length === 0) return;
  await tx.write(
    `update statement_entries e set salary = case when coalesce(jsonb_array_length(e.details), 0) > 1 then 'BATCH' else 'SINGLE' end
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as n (entry_id, account_id, end_to_end_id)
     where e.client_id = current_client() and e.id = n.entry_id and e.salary is null and exists (
       select from transactions t join orders o on o.client_id = t.client_id and o.id = t.order_id
         join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
       where t.client_id = current_client() and t.end_to_end_id = n.end_to_end_id and t.message_id is not null
         and o.type = 'SALARY' and g.debit_account_id = n.account_id)`,
    [
      named.map(({ entryId }) => entryId),
      named.map(({ accountId }) => accountId),
      named.map(({ endToEndId }) => endToEndId),
    ],
  );
}
