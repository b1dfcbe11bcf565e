import type { Reply, Request } from '@portico/contract/endpoint';
import type { Reason } from '@portico/contract/errors';
import type { BankMessageId, ClientId, OrderId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { loadAccounts } from '../../accounts/public.ts';
import { changeStatus, releaseOrderJob, loadOrderFacts } from '../../payments/public.ts';
import { permitArea } from '../../permissions/public.ts';
import { audit, type AuditObject } from '../../platform/audit.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { tryChannelsNow } from '../sending/channel-pace.ts';
import { isMissed } from '../sending/due-dates.ts';
import { folderOf, enqueueSending } from '../sending/message-queue.ts';
import { auditedOrder, changeMessageStatus, lockMessage } from '../message-status.ts';
import { decideRetry, type Operator } from '../screening/provider-decisions.ts';
import { faultOf } from '../release-order.ts';

type Endpoint = (typeof releaseEndpoints)['retryRelease'];
type Result = Reply<Endpoint>['results'][number];
/** What the audit log records for a retry. */
type Retried = { order: AuditObject; messageId: string | null; statusBefore: OrderStatus };
type Tried = { reasons: Reason[]; retried?: Retried; folder?: string };
type Found = { client_id: ClientId; order_id: OrderId; message_id: BankMessageId | null };

/**
 * Retries messages and orders one by one: a failed one returns to the step that failed; one that should be under way
 * but rests gets its job again. Nothing is sent twice, since the channel is asked first.
 */
export async function retryRelease(context: Context<Endpoint>, { body }: Request<Endpoint>): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'EDIT');
  const operator = { userId: subject.userId, rights };
  const results: Result[] = [];
  const done: { clientId: ClientId; retried: Retried }[] = [];
  const folders = new Set<string>();
  // The fixed lock order: by client and order, audit chains last.
  for (const [id, found] of await findAll(tx, [...new Set(body.uuids)])) {
    const { reasons, retried, folder } = await retry(context, operator, found);
    if (folder !== undefined) folders.add(folder);
    if (found && retried) done.push({ clientId: found.client_id, retried });
    results.push({ uniqueId: id, outcome: retried ? 'DONE' : 'REFUSED', reasons });
  }
  await tryChannelsNow(tx, folders);
  for (const { clientId, retried } of done) {
    const { order, ...parameters } = { ...retried, provider: subject.businessId };
    await asClient(tx, clientId, subject.clientId, () => audit(context, 'releaseRetried', order, parameters));
  }
  return { results };
}

/** In the name of its client. A missing one is refused without a reason. */
async function retry(context: Context<Endpoint>, operator: Operator, found: Found | null): Promise<Tried> {
  if (!found) return { reasons: [] };
  const act = found.message_id ? retryMessage : retryOrder;
  return asClient(context.tx, found.client_id, context.subject.clientId, () => act(context, operator, found));
}

/** The client of each: bank messages, or orders that have none yet. */
async function findAll(tx: Transaction, ids: readonly string[]): Promise<[string, Found | null][]> {
  const rows = await tx.rows<Found & { id: string }>(
    `select asked.id, coalesce(m.client_id, o.client_id) as client_id, coalesce(m.order_id, asked.id) as order_id,
       case when m.client_id is not null then asked.id end as message_id
     from unnest($1::uuid[]) as asked (id)
       left join lateral provider_message_client(asked.id) m on true
       left join lateral (select provider_order_client(asked.id) as client_id) o on true
     order by client_id, order_id, message_id`,
    [ids],
  );
  return rows.map(({ id, ...found }) => [id, found.client_id === null ? null : found]);
}

async function retryMessage(
  { tx, clock }: Context<Endpoint>,
  operator: Operator,
  { order_id, message_id }: Found,
): Promise<Tried> {
  const message = await lockMessage(tx, order_id, message_id!);
  const { allowed, reasons } = decideRetry(operator, message);
  if (!allowed) return { reasons };
  if (message.failure === 'cutOffMissed' && (await isMissed(tx, clock, await loadAccounts(tx), message)))
    return { reasons: [{ kind: 'cutOff', key: 'messageCutOffMissed', parameters: {} }] };
  const before = message.status;
  await tx.write(
    `update bank_messages set attempts = 0, next_attempt_at = null, failure = null, failure_parameters = '{}'
      where client_id = current_client() and order_id = $1 and id = $2`,
    [message.order_id, message.id],
  );
  if (before === 'PROCESSING_ERROR') await changeMessageStatus(tx, clock, message, 'retry', 'PROCESSING');
  if (before === 'CONVERSION_ERROR_RELEASE')
    await changeMessageStatus(tx, clock, message, 'retry', 'CONVERTING_RELEASE');
  await enqueueSending(tx, message);
  const retried = { order: auditedOrder(message), messageId: message.message_id, statusBefore: before };
  return { reasons, retried, folder: await folderOf(tx, message) };
}

/** An order that was not released: all guards of the release must hold now. It is held while no bank takes it. */
async function retryOrder(
  { tx, clock }: Context<Endpoint>,
  operator: Operator,
  { client_id: clientId, order_id: orderId }: Found,
): Promise<Tried> {
  const [order] = await loadOrderFacts(tx, await loadAccounts(tx), [orderId], 'lock');
  const before = order!.status;
  const { allowed, reasons } = decideRetry(operator, { status: before, outcome_unknown: false });
  if (!allowed) return { reasons };
  if (before === 'RELEASE_ERROR') {
    const fault = await faultOf(tx, clock, order!);
    if (fault) return { reasons: [stillHeld(fault)] };
    await changeStatus(tx, clock, { clientId, userId: null, orderId, event: 'retry', before, after: 'FULLY_SIGNED' });
  }
  await enqueue(tx, releaseOrderJob, { clientId, orderId });
  const retried = { order: { id: orderId, name: order!.orderMessageId }, messageId: null, statusBefore: before };
  return { reasons, retried };
}

function stillHeld(fault: NonNullable<Awaited<ReturnType<typeof faultOf>>>): Reason {
  return { kind: fault.event === 'cutOffMissed' ? 'cutOff' : 'state', key: `held.${fault.event}`, parameters: {} };
}
