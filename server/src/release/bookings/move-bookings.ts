import type { ClientId, SentMessageId, StatementId } from '@portico/contract/ids';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';

type Work = { db: Database; clock: Clock; log: Log };

/**
 * Moves the bookings of statements that no longer count to the entries that count instead: same account, amount, value
 * date and number of details, preferably with the same end-to-end id. A booking without such an entry stays: nothing
 * moves a final payment back, but somebody has to ask the bank. Returns don’t move (`withdrawReturns`). Idempotent.
 */
export async function moveBookings(
  { db, clock, log }: Work,
  clientId: ClientId,
  goneIds: readonly StatementId[],
): Promise<void> {
  if (goneIds.length === 0) return;
  await db.inClient(clientId, async (tx) => {
    await move(tx, goneIds, 'coalesce(e.end_to_end_id, e.customer_reference)');
    await move(tx, goneIds, 'null');
    for (const { sentMessageId, number } of await loadLeft(tx, goneIds))
      await raiseAlarm(tx, clock, log, {
        key: 'bookingTakenOut',
        about: sentMessageId,
        parameters: { messageId: sentMessageId, number },
      });
  });
}

/** `named`: what must match besides amount and value date. Equal entries are paired in order. */
async function move(tx: Transaction, goneIds: readonly StatementId[], named: string): Promise<void> {
  const alike = `jsonb_build_array(e.account_id, e.value_date, e.amount_hundred_thousandths, e.currency, jsonb_array_length(e.details), ${named})`;
  await tx.write(
    `with gone as (
       select e.id, e.salary, ${alike} as alike, row_number() over (partition by ${alike} order by e.id) as place
       from statements s join statement_entries e on e.client_id = s.client_id and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id
       where s.client_id = current_client() and s.id = any($1) and s.state <> 'COUNTED'
         and exists (select from bookings b where b.client_id = e.client_id and b.entry_id = e.id and not b.is_return)),
     free as (
       select e.id, ${alike} as alike, row_number() over (partition by ${alike} order by e.id) as place
       from statement_entries e
       where e.client_id = current_client() and e.listed and e.counted and e.type = 'ENTRY'
         and (e.account_id, e.value_date) in (
           select g.account_id, g.value_date from gone join statement_entries g on g.client_id = current_client() and g.id = gone.id)
         and not exists (select from bookings b where b.client_id = e.client_id and b.entry_id = e.id)),
     pairs as (
       select gone.id as old_id, free.id as new_id, gone.salary from gone join free
         on free.alike = gone.alike and free.place = gone.place),
     moved as (
       update bookings b set entry_id = pairs.new_id from pairs where b.client_id = current_client() and b.entry_id = pairs.old_id and not b.is_return
       returning b.order_id, b.group_id, b.sequence, pairs.old_id, pairs.new_id),
     marked as (
       update statement_entries e set salary = pairs.salary from pairs
       where e.client_id = current_client() and e.id = pairs.new_id and pairs.salary is not null)
     update transactions t set booked_entry_id = moved.new_id from moved
     where t.client_id = current_client() and t.order_id = moved.order_id and t.booked_entry_id = moved.old_id
       and (t.sequence = moved.sequence or (moved.sequence = 0 and t.group_id = moved.group_id))`,
    [goneIds],
  );
}

/** Per message, how many payments are booked by entries that don't count. */
function loadLeft(
  tx: Transaction,
  goneIds: readonly StatementId[],
): Promise<{ sentMessageId: SentMessageId; number: number }[]> {
  return tx.rows(
    `select m.message_id as "sentMessageId", sum(b.number)::int as number
     from statements s join statement_entries e on e.client_id = s.client_id and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id
       join bookings b on b.client_id = e.client_id and b.entry_id = e.id and not b.is_return
       join bank_messages m on m.client_id = b.client_id and m.order_id = b.order_id and m.id = b.message_id
     where s.client_id = current_client() and s.id = any($1) and s.state <> 'COUNTED' group by m.message_id order by m.message_id`,
    [goneIds],
  );
}
