import type { BankMessageId, ClientId, OrderId } from '@portico/contract/ids';
import { loadAccounts } from '../../accounts/public.ts';
import { releaseOrderJob, recordHistory, type OrderFacts } from '../../payments/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import { loadDueDates, type DueDate } from './due-dates.ts';
import { lockMessage, type MessageRow } from '../message-status.ts';
import { enqueueSending } from './message-queue.ts';

/** At most this many start at once; the others come with the next look. */
const DUE_AT_ONCE = 500;

/**
 * Holds a signed order that none of its banks takes yet: it stays FULLY_SIGNED, and may be reopened. Returns true if
 * held. Each call checks the dates again, so nothing leaves early, no matter who calls and how the clock jumps.
 */
export async function holdOrder(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  { id: orderId, status }: Pick<OrderFacts, 'id' | 'status'>,
): Promise<boolean> {
  const dates = await loadDueDates(tx, clock, await loadAccounts(tx), orderId);
  const [first] = dates;
  if (!first || dates.some(({ isDue }) => isDue)) return false;
  const { day, days, at } = first;
  const hold = JSON.stringify({ day, days });
  const isNew = await tx.row(
    `select id from orders where client_id = current_client() and id = $1 and hold is distinct from $2::jsonb`,
    [orderId, hold],
  );
  await tx.write(
    `update orders set hold = $2, hold_since = coalesce(hold_since, $3), hold_until = $4 where client_id = current_client() and id = $1`,
    [orderId, hold, clock.now(), at],
  );
  if (isNew) await recordHeld(tx, clock, { clientId, orderId, status }, first);
  return true;
}

/** The same for a message whose bank takes it later than another bank takes its own: it stays RELEASED. */
export async function holdMessage(tx: Transaction, clock: Clock, message: MessageRow): Promise<boolean> {
  const { client_id: clientId, order_id: orderId, id, status, bank_id: bankId } = message;
  const dates = await loadDueDates(tx, clock, await loadAccounts(tx), orderId);
  const own = dates.find((date) => date.bankId === bankId);
  if (!own || own.isDue) return false;
  const changed = await tx.write(
    `update bank_messages set next_attempt_at = $3 where client_id = current_client() and order_id = $1 and id = $2
       and next_attempt_at is distinct from $3`,
    [orderId, id, own.at],
  );
  // It may have been woken only to be held for the same day.
  if (changed > 0 && !(await isTold(tx, orderId, own))) await recordHeld(tx, clock, { clientId, orderId, status }, own);
  return true;
}

async function isTold(tx: Transaction, orderId: OrderId, { day, days }: DueDate): Promise<boolean> {
  const told = await tx.row(
    `select 1 from order_history where client_id = current_client() and order_id = $1 and event = 'held' and parameters @> $2::jsonb limit 1`,
    [orderId, JSON.stringify({ until: day, days })],
  );
  return told !== null;
}

type Held = { clientId: ClientId; orderId: OrderId; status: OrderFacts['status'] };

function recordHeld(
  tx: Transaction,
  clock: Clock,
  { clientId, orderId, status }: Held,
  { day, days }: DueDate,
): Promise<void> {
  const parameters = { until: day, days };
  return recordHistory(tx, clock, {
    clientId,
    orderId,
    event: 'held',
    before: status,
    after: status,
    userId: null,
    parameters,
  });
}

type Due = { client_id: ClientId; order_id: OrderId; message_id: BankMessageId | null };

/**
 * Starts what has become due by the portal's clock: each in a transaction that takes its mark and queues its job. The
 * job checks dates and guards again.
 */
export async function releaseDue(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const due = await db.inNoClient((tx) => tx.rows<Due>('select * from due_releases($1, $2)', [now, DUE_AT_ONCE]));
  for (const { client_id: clientId, order_id: orderId, message_id: messageId } of due) {
    await db.inClient(clientId, async (tx) => {
      if (messageId !== null) return wakeMessage(tx, now, orderId, messageId);
      const woken = await tx.write(
        'update orders set hold_until = null where client_id = current_client() and id = $1 and hold_until <= $2',
        [orderId, now],
      );
      if (woken > 0) await enqueue(tx, releaseOrderJob, { clientId, orderId });
    });
  }
}

async function wakeMessage(tx: Transaction, now: Date, orderId: OrderId, messageId: BankMessageId): Promise<void> {
  const message = await lockMessage(tx, orderId, messageId);
  const woken = await tx.write(
    `update bank_messages set next_attempt_at = null where client_id = current_client() and order_id = $1 and id = $2
       and status = 'RELEASED' and next_attempt_at <= $3`,
    [orderId, messageId, now],
  );
  if (woken > 0) await enqueueSending(tx, message);
}
