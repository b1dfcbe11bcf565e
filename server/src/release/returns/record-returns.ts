import { recordHistory } from '../../payments/public.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { auditedOrder, type MessageRow } from '../message-status.ts';

/** Tells the order’s history and the audit log that payments of a message came back: how many, and the latest day. */
export async function recordReturns(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  parameters: { number: number; returnedOn: string },
): Promise<void> {
  await tell(tx, clock, message, 'returned', parameters);
  const messageId = message.message_id;
  await audit({ tx, clock, subject: null }, 'paymentsReturned', auditedOrder(message), { messageId, ...parameters });
}

/** Tells them that so many payments didn’t come back after all. */
export async function recordWithdrawnReturns(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  number: number,
): Promise<void> {
  await tell(tx, clock, message, 'returnsWithdrawn', { number });
  const messageId = message.message_id;
  await audit({ tx, clock, subject: null }, 'returnsWithdrawn', auditedOrder(message), { messageId, number });
}

async function tell(
  tx: Transaction,
  clock: Clock,
  { client_id: clientId, order_id: orderId, status }: MessageRow,
  event: 'returned' | 'returnsWithdrawn',
  parameters: Record<string, string | number>,
): Promise<void> {
  await recordHistory(tx, clock, { clientId, orderId, userId: null, before: status, after: status, parameters, event });
  await tx.write('update orders set changed_at = $2 where client_id = current_client() and id = $1', [
    orderId,
    clock.now(),
  ]);
}
