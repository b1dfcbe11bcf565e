import type { Decision } from '@portico/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { decideOrder } from '../actions/decide-order.ts';
import { evaluateOrder } from '../submitting/evaluate-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { orderStates } from '../actions/order-state.ts';
import { asksOtherwise } from '../submitting/reevaluate-order.ts';
import { submitterReasons } from '../submitting/submit-orders.ts';
import { withBeneficiaries } from '../submitting/temporary-beneficiary.ts';
import { readableBy } from '../reading/visible-part.ts';

/** What the sign-off rules say about an order now; empty if they no longer, or don't yet, decide about it. */
export type SignOffNow = { ruleChanged: boolean; submitNeedsCode: boolean; submit?: Decision };

/**
 * Looks at the current rules: whether they require something other than what was frozen, or the submitter's own code,
 * and whether the actor could give it.
 */
export async function signOffNow(
  tx: Transaction,
  clock: Clock,
  actor: PaymentsActor,
  order: OrderFacts,
): Promise<SignOffNow> {
  const nothing = { ruleChanged: false, submitNeedsCode: false };
  const canSubmit = orderStates.targetsOf(order.status, 'submit').length > 0;
  if (!canSubmit && orderStates.targetsOf(order.status, 'reevaluate').length === 0) return nothing;
  const signOff = await evaluateOrder(tx, clock, order);
  if (!canSubmit) {
    // After a re-evaluation a void confirmation is given again.
    const lacksCode = signOff.needsCode && order.submission === null;
    return { ...nothing, ruleChanged: lacksCode || asksOtherwise(order.requirements, signOff.requirements) };
  }
  const decision = decideOrder(actor, 'submit', await withBeneficiaries(tx, actor.rights, order));
  const reasons = [...decision.reasons, ...submitterReasons(actor, order, signOff, 'given')];
  const submit = readableBy(actor, order, { allowed: reasons.length === 0, reasons });
  return { ...nothing, submitNeedsCode: signOff.needsCode, submit };
}
