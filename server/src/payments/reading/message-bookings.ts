import type { Answer } from '@portico/contract/endpoint';
import type { BankMessageId } from '@portico/contract/ids';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { REFUSALS } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';
import type { OrderFacts } from './order-facts.ts';
import type { VisiblePart } from './visible-part.ts';

type Message = Answer<(typeof paymentsEndpoints)['order']>['messages'][number];
/** What `withBookings` adds to a message. */
export type Counts = Pick<Message, 'booked' | 'rejected' | 'returned' | 'numberOfTransactions'>;
type Row = Omit<Counts, 'numberOfTransactions'> & { id: BankMessageId; number: number };

/** An order's messages, each with how many of its transactions that the caller sees are booked, rejected or given back. */
export async function withBookings(
  tx: Transaction,
  messages: readonly Omit<Message, keyof Counts>[],
  order: Pick<OrderFacts, 'id'>,
  part: Pick<VisiblePart, 'groupIds'> | undefined,
): Promise<Message[]> {
  if (messages.length === 0) return [];
  const rows = await tx.rows<Row>(
    `select t.message_id as id, count(t.booked_entry_id)::int as booked, count(t.returned_on)::int as returned, count(*)::int as number,
       count(*) filter (where t.booked_entry_id is null and t.returned_on is null and t.bank_status = any($3))::int as rejected from transactions t
      where t.client_id = current_client() and t.order_id = $1 and t.message_id is not null and ($2::uuid[] is null or t.group_id = any($2))
      group by t.message_id`,
    [order.id, part ? [...part.groupIds] : null, REFUSALS],
  );
  const counts = new Map(rows.map((row) => [row.id, row]));
  return messages.map((message) => {
    const { booked = 0, rejected = 0, returned = 0, number = 0 } = counts.get(message.uniqueId) ?? {};
    return { ...message, booked, rejected, returned, numberOfTransactions: number };
  });
}
