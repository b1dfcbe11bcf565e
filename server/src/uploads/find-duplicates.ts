import type { Finding } from '@portico/contract/findings';
import { DUPLICATE_MESSAGE_WITHIN_DAYS } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { Pain001Header } from '@portico/formats/pain001-model';
import type { OrderWarning } from '../payments/public.ts';
import { addSeconds, localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import type { UploadRow } from './upload-row.ts';

const DAY_SECONDS = 86_400;
const SAME_PAYMENT_WITHIN_DAYS = 10;
const WARNINGS_MAXIMUM = 20;

// Only orders that exist count: no failed upload, and no deleted order (one that left can't be deleted).
const EXISTS = `o.status <> 'DELETED'`;

function finding(key: string, orderId: string): Finding {
  return { severity: 'error', key, parameters: { orderId }, line: null, column: null, path: null };
}

/** The same file was imported before: names the order that it became. */
export async function findDuplicateFile(tx: Transaction, upload: UploadRow): Promise<Finding | null> {
  const row = await tx.row<{ message_id: string }>(
    `select o.message_id from files mine join files f on f.client_id = mine.client_id and f.digest = mine.digest and f.id <> mine.id
       join orders o on o.client_id = f.client_id and o.file_id = f.id where mine.id = $1 and ${EXISTS} limit 1`,
    [upload.file_id],
  );
  return row && finding('duplicateFile', row.message_id);
}

/** The same message id of the same initiating party within 400 days. */
export async function findDuplicateMessage(tx: Transaction, clock: Clock, header: Pain001Header | null, ownId: string): Promise<Finding | null> {
  const row = await tx.row<{ message_id: string }>(
    `select o.message_id from orders o where o.message_id = $1 and o.initiating_party is not distinct from $2 and o.created_at > $3
       and o.id <> $4 and ${EXISTS} limit 1`,
    [header?.messageId, header?.initiatingParty?.name ?? null, addSeconds(clock.now(), -DUPLICATE_MESSAGE_WITHIN_DAYS * DAY_SECONDS), ownId],
  );
  return row && finding('duplicateMessage', row.message_id);
}

type Pair = { id: string; group_id: string; creditor: string | null; amount: bigint; currency: string; other_at: Date; other_order: string };

/**
 * B5's "duplicate order": the same end-to-end id on the same debit account, or the same creditor account, amount and
 * currency within ten days. At most twenty are named.
 */
export async function warnOfDuplicates(tx: Transaction, clock: Clock, orderId: string): Promise<OrderWarning[]> {
  const pairs = await tx.rows<Pair>(
    `select distinct on (t.sequence) t.id, t.group_id, t.creditor, t.amount_hundred_thousandths as amount, t.currency,
       o.created_at as other_at, o.message_id as other_order
     from transactions t
     join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
     join lateral (
       select p.order_id from transactions p join transaction_groups pg on pg.client_id = p.client_id and pg.order_id = p.order_id and pg.id = p.group_id
         where p.end_to_end_id = t.end_to_end_id and t.end_to_end_id <> 'NOTPROVIDED' and p.order_id <> t.order_id and pg.debit_account_id = g.debit_account_id
       union all
       select p.order_id from transactions p
         where p.creditor_account = t.creditor_account and p.amount_hundred_thousandths = t.amount_hundred_thousandths
           and p.currency = t.currency and p.order_id <> t.order_id) same on true
     join orders o on o.client_id = t.client_id and o.id = same.order_id
     where t.order_id = $1 and ${EXISTS} and o.created_at > $2
     order by t.sequence, o.created_at desc limit ${WARNINGS_MAXIMUM}`,
    [orderId, addSeconds(clock.now(), -SAME_PAYMENT_WITHIN_DAYS * DAY_SECONDS)],
  );
  return pairs.map((pair) => ({
    key: 'duplicateOrder',
    parameters: {
      creditor: pair.creditor ?? '–',
      amount: `${pair.currency} ${formatMoney({ amountHundredThousandths: pair.amount, currency: pair.currency })}`,
      date: localDateOf(pair.other_at),
      orderId: pair.other_order,
    },
    groupId: pair.group_id,
    transactionId: pair.id,
  }));
}
