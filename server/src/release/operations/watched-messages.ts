import type { BankMessageId, ClientId, OrderId, OrderMessageId, SentMessageId } from '@portico/contract/ids';
import type { MessageStatus } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';

/** A bank message as the provider's people see it, of any client. */
export type WatchedMessage = {
  client_id: ClientId;
  business_id: string;
  client_name: string;
  order_id: OrderId;
  original_message_id: OrderMessageId;
  id: BankMessageId;
  message_id: SentMessageId;
  bank: string;
  folder: string;
  status: MessageStatus;
  failure: string | null;
  failure_parameters: Record<string, string | number>;
  attempts: number;
  next_attempt_at: Date | null;
  outcome_unknown: boolean;
  changed_at: Date;
  digest: Buffer | null;
};

/** Bank messages of all clients in these statuses, the longest at rest first; only for the provider. */
export function watchedMessages(
  tx: Transaction,
  statuses: readonly MessageStatus[],
  limit: number,
  id: BankMessageId | null = null,
): Promise<WatchedMessage[]> {
  return tx.rows<WatchedMessage>('select * from provider_bank_messages($1, $2, $3)', [statuses, limit, id]);
}

/** What every list of them shows: client, order, and since when it has had its status. */
export function presentMessage(message: WatchedMessage) {
  return {
    uniqueId: message.id,
    messageId: message.message_id,
    client: { businessId: message.business_id, name: message.client_name },
    order: { uniqueId: message.order_id, orderId: message.original_message_id },
    bank: message.bank,
    since: message.changed_at.toISOString(),
  };
}
