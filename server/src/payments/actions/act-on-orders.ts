import type { AuditAction } from '@portico/contract/audit/catalogue';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { AvailableOrderAction, OrderStatus } from '@portico/contract/payments/status';
import type { ErrorKey, Decision } from '@portico/contract/errors';
import type { OrderId, UserId } from '@portico/contract/ids';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { isGoverned, requestChange, type Change } from '../../approvals/public.ts';
import { audit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { problemOf } from '../../platform/http/problem.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { changeStatus } from './change-order-status.ts';
import { decideOrder } from './decide-order.ts';
import { deleteOrder, forgetRequirements } from './delete-order.ts';
import { unopenedReasons } from '../signing/open-transactions.ts';
import { orderChange, type OrderContent } from './order-change.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { reevaluateOrder } from '../submitting/reevaluate-order.ts';
import { rematchAccounts } from '../submitting/rematch-accounts.ts';
import { restoreOrder } from './restore-order.ts';
import { freezeMasterData } from '../submitting/from-master-data.ts';
import { signOrders, writeProgress, type Decided } from '../signing/sign-orders.ts';
import { decideSubmission, submitOrders } from '../submitting/submit-orders.ts';
import { withBeneficiaries } from '../submitting/temporary-beneficiary.ts';
import { findTwin, HasTwin, refusalOfTwin } from '../duplicates/twins.ts';
import { readableBy } from '../reading/visible-part.ts';

type Endpoint = (typeof paymentsEndpoints)['orderAction'];
type ActionContext = Context<Endpoint>;
type Result = Reply<Endpoint>['results'][number];
type Given = {
  uuids: OrderId[];
  comment?: string | undefined;
  anyway?: boolean | undefined;
  securityCode?: SecurityCode | undefined;
};
/** The outcome for one order: done, requested from a second person, or refused for something found on the way. */
type Done = { status: OrderStatus } | { changeRequest: string } | { refusal: PortalError };
type Act = (context: ActionContext, order: OrderFacts, given: Given, actor: PaymentsActor) => Promise<OrderStatus>;

/** Signing and submitting act on the whole basket, under one code. */
type ActionOnEach = Exclude<AvailableOrderAction, 'sign' | 'signWithDetails' | 'submit'>;

const ERROR_OF: Record<AvailableOrderAction, ErrorKey> = {
  sign: 'ORDER_NOT_SIGNED',
  signWithDetails: 'ORDER_NOT_SIGNED',
  submit: 'ORDER_NOT_SUBMITTED',
  unsign: 'ORDER_NOT_UNSIGNED',
  removeSignatures: 'SIGNATURES_NOT_REMOVED',
  reopen: 'ORDER_NOT_REOPENED',
  rematchAccounts: 'ACCOUNTS_NOT_REMATCHED',
  reevaluate: 'ORDER_NOT_REEVALUATED',
  delete: 'ORDER_NOT_DELETED',
  restore: 'ORDER_NOT_RESTORED',
};

/** Does one action on several orders in one transaction: lock, permit, decide, write, log; each order has its outcome. */
export async function actOnOrders(context: ActionContext, request: Request<Endpoint>): Promise<Reply<Endpoint>> {
  const { action } = request.params;
  const given: Given = Array.isArray(request.body) ? { uuids: request.body } : request.body;
  if ((action === 'delete' || given.anyway) && !given.comment)
    throw new PortalError('REQUEST_FIELDS', { fields: [{ field: 'comment', message: '' }] });
  const actor = await loadActor(context.tx, context.subject);
  const orders = await loadVisibleOrders(context.tx, actor, given.uuids, 'lock');
  const decided: Decided[] = [];
  for (const order of orders) decided.push({ order, decision: await decide(context, actor, action, order, given) });
  const allowed = decided.filter(({ decision }) => decision.allowed).map(({ order }) => order);
  if (action === 'submit') await renewMasterData(context.tx, allowed);
  const done = (await waitsForSecond(context, action, given))
    ? await requestEach(context, actor, action, allowed, given)
    : await act(context, actor, action, decided, given);
  const results = decided.map((one) => outcome(context, action, one, done.get(one.order.id)));
  const outcomes = new Map(results.map((result) => [result.uniqueId, result]));
  return { results: given.uuids.map((uniqueId) => outcomes.get(uniqueId) ?? missing(context, uniqueId)) };
}

/** Submitting takes the master data of now; a code given for other content no longer fits. */
async function renewMasterData(tx: Transaction, orders: readonly OrderFacts[]): Promise<void> {
  for (const order of orders.filter(({ status }) => status === 'OPEN'))
    order.contentDigest = (await freezeMasterData(tx, order.id)) ?? order.contentDigest;
}

async function decide(
  { tx, clock }: ActionContext,
  actor: PaymentsActor,
  action: AvailableOrderAction,
  order: OrderFacts,
  { securityCode }: Given,
): Promise<Decision> {
  const decision =
    action === 'submit'
      ? await decideSubmission(tx, clock, actor, order, securityCode ? 'given' : 'missing')
      : decideOrder(actor, action, await toDecide(tx, actor, action, order));
  if (action === 'signWithDetails' && decision.allowed) {
    const reasons = await unopenedReasons(tx, actor.userId, order);
    return { allowed: reasons.length === 0, reasons };
  }
  return readableBy(actor, order, decision);
}

/** Rematching an order that waits for a rule submits it. */
async function toDecide(tx: Transaction, actor: PaymentsActor, action: AvailableOrderAction, order: OrderFacts) {
  return action === 'rematchAccounts' ? withBeneficiaries(tx, actor.rights, order) : order;
}

async function act(
  context: ActionContext,
  actor: PaymentsActor,
  action: AvailableOrderAction,
  decided: Decided[],
  given: Given,
): Promise<Map<string, Done>> {
  if (action === 'sign' || action === 'signWithDetails')
    return allDone(await signOrders(context, actor, decided, given.securityCode, action));
  if (action === 'submit') return allDone(await submitOrders(context, decided, given.securityCode));
  return actOnEach(context, actor, action, decided, given);
}

function allDone(statuses: ReadonlyMap<string, OrderStatus>): Map<string, Done> {
  return new Map([...statuses].map(([id, status]) => [id, { status }]));
}

/** Deleting and restoring wait for a second person if the client wants that, and always if there is a twin. */
async function waitsForSecond(
  { tx }: ActionContext,
  action: AvailableOrderAction,
  { anyway }: Given,
): Promise<boolean> {
  if (action !== 'delete' && action !== 'restore') return false;
  return (action === 'restore' && anyway === true) || isGoverned(tx, orderChange.category);
}

/** Asks a second person about each order; returns the requests by order. */
async function requestEach(
  context: ActionContext,
  actor: PaymentsActor,
  action: AvailableOrderAction,
  orders: readonly OrderFacts[],
  given: Given,
): Promise<Map<string, Done>> {
  const requests = new Map<string, Done>();
  for (const order of orders) {
    const request = async () => ({ changeRequest: await requestOne(context, action, order, given) });
    requests.set(order.id, await orRefusal(context, actor, request));
  }
  return requests;
}

async function requestOne(
  context: ActionContext,
  action: AvailableOrderAction,
  { id }: OrderFacts,
  { comment, anyway }: Given,
): Promise<string> {
  const stored = (await orderChange.find(context.tx, id, true))!;
  const { version } = stored;
  const twin = action === 'restore' ? await findTwin(context.tx, context.clock, id) : null;
  if (twin && !anyway) throw new HasTwin(twin);
  const content: OrderContent = {
    ...stored.content,
    status: 'OPEN',
    ...(twin && { duplicateOf: stored.content.orderId }),
  };
  const change: Change<OrderContent> =
    action === 'delete'
      ? { action: 'DELETE', id, version, comment: comment! }
      : { action: 'UPDATE', id, version, content, comment };
  return requestChange(context, orderChange, change, id, stored);
}

/** The outcome or the refusal. A twin shows up only on the way, since another order of the same call may be it. */
async function orRefusal(context: ActionContext, actor: PaymentsActor, run: () => Promise<Done>): Promise<Done> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HasTwin)) throw error;
    return { refusal: await refusalOfTwin(context.tx, actor, error) };
  }
}

