import type { Decision, Reason } from '@portico/contract/errors';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { takeFactor, type AnswerContext } from '../../session/public.ts';
import { basketDigest, type ConfirmedAction } from '../signing/basket-digest.ts';
import { decideOrder, isExcludedCreator, type Actor } from '../actions/decide-order.ts';
import { evaluateOrder, withoutSignature, type SignOff } from './evaluate-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import type { Decided } from '../signing/sign-orders.ts';
import { submitOrder, type Confirmation } from './submit-order.ts';
import { withBeneficiaries } from './temporary-beneficiary.ts';
import { readableBy } from '../reading/visible-part.ts';

/** Whether somebody may submit an order, with what its sign-off rules require of the submitter themselves. */
export async function decideSubmission(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  order: OrderFacts,
  code: 'given' | 'missing',
): Promise<Decision> {
  const decision = decideOrder(actor, 'submit', await withBeneficiaries(tx, actor.rights, order));
  if (!decision.allowed) return decision;
  const reasons = submitterReasons(actor, order, await evaluateOrder(tx, clock, order), code);
  return { allowed: reasons.length === 0, reasons };
}

/** For each order, whether the actor may sign it, or submit it with a code, as they may read it. */
export async function decideEach(
  { tx, clock }: { tx: Transaction; clock: Clock },
  actor: Actor,
  orders: readonly OrderFacts[],
  action: ConfirmedAction,
): Promise<Decided[]> {
  const decided: Decided[] = [];
  for (const order of orders) {
    const decision =
      action === 'sign' ? decideOrder(actor, 'sign', order) : await decideSubmission(tx, clock, actor, order, 'given');
    decided.push({ order, decision: readableBy(actor, order, decision) });
  }
  return decided;
}

/** Under a rule without signatures the submitter gives a code themselves, and the rule must not exclude them. */
export function submitterReasons(
  actor: Actor,
  order: OrderFacts,
  signOff: SignOff,
  code: 'given' | 'missing',
): Reason[] {
  if (!signOff.needsCode) return [];
  const reasons: Reason[] = [];
  const requirements = withoutSignature(signOff.requirements);
  if (isExcludedCreator(actor, { ...order, requirements })) {
    reasons.push({ kind: 'rule', key: 'creatorExcluded', parameters: {} });
  }
  if (actor.confirmRefusal) reasons.push(actor.confirmRefusal);
  if (code === 'missing') reasons.push({ kind: 'factor', key: 'submitNeedsCode', parameters: {} });
  return reasons;
}

/**
 * Submits the orders whose decision allows it; they are locked already. A given code must be the one sent for
 * submitting exactly this basket. Returns each submitted order's new status.
 */
export async function submitOrders(
  context: AnswerContext,
  decided: readonly Decided[],
  securityCode: SecurityCode | undefined,
): Promise<Map<string, OrderStatus>> {
  const { tx, clock, subject } = context;
  const submittable = decided.filter(({ decision }) => decision.allowed).map(({ order }) => order);
  if (submittable.length === 0) return new Map();
  const basket = decided.map(({ order }) => order);
  const confirmation = securityCode ? await confirm(context, basket, securityCode) : null;
  const { clientId, userId } = subject;
  const statuses = new Map<string, OrderStatus>();
  for (const order of submittable) {
    statuses.set(order.id, await submitOrder(tx, clock, order, { clientId, userId }, 'submit', confirmation));
  }
  for (const order of submittable) {
    const confirmed = { factor: confirmation?.factor ?? null, contentDigest: order.contentDigest.toString('hex') };
    const object = { id: order.id, name: order.orderMessageId };
    await audit(context, 'orderSubmitted', object, { statusBefore: order.status, ...confirmed });
  }
  return statuses;
}

async function confirm(
  context: AnswerContext,
  basket: readonly OrderFacts[],
  securityCode: SecurityCode,
): Promise<Confirmation> {
  const contentDigest = basketDigest(basket, 'submit');
  const purpose = { purpose: 'SIGNING', contentDigest } as const;
  const { method } = await takeFactor(context, securityCode, purpose);
  return { factor: method, at: context.clock.now() };
}
