import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { recordPaidCreditors } from '../../payments/public.ts';
import { enqueueBookingMatch } from '../bookings/link-bookings.ts';
import { completeIfFinal } from './complete-message.ts';
import { changeMessageStatus, type MessageRow } from '../message-status.ts';

/** A message with unknown outcome has reached its bank: two people say so, or the bank's report does. */
export async function markSent(tx: Transaction, clock: Clock, message: MessageRow): Promise<void> {
  await tx.write(
    `update bank_messages set outcome_unknown = false, sent_at = sending_since, failure = null, failure_parameters = '{}'
      where client_id = current_client() and order_id = $1 and id = $2`,
    [message.order_id, message.id],
  );
  await changeMessageStatus(tx, clock, message, 'wasSent', 'RELEASED_TO_BANK');
  await recordPaidCreditors(tx, { orderId: message.order_id, messageId: message.id });
  await completeIfFinal(tx, clock, message);
  await enqueueBookingMatch(tx, message);
}

/** The bank has said something about it, so it has it. */
export async function hasReport(tx: Transaction, message: Pick<MessageRow, 'id'>): Promise<boolean> {
  const report = await tx.row(
    'select id from status_reports where client_id = current_client() and message_id = $1 limit 1',
    [message.id],
  );
  return report !== null;
}
