import { formatDecimal } from '@portico/contract/money';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001-model';
import { writePain001, type OutgoingGroup, type Pain001WriteVersion } from '@portico/formats/pain001-write';
import { transactionContents } from '../payments/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { storeInTransaction, type StoredFile } from '../platform/files.ts';
import type { MessageRow } from './message-status.ts';

type GroupRow = { id: string; content: PaymentGroup; number: number; sum: string };
type OrderRow = { initiating_party: string | null; payment_format: Pain001WriteVersion };

/**
 * Writes the message in the bank's format and stores its bytes: PmtInfId, EndToEndId and UETR are kept, the message id
 * is the portal's. CreDtTm is the time of the message, so the same message always gives the same bytes.
 */
export async function writeMessage(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  releasedAt: Date,
): Promise<StoredFile> {
  const order = (await tx.row<OrderRow>(
    'select o.initiating_party, b.payment_format from orders o join banks b on b.client_id = o.client_id and b.id = $2 where o.client_id = current_client() and o.id = $1',
    [message.order_id, message.bank_id],
  ))!;
  const groups = await tx.rows<GroupRow>(
    `select g.id, g.content, count(*)::int as number, sum(t.amount_hundred_thousandths)::text as sum
       from transaction_groups g join transactions t on t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id
      where g.client_id = current_client() and g.order_id = $1 and t.message_id = $2 group by g.client_id, g.order_id, g.id order by g.sequence`,
    [message.order_id, message.id],
  );
  const header = {
    version: order.payment_format,
    messageId: message.message_id,
    createdAt: `${releasedAt.toISOString().slice(0, 19)}Z`,
    numberOfTransactions: String(groups.reduce((sum, group) => sum + group.number, 0)),
    controlSum: formatDecimal(groups.reduce((sum, group) => sum + BigInt(group.sum), 0n)),
    initiatingParty:
      order.initiating_party === null ? null : { name: order.initiating_party, address: null, identification: null },
  };
  const outgoing = groups.map((group) => outgoingGroup(tx, message.order_id, group));
  const texts = writePain001({ header, groups: outgoing }, { version: order.payment_format });
  return storeInTransaction(tx, clock, message.client_id, `${message.message_id}.xml`, bytesOf(texts));
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

function outgoingGroup(tx: Transaction, orderId: string, { id, content, number, sum }: GroupRow): OutgoingGroup {
  const group = { ...content, numberOfTransactions: String(number), controlSum: formatDecimal(BigInt(sum)) };
  return { group, transactions: payments(tx, orderId, id) };
}

async function* payments(tx: Transaction, orderId: string, groupId: string): AsyncGenerator<Payment> {
  for await (const content of transactionContents(tx, orderId, groupId)) {
    const stored = content as Payment & { amountHundredThousandths: string };
    yield { ...stored, amountHundredThousandths: BigInt(stored.amountHundredThousandths) };
  }
}
