import type { Reply, Request } from '@portico/contract/endpoint';
import type { manualEndpoints } from '@portico/contract/payments/manual/endpoints';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { problemOf } from '../../platform/http/problem.ts';
import { countTemplates } from '../from-templates/template-links.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { decideSubmission, submitOrders } from '../submitting/submit-orders.ts';
import { takeDraft } from './drafts.ts';
import { loadMaker } from './maker.ts';
import { writeOrRefuse } from './write-manual-order.ts';

type Endpoint = (typeof manualEndpoints)['saveManualOrder' | 'saveAndSubmitManualOrder' | 'editManualOrder'];
type Result = Reply<Endpoint>;
type Saved = Request<(typeof manualEndpoints)['saveManualOrder']>;

/** Saves an order as entered; it stays open. Throws PAYMENT_INCOMPLETE with the fields that are missing or wrong. */
export async function saveManualOrder(context: Context<Endpoint>, request: Saved): Promise<Result> {
  const { order } = await save(context, request);
  return { uniqueId: order.id, outcome: 'DONE', status: order.status };
}

/** The same, and submits it (spec B7). */
export async function saveAndSubmitManualOrder(context: Context<Endpoint>, request: Saved): Promise<Result> {
  const { actor, order } = await save(context, request);
  return submitSaved(context, actor, order);
}

async function save(context: Context<Endpoint>, { query, body }: Saved) {
  const { tx, clock, subject } = context;
  const maker = await loadMaker(tx, subject);
  const { draft, revision } = query;
  if (draft !== undefined && revision !== undefined) await takeDraft(tx, subject.personId, { draft, revision });
  const { order, templates } = await writeOrRefuse(context, maker, body, {});
  await countTemplates(tx, templates, clock.now());
  const { id, orderMessageId, numberOfTransactions } = order;
  await audit(context, 'orderSaved', { id, name: orderMessageId }, { numberOfTransactions });
  return { actor: maker.actor, order };
}

/** Submits an order just saved. Nothing entered is lost if that is refused: the order is open then. */
export async function submitSaved(
  context: Context<Endpoint>,
  actor: PaymentsActor,
  order: OrderFacts,
): Promise<Result> {
  const decision = await decideSubmission(context.tx, context.clock, actor, order, 'missing');
  const status = (await submitOrders(context, [{ order, decision }], undefined)).get(order.id);
  if (status) return { uniqueId: order.id, outcome: 'DONE', status };
  const refusal = new PortalError('ORDER_NOT_SUBMITTED', { reasons: decision.reasons });
  const problem = problemOf(refusal, context.language, context.traceId);
  return { uniqueId: order.id, outcome: 'REFUSED', status: order.status, problem };
}