async function actOnEach(
  context: ActionContext,
  actor: PaymentsActor,
  action: ActionOnEach,
  decided: Decided[],
  given: Given,
): Promise<Map<string, Done>> {
  const all = new Map<string, Done>();
  const allowed = decided.filter(({ decision }) => decision.allowed).map(({ order }) => order);
  for (const order of allowed) {
    const run = async () => ({ status: await ACTS[action](context, order, given, actor) });
    all.set(order.id, await orRefusal(context, actor, run));
  }
  for (const order of allowed)
    if ('status' in all.get(order.id)!) {
      const parameters = { statusBefore: order.status, comment: given.comment ?? null };
      await audit(context, AUDITED[action], { id: order.id, name: order.orderMessageId }, parameters);
    }
  return all;
}

const ACTS: Record<ActionOnEach, Act> = {
  rematchAccounts: ({ tx, clock, subject }, order, _given, { rights }) =>
    rematchAccounts(tx, clock, order, { clientId: subject.clientId, userId: subject.userId, rights }),
  reevaluate: ({ tx, clock, subject }, order) => reevaluateOrder(tx, clock, order, subject),
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
    await forgetRequirements(context.tx, order.id);
    await freezeMasterData(context.tx, order.id);
    await withdrawMessages(context, order);
    return change(context, order, 'reopen', 'OPEN');
  },
  delete: (context, order, given) => deleteOrder(context.tx, order, byOf(context, given)),
  restore: (context, order, given, { rights }) =>
    restoreOrder(context.tx, order, { ...byOf(context, given), rights, anyway: false }),
};

