import type { BankMessageId, ClientId, OrderId, OrderMessageId, SentMessageId } from '@portico/contract/ids';
import type { MessageStatus } from '@portico/contract/payments/status';
import { messageStates, recordHistory, statusOfMessages, type MessageEvent } from '../payments/public.ts';
import type { AuditObject } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';

export type MessageRow = {
  client_id: ClientId;
  order_id: OrderId;
  /** What people call its order: the id in the file that it came in. */
  order_name: OrderMessageId;
  id: BankMessageId;
  /** As its bank knows it. */
  message_id: SentMessageId;
  bank_id: string;
  status: MessageStatus;
  file_id: string | null;
  digest: Buffer | null;
  changed_at: Date;
  /** From then on the bank may have it, unless the channel says otherwise; null: it has certainly not left. */
  sending_since: Date | null;
  attempts: number;
  /** A key of `texts/<language>/operations.json`. */
  failure: string | null;
  failure_parameters: Record<string, string | number>;
  outcome_unknown: boolean;
  /** Its order was reopened before it left. */
  withdrawn_at: Date | null;
};

/** Locks the order, then its message: the fixed lock order. */
export async function lockMessage(tx: Transaction, orderId: OrderId, id: BankMessageId): Promise<MessageRow> {
  const order = await tx.row<Pick<MessageRow, 'order_name'>>(
    'select message_id as order_name from orders where client_id = current_client() and id = $1 for update',
    [orderId],
  );
  const message = await tx.row<Omit<MessageRow, 'order_name'>>(
    'select * from bank_messages where client_id = current_client() and order_id = $1 and id = $2 for update',
    [orderId, id],
  );
  return { ...message!, ...order! };
}

/** A message's order, as the audit log names it. */
export function auditedOrder({ order_id: id, order_name: name }: MessageRow): AuditObject {
  return { id, name };
}

/** Changes a message's status by the state table, records it, and updates the order's status from its messages. */
export async function changeMessageStatus(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  event: MessageEvent,
  after: MessageStatus,
  parameters: Record<string, string | number> = {},
): Promise<void> {
  const status = messageStates.next(message.status, event, after);
  await tx.write(
    'update bank_messages set status = $3, changed_at = $4 where client_id = current_client() and order_id = $1 and id = $2',
    [message.order_id, message.id, status, clock.now()],
  );
  const { client_id: clientId, order_id: orderId } = message;
  await recordHistory(tx, clock, {
    clientId,
    orderId,
    event,
    before: message.status,
    after: status,
    userId: null,
    parameters,
  });
  const messages = await tx.rows<{ status: MessageStatus }>(
    'select status from bank_messages where client_id = current_client() and order_id = $1 and withdrawn_at is null',
    [orderId],
  );
  await tx.write('update orders set status = $2, changed_at = $3 where client_id = current_client() and id = $1', [
    orderId,
    statusOfMessages(messages.map((row) => row.status)),
    clock.now(),
  ]);
  message.status = status;
  message.changed_at = clock.now();
}
