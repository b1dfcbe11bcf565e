import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordReturns } from '../bookings/store-returns.ts';
import { auditedOrder, type MessageRow } from '../message-status.ts';
import { FINAL_ERRORS } from '../sending/complete-message.ts';

/**
 * Marks as returned, on the bank's day, what the report rejects although it had been settled or booked before: a final
 * report after a final one (spec D13). Call it after `applyLevels`, in its transaction.
 */
export async function markReturned(tx: Transaction, clock: Clock, message: MessageRow): Promise<void> {
  const rows = await withoutNestedLoops(tx, () =>
    tx.rows<{ returnedOn: string }>(
      `update transactions t set returned_on = ($3::timestamptz at time zone k.time_zone)::date, return_reason = s.reasons->0->>'code'
       from report_said s join report_payments p on p.sequence = s.sequence, banks b join bank_connections k on k.id = b.connection_id
      where t.client_id = current_client() and t.order_id = $1 and t.sequence = s.sequence and t.returned_on is null
        and p.final = 'SUCCESS' and s.status = any($4) and b.client_id = current_client() and b.id = $2
      returning t.returned_on as "returnedOn"`,
      [message.order_id, message.bank_id, clock.now(), FINAL_ERRORS],
    ),
  );
  if (rows.length === 0) return;
  const parameters = { number: rows.length, returnedOn: rows[0]!.returnedOn };
  await recordReturns(tx, clock, message, 'returned', parameters);
  const about = auditedOrder(message);
  await audit({ tx, clock, subject: null }, 'paymentsReturned', about, {
    messageId: message.message_id,
    ...parameters,
  });
}
