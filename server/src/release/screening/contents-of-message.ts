import type { OrderGroupId, TransactionId } from '@portico/contract/ids';
import type { HeaderContent, PaymentGroup } from '@portico/formats/pain001/pain001-model';
import { withInitiator, withMasterData, type GroupMasterData } from '../../payments/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { MessageRow } from '../message-status.ts';

/** What a message carries in one place. `id` is the payment's, or the first payment's for the header or a group. */
export type MessageContent = { id: TransactionId; content: object };

type PaymentRow = MessageContent & { sequence: number; groupId: OrderGroupId };

/** A payment may have two thousand texts, so load only a few at once. */
const PAGE = 200;

/**
 * What a message carries as it leaves, page by page: its header, which applies to every payment, then its payments,
 * each group's own content before its first payment.
 */
export async function* contentsOfMessage(tx: Transaction, message: MessageRow): AsyncGenerator<MessageContent[]> {
  const told = new Set<OrderGroupId>();
  let payments = await paymentsAfter(tx, message, 0);
  if (payments.length > 0) yield headerOf(tx, message, payments[0]!.id);
  while (payments.length > 0) {
    const groups = await groupsOf(
      tx,
      message,
      new Set(payments.map(({ groupId }) => groupId).filter((id) => !told.has(id))),
    );
    yield payments.flatMap((payment) => {
      const content = groups.get(payment.groupId);
      groups.delete(payment.groupId);
      told.add(payment.groupId);
      return content ? [{ id: payment.id, content }, payment] : [payment];
    });
    payments = await paymentsAfter(tx, message, payments.at(-1)!.sequence);
  }
}

async function paymentsAfter(tx: Transaction, { order_id, id }: MessageRow, sequence: number): Promise<PaymentRow[]> {
  return tx.rows<PaymentRow>(
    `select id, sequence, group_id as "groupId", content from transactions
      where client_id = current_client() and order_id = $1 and message_id = $2 and sequence > $3 order by sequence limit ${PAGE}`,
    [order_id, id, sequence],
  );
}

async function headerOf(tx: Transaction, { order_id }: MessageRow, id: TransactionId): Promise<MessageContent[]> {
  const rows = await tx.rows<{ content: HeaderContent; initiator: string | null }>(
    `select coalesce(header_content, jsonb_build_object('initiatingParty', jsonb_build_object('name', initiating_party))) as content,
       initiator_name as initiator
     from orders where client_id = current_client() and id = $1`,
    [order_id],
  );
  return rows.map(({ content, initiator }) => ({ id, content: withInitiator(content, initiator) }));
}

async function groupsOf(
  tx: Transaction,
  { order_id }: MessageRow,
  ids: ReadonlySet<OrderGroupId>,
): Promise<Map<string, object>> {
  if (ids.size === 0) return new Map();
  const rows = await tx.rows<{ id: OrderGroupId; content: PaymentGroup } & GroupMasterData>(
    `select id, content, sender_bic as "senderBic", debtor_name as "debtorName", own_accounts as "ownAccounts"
       from transaction_groups where client_id = current_client() and order_id = $1 and id = any($2)`,
    [order_id, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, withMasterData(row.content, row)]));
}
