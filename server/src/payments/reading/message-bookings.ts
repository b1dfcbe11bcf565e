import type { Answer } from '@portico/contract/endpoint';
import type { BankMessageId } from '@portico/contract/ids';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import type { OrderFacts } from './order-facts.ts';
import type { VisiblePart } from './visible-part.ts';

type Message = Answer<(typeof paymentsEndpoints)['order']>['messages'][number];
type Row = { id: BankMessageId; booked: number; rejected: number; number: number };

/** Codes by which a bank refuses to pay (spec B4: error). */
const REJECTED = ['RJCT', 'CANC'];

/** An order's messages with how many of their transactions are booked or rejected; counts what the caller sees. */
export async function withBookings(
  tx: Transaction,
  messages: readonly Omit<Message, 'booked' | 'rejected' | 'numberOfTransactions'>[],
  order: Pick<OrderFacts, 'id'>,
  part: Pick<VisiblePart, 'groupIds'> | undefined,
): Promise<Message[]> {
  if (messages.length === 0) return [];
  const rows = await tx.rows<Row>(
    `select t.message_id as id, count(t.booked_entry_id)::int as booked, count(*)::int as number,
       count(*) filter (where t.booked_entry_id is null and t.bank_status = any($3))::int as rejected from transactions t
      where t.client_id = current_client() and t.order_id = $1 and t.message_id is not null and ($2::uuid[] is null or t.group_id = any($2))
      group by t.message_id`,
    [order.id, part ? [...part.groupIds] : null, REJECTED],
  );
  const counts = new Map(rows.map((row) => [row.id, row]));
  return messages.map((message) => {
    const { booked = 0, rejected = 0, number = 0 } = counts.get(message.uniqueId) ?? {};
    return { ...message, booked, rejected, numberOfTransactions: number };
  });
}
