import type { Finding } from '@portico/contract/findings';
import { DUPLICATE_MESSAGE_WITHIN_DAYS } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { Pain001Header } from '@portico/formats/pain001-model';
import type { OrderWarning } from '../payments/public.ts';
import { addSeconds, type Clock } from '../platform/clock.ts';
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

// Any number: it only has to be the same in every process. The second key is the client's.
const LOCK_SPACE = 716_403;

/**
 * Lets the imports of a client look for duplicates one after the other, until the transaction ends: two imports at
 * the same moment would not see each other.
 */
export async function takeTurns(tx: Transaction, clientId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK_SPACE, clientId]);
}

/** The same file was imported before: names the order that it became. */
export async function findDuplicateFile(tx: Transaction, upload: UploadRow): Promise<Finding | null> {
  const row = await tx.row<{ message_id: string }>(
    `select o.message_id from files mine join files f on f.client_id = mine.client_id and f.digest = mine.digest and f.id <> mine.id
       join orders o on o.client_id = f.client_id and o.file_id = f.id where mine.client_id = current_client() and mine.id = $1 and ${EXISTS} limit 1`,
    [upload.file_id],
  );
  return row && finding('duplicateFile', row.message_id);
}

/** The same message id of the same initiating party within 400 days. */
export async function findDuplicateMessage(
  tx: Transaction,
  clock: Clock,
  header: Pain001Header | null,
  ownId: string,
): Promise<Finding | null> {
  const row = await tx.row<{ message_id: string }>(
    `select o.message_id from orders o where o.client_id = current_client() and o.message_id = $1 and o.initiating_party is not distinct from $2 and o.created_at > $3
       and o.id <> $4 and ${EXISTS} limit 1`,
    [
      header?.messageId,
      header?.initiatingParty?.name ?? null,
      addSeconds(clock.now(), -DUPLICATE_MESSAGE_WITHIN_DAYS * DAY_SECONDS),
      ownId,
    ],
  );
  return row && finding('duplicateMessage', row.message_id);
}

type Pair = {
  id: string;
  group_id: string;
  creditor: string | null;
  amount: bigint;
  currency: string;
  other_date: string;
  other_order: string;
  other_id: string;
};

/**
 * B5's "duplicate order": the same end-to-end id on the same debit account, or the same creditor account, amount and
 * currency within ten days. At most twenty are named.
 */
export async function warnOfDuplicates(tx: Transaction, clock: Clock, orderId: string): Promise<OrderWarning[]> {
  // The fences (`offset 0`) keep the planner on the indexes, whatever it knows of a table that grows by the minute.
  const pairs = await tx.rows<Pair>(
    `with mine as materialized (
       select t.client_id, t.id, t.group_id, t.sequence, t.end_to_end_id, t.creditor, t.creditor_account,
           t.amount_hundred_thousandths, t.currency, g.debit_account_id
         from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
        where t.client_id = current_client() and t.order_id = $1)
     select m.id, m.group_id, m.creditor, m.amount_hundred_thousandths as amount, m.currency, same.execution_date as other_date, same.message_id as other_order, same.id as other_id
     from mine m cross join lateral (
       select o.execution_date, o.message_id, p.id from (
         select p.client_id, p.order_id, p.group_id, p.id, true as by_id from transactions p
           where p.client_id = m.client_id and p.end_to_end_id = m.end_to_end_id and m.end_to_end_id <> 'NOTPROVIDED' and p.order_id <> $1
         union all
         select p.client_id, p.order_id, p.group_id, p.id, false from transactions p
           where p.client_id = m.client_id and p.creditor_account = m.creditor_account
             and p.amount_hundred_thousandths = m.amount_hundred_thousandths and p.currency = m.currency and p.order_id <> $1
         offset 0) p
       join orders o on o.client_id = p.client_id and o.id = p.order_id
       where ${EXISTS} and o.created_at > $2 and (not p.by_id or m.debit_account_id =
         (select g.debit_account_id from transaction_groups g where g.client_id = p.client_id and g.order_id = p.order_id and g.id = p.group_id))
       order by o.created_at desc limit 1) same
     order by m.sequence limit ${WARNINGS_MAXIMUM}`,
    [orderId, addSeconds(clock.now(), -SAME_PAYMENT_WITHIN_DAYS * DAY_SECONDS)],
  );
  return pairs.map((pair) => ({
    key: 'duplicateOrder',
    parameters: {
      creditor: pair.creditor ?? '–',
      amount: `${pair.currency} ${formatMoney({ amountHundredThousandths: pair.amount, currency: pair.currency })}`,
      date: pair.other_date,
      orderId: pair.other_order,
    },
    groupId: pair.group_id,
    transactionId: pair.id,
    otherTransactionId: pair.other_id,
  }));
}