async function voidSignatures(
  { tx, clock }: ActionContext,
  order: OrderFacts,
  userId: UserId | null = null,
): Promise<void> {
  await tx.write(
    'update signatures set voided_at = $2 where client_id = current_client() and order_id = $1 and voided_at is null and ($3::uuid is null or user_id = $3)',
    [order.id, clock.now(), userId],
  );
}

/** Withdraws messages that certainly never left. On a new release the order gets new ones with their own ids. */
async function withdrawMessages({ tx, clock }: ActionContext, order: OrderFacts): Promise<void> {
  await tx.write(
    'update bank_messages set withdrawn_at = $2 where client_id = current_client() and order_id = $1 and withdrawn_at is null',
    [order.id, clock.now()],
  );
}

function byOf({ subject, clock }: ActionContext, { comment }: Given) {
  const { clientId, userId, personId } = subject;
  return { clientId, userId, personId, at: clock.now(), comment: comment ?? null };
}

async function change(
  { tx, clock, subject }: ActionContext,
  order: OrderFacts,
  event: Exclude<ActionOnEach, 'rematchAccounts' | 'delete' | 'restore'>,
  after: OrderStatus,
) {
  const { clientId, userId } = subject;
  await changeStatus(tx, clock, { clientId, userId, orderId: order.id, event, before: order.status, after });
  return after;
}

const AUDITED = {
  unsign: 'signatureWithdrawn',
  removeSignatures: 'signaturesRemoved',
  reopen: 'orderReopened',
  rematchAccounts: 'accountsRematched',
  reevaluate: 'signOffRulesReevaluated',
  delete: 'orderDeleted',
  restore: 'orderRestored',
} as const satisfies Record<ActionOnEach, AuditAction>;

function outcome(
  context: ActionContext,
  action: AvailableOrderAction,
  { order, decision }: { order: OrderFacts; decision: Decision },
  done: Done | undefined,
): Result {
  if (done && 'status' in done) return { uniqueId: order.id, outcome: 'DONE', status: done.status };
  if (done && 'changeRequest' in done)
    return { uniqueId: order.id, outcome: 'REQUESTED', status: order.status, changeRequest: done.changeRequest };
  const refusal = done?.refusal ?? new PortalError(ERROR_OF[action], { reasons: decision.reasons });
  return {
    uniqueId: order.id,
    outcome: 'REFUSED',
    status: order.status,
    problem: problemOf(refusal, context.language, context.traceId),
  };
}

function missing(context: ActionContext, uniqueId: OrderId): Result {
  const problem = problemOf(new PortalError('NOT_FOUND'), context.language, context.traceId);
  return { uniqueId, outcome: 'REFUSED', status: null, problem };
}
