import type { OrderStatus } from '@portico/contract/payments/status';
import { loadAccounts, type Account } from '../accounts/public.ts';
import {
  changeStatus,
  contentDigestOf,
  isEligibleSigner,
  loadOrderFacts,
  writeProgress,
  type OrderFacts,
} from '../payments/public.ts';
import { appendAudit } from '../platform/audit.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { isSameDigest } from '../platform/crypto.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { enqueue, type JobPayload } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { isComplete } from '../signoff/public.ts';

export type ReleasePayload = JobPayload & { orderId: string };

/**
 * Releases a fully signed order: the guards, RELEASING, then one message per bank. Idempotent: it goes on from the
 * step that was committed last.
 */
export async function releaseOrder(
  db: Database,
  clock: Clock,
  log: Log,
  { clientId, orderId }: ReleasePayload,
): Promise<void> {
  await db.inClient(clientId, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status === 'FULLY_SIGNED') await beginRelease(tx, clock, log, clientId, order);
  });
  crashPoint('release begun');
  await db.inClient(clientId, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status === 'RELEASING') await split(tx, clock, clientId, order);
  });
  crashPoint('release split');
}

async function lockOrder(tx: Transaction, orderId: string): Promise<OrderFacts | undefined> {
  return (await loadOrderFacts(tx, await loadAccounts(tx), [orderId], 'lock'))[0];
}

/** All guards hold: RELEASING. Otherwise what the state table says, with an alarm in the log. */
async function beginRelease(
  tx: Transaction,
  clock: Clock,
  log: Log,
  clientId: string,
  order: OrderFacts,
): Promise<void> {
  const leaveTo = async (event: 'release' | 'digestDiffers' | 'cutOffMissed', after: OrderStatus) =>
    changeStatus(tx, clock, { clientId, userId: null, orderId: order.id, event, before: order.status, after });
  const ineligible = await firstIneligible(tx, order);
  if (ineligible) return withdrawSignature(tx, clock, log, clientId, order, ineligible);
  const digest = await contentDigestOf(tx, order.id);
  const signed = await tx.rows<{ content_digest: Buffer }>(
    'select content_digest from signatures where client_id = current_client() and order_id = $1 and voided_at is null',
    [order.id],
  );
  if (![order.contentDigest, ...signed.map((row) => row.content_digest)].every((each) => isSameDigest(each, digest))) {
    log.error({ orderId: order.id }, 'alarm: the content of an order is not what was signed');
    return leaveTo('digestDiffers', 'RELEASE_ERROR');
  }
  if (await hasMissedCutOff(tx, clock, order)) return leaveTo('cutOffMissed', 'RELEASE_ERROR');
  await leaveTo('release', 'RELEASING');
}

type Signer = { userId: string; name: string };

/** Signing and release check again only that the signers are still eligible; the rule itself is frozen at submit. */
async function firstIneligible(tx: Transaction, order: OrderFacts): Promise<Signer | null> {
  for (const { userId } of order.signatures) {
    const eligible = await isEligibleSigner(tx, order, userId);
    if (!eligible.eligible) return { userId, name: eligible.name };
  }
  // Each may still sign, but no longer for every place that the signatures were given for: the last one is given anew.
  const last = order.signatures.at(-1);
  if (!last || isComplete(order.requirements, order.signatures)) return null;
  return { userId: last.userId, name: (await isEligibleSigner(tx, order, last.userId)).name };
}

async function withdrawSignature(
  tx: Transaction,
  clock: Clock,
  log: Log,
  clientId: string,
  order: OrderFacts,
  signer: Signer,
): Promise<void> {
  log.error({ orderId: order.id, userId: signer.userId }, 'alarm: a signer is no longer eligible at release');
  await tx.write(
    'update signatures set voided_at = $3 where client_id = current_client() and order_id = $1 and user_id = $2 and voided_at is null',
    [order.id, signer.userId, clock.now()],
  );
  const left = order.signatures.filter((signature) => signature.userId !== signer.userId);
  await writeProgress(tx, order, left);
  const after = left.length > 0 ? 'PARTIALLY_SIGNED' : 'UNSIGNED';
  const parameters = { name: signer.name };
  await changeStatus(tx, clock, {
    clientId,
    userId: null,
    orderId: order.id,
    event: 'signerNotEligible',
    before: order.status,
    after,
    parameters,
  });
}

/** A past date has missed its cut-off, unless the bank takes every date. */
async function hasMissedCutOff(tx: Transaction, clock: Clock, order: OrderFacts): Promise<boolean> {
  const row = await tx.row<{ missed: boolean }>(
    `select coalesce(bool_or(g.execution_date < $2::date and not b.takes_every_date), false) as missed
       from transaction_groups g join accounts a on a.client_id = g.client_id and a.id = g.debit_account_id
       join banks b on b.client_id = a.client_id and b.id = a.bank_id where g.client_id = current_client() and g.order_id = $1`,
    [order.id, localDateOf(clock.now())],
  );
  return row!.missed;
}

/** One message per bank, each with an id of the portal's own; from here on the states live on the messages. */
async function split(tx: Transaction, clock: Clock, clientId: string, order: OrderFacts): Promise<void> {
  const accounts = order.accounts.filter((account): account is Account => account !== null);
  for (const [bankId, ofBank] of Map.groupBy(accounts, (account) => account.bankId)) {
    const id = newId();
    await tx.write(
      `insert into bank_messages (client_id, order_id, id, message_id, bank_id, status, changed_at) values ($1, $2, $3, $4, $5, 'RELEASED', $6)`,
      [clientId, order.id, id, newMessageId(), bankId, clock.now()],
    );
    await tx.write(
      `update transactions t set message_id = $2 from transaction_groups g
        where t.client_id = current_client() and t.order_id = $1 and g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id and g.debit_account_id = any($3)`,
      [order.id, id, ofBank.map((account) => account.accountId)],
    );
    await enqueue(
      tx,
      'send-bank-message',
      { clientId, orderId: order.id, messageId: id },
      { key: `send ${id}`, queue: `order ${order.id}` },
    );
  }
  await changeStatus(tx, clock, {
    clientId,
    userId: null,
    orderId: order.id,
    event: 'released',
    before: order.status,
    after: 'RELEASED',
  });
  const detail = { orderId: order.orderId, contentDigest: order.contentDigest.toString('hex') };
  await appendAudit(tx, {
    at: clock.now(),
    category: 'PAYMENT',
    entityType: 'ORDER',
    entityId: order.id,
    action: 'released',
    subject: null,
    detail,
  });
}

/** At most 35 characters, never reused: the time and randomness of a UUID v7. */
function newMessageId(): string {
  return `PO${newId().replaceAll('-', '')}`;
}
