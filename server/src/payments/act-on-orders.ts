import type { Reply, Request } from '@portico/contract/endpoint';
import type { AvailableOrderAction, OrderStatus } from '@portico/contract/payments/status';
import type { ErrorKey, Decision } from '@portico/contract/errors';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { appendAudit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { problemOf } from '../platform/http/problem.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from './actor.ts';
import { changeStatus } from './change-status.ts';
import { decideOrder } from './decide-order.ts';
import type { OrderFacts } from './order-facts.ts';
import { signOrders, writeProgress, type Decided } from './sign-orders.ts';
import { submitOrder } from './submit-order.ts';
import { readableBy } from './visible-part.ts';

type Endpoint = (typeof paymentsEndpoints)['orderAction'];
type ActionContext = Context<Endpoint>;
type Given = { uuids: string[]; comment?: string | undefined; securityCode?: string | undefined };
type Act = (context: ActionContext, order: OrderFacts, given: Given) => Promise<OrderStatus>;

const ERROR_OF: Record<AvailableOrderAction, ErrorKey> = {
  sign: 'ORDER_NOT_SIGNED',
  submit: 'ORDER_NOT_SUBMITTED',
  unsign: 'ORDER_NOT_UNSIGNED',
  removeSignatures: 'SIGNATURES_NOT_REMOVED',
  reopen: 'ORDER_NOT_REOPENED',
  delete: 'ORDER_NOT_DELETED',
  restore: 'ORDER_NOT_RESTORED',
};

/** Does one action on several orders in one transaction: lock, permit, decide, write, log; each order has its outcome. */
export async function actOnOrders(context: ActionContext, request: Request<Endpoint>): Promise<Reply<Endpoint>> {
  const { action } = request.params;
  const given: Given = Array.isArray(request.body) ? { uuids: request.body } : request.body;
  if (action === 'delete' && !given.comment)
    throw new PortalError('REQUEST_FIELDS', { fields: [{ field: 'comment', message: '' }] });
  const actor = await loadActor(context.tx, context.subject);
  const orders = await loadVisibleOrders(context.tx, actor, given.uuids, 'lock');
  const decided = orders.map((order) => ({
    order,
    decision: readableBy(actor, order, decideOrder(actor, action, order)),
  }));
  const statuses =
    action === 'sign' ? await sign(context, actor, decided, given) : await actOnEach(context, action, decided, given);
  const outcomes = new Map(
    decided.map((one) => [one.order.id, outcome(context, action, one, statuses.get(one.order.id))]),
  );
  return { results: given.uuids.map((uniqueId) => outcomes.get(uniqueId) ?? missing(context, uniqueId)) };
}

function sign(
  context: ActionContext,
  actor: PaymentsActor,
  decided: Decided[],
  given: Given,
): Promise<Map<string, OrderStatus>> {
  return signOrders(context.tx, context.clock, context.subject, actor, decided, given.securityCode);
}

async function actOnEach(
  context: ActionContext,
  action: Exclude<AvailableOrderAction, 'sign'>,
  decided: Decided[],
  given: Given,
): Promise<Map<string, OrderStatus>> {
  const statuses = new Map<string, OrderStatus>();
  const allowed = decided.filter(({ decision }) => decision.allowed);
  for (const { order } of allowed) statuses.set(order.id, await ACTS[action](context, order, given));
  for (const { order } of allowed) await audit(context, action, order, given);
  return statuses;
}

const ACTS: Record<Exclude<AvailableOrderAction, 'sign'>, Act> = {
  submit: ({ tx, clock, subject }, order) => submitOrder(tx, clock, order, subject),
  async unsign(context, order) {
    const others = order.signatures.filter((signature) => signature.userId !== context.subject.userId);
    await voidSignatures(context, order, context.subject.userId);
    await writeProgress(context.tx, order, others);
    return change(context, order, 'unsign', others.length ? 'PARTIALLY_SIGNED' : 'UNSIGNED');
  },
  async removeSignatures(context, order) {
    await voidSignatures(context, order);
    await writeProgress(context.tx, order, []);
    return change(context, order, 'removeSignatures', 'UNSIGNED');
  },
  async reopen(context, order) {
    await voidSignatures(context, order);
    await forgetRequirements(context, order);
    return change(context, order, 'reopen', 'OPEN');
  },
  async delete(context, order, { comment }) {
    const { tx, clock, subject } = context;
    await tx.write(
      'update orders set comment = $2, deleted_at = $3, deleted_by = $4 where client_id = current_client() and id = $1',
      [order.id, comment, clock.now(), subject.userId],
    );
    return change(context, order, 'delete', 'DELETED');
  },
  async restore(context, order) {
    await context.tx.write(
      'update orders set deleted_at = null, deleted_by = null where client_id = current_client() and id = $1',
      [order.id],
    );
    await forgetRequirements(context, order);
    return change(context, order, 'restore', 'OPEN');
  },
};

async function voidSignatures(
  { tx, clock }: ActionContext,
  order: OrderFacts,
  userId: string | null = null,
): Promise<void> {
  await tx.write(
    'update signatures set voided_at = $2 where client_id = current_client() and order_id = $1 and voided_at is null and ($3::uuid is null or user_id = $3)',
    [order.id, clock.now(), userId],
  );
}

/** In OPEN nothing is evaluated: submitting does it anew. */
async function forgetRequirements({ tx }: ActionContext, order: OrderFacts): Promise<void> {
  await tx.write(
    `update orders set signatures_given = 0, signatures_required = 0, requirements = '[]' where client_id = current_client() and id = $1`,
    [order.id],
  );
}

async function change(
  { tx, clock, subject }: ActionContext,
  order: OrderFacts,
  event: AvailableOrderAction,
  after: OrderStatus,
) {
  const { clientId, userId } = subject;
  await changeStatus(tx, clock, { clientId, userId, orderId: order.id, event, before: order.status, after });
  return after;
}

function audit(
  { tx, clock, subject }: ActionContext,
  action: string,
  order: OrderFacts,
  { comment }: Given,
): Promise<void> {
  const detail = { orderId: order.orderId, before: order.status, ...(comment ? { comment } : {}) };
  return appendAudit(tx, {
    at: clock.now(),
    category: 'PAYMENT',
    entityType: 'ORDER',
    entityId: order.id,
    action,
    subject,
    detail,
  });
}

function outcome(
  context: ActionContext,
  action: AvailableOrderAction,
  { order, decision }: { order: OrderFacts; decision: Decision },
  status: OrderStatus | undefined,
) {
  if (status) return { uniqueId: order.id, outcome: 'DONE' as const, status };
  const refusal = new PortalError(ERROR_OF[action], { reasons: decision.reasons });
  return {
    uniqueId: order.id,
    outcome: 'REFUSED' as const,
    status: order.status,
    problem: problemOf(refusal, context.language, context.traceId),
  };
}

function missing(context: ActionContext, uniqueId: string) {
  const problem = problemOf(new PortalError('NOT_FOUND'), context.language, context.traceId);
  return { uniqueId, outcome: 'REFUSED' as const, status: null, problem };
}
