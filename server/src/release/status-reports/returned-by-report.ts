import { REFUSALS } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordReturns } from '../returns/record-returns.ts';
import type { MessageRow } from '../message-status.ts';

/** The bank refuses a second copy (ISO 20022, external status reasons): the first one was carried out. */
const DUPLICATES = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'];

/**
 * Marks as returned, on the bank's day, the payments that the report lists as rejected although they had been settled or
 * booked before: a final report after a final one (spec D13). A rejected group or message says too little: it may be a
 * second copy of the file. An entry that gave it back before keeps its day, and the reasons are the
 * report's. Call it after `applyLevels`, in its transaction.
 */
export async function markReturned(tx: Transaction, clock: Clock, message: MessageRow): Promise<void> {
  const rows = await withoutNestedLoops(tx, () =>
    tx.rows<{ day: string; isNew: boolean }>(
      `update transactions t set rejected_late_on = k.day, returned_on = coalesce(t.returned_on, k.day),
         return_reasons = case when s.reasons = '[]' then t.return_reasons else s.reasons end
       from report_said s join report_payments p on p.sequence = s.sequence,
         (select ($3::timestamptz at time zone k.time_zone)::date as day
          from banks b join bank_connections k on k.id = b.connection_id where b.client_id = current_client() and b.id = $2) k
       where t.client_id = current_client() and t.order_id = $1 and t.sequence = s.sequence and t.rejected_late_on is null
         and p.final = 'SUCCESS' and s.status = any($4) and s.level = 'PAYMENT'
         and not exists (select from jsonb_array_elements(s.reasons) r where r->>'code' = any($5))
       returning k.day, t.returned_entry_id is null as "isNew"`,
      [message.order_id, message.bank_id, clock.now(), REFUSALS, DUPLICATES],
    ),
  );
  const told = rows.filter(({ isNew }) => isNew);
  if (told.length > 0) await recordReturns(tx, clock, message, { number: told.length, returnedOn: told[0]!.day });
}
