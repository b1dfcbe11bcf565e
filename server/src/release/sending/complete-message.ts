import { REFUSALS } from '@portico/contract/payments/status';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { changeMessageStatus, type MessageRow } from '../message-status.ts';

/**
 * Codes that make a transaction final (spec D4): rejected or cancelled, settled or credited. A bank may have others.
 */
export const FINAL_CODES = [...REFUSALS, 'ACSC', 'ACCC'];

/**
 * Once every transaction of a sent message is final, by report or booking, the message is complete, with or without
 * errors.
 */
export async function completeIfFinal(tx: Transaction, clock: Clock, message: MessageRow): Promise<boolean> {
  if (message.status !== 'RELEASED_TO_BANK') return false;
  const counts = await tx.row<{ open: number; errors: number }>(
    `select count(*) filter (where booked_entry_id is null and (bank_status is null or bank_status <> all($3 || k.final_codes)))::int as open,
       count(*) filter (where booked_entry_id is null and bank_status = any($4))::int as errors
     from transactions t join banks b on b.client_id = t.client_id and b.id = $5
       join bank_connections k on k.id = b.connection_id
    where t.client_id = current_client() and order_id = $1 and message_id = $2`,
    [message.order_id, message.id, FINAL_CODES, REFUSALS, message.bank_id],
  );
  if (counts!.open > 0) return false;
  await changeMessageStatus(
    tx,
    clock,
    message,
    'allFinal',
    counts!.errors > 0 ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED_SUCCESSFULLY',
  );
  return true;
}
