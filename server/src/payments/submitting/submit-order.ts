import type { ClientId, UserId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { isComplete, longestRemaining } from '../../signoff/public.ts';
import { enqueue } from '../../platform/jobs.ts';
import { releaseOrderJob } from './release-order-job.ts';
import { changeStatus } from '../actions/change-order-status.ts';
import { evaluateOrder, renewWarnings, type SignOff } from './evaluate-order.ts';
import { requirementsToJson, type OrderFacts, type ValidSignature } from '../reading/order-facts.ts';
import type { OrderEvent } from '../actions/order-state.ts';

export type By = { clientId: ClientId; userId: UserId | null; parameters?: Record<string, string> };

/** The code by which the submitter confirmed the order, and when, under a rule without signatures. */
export type Confirmation = { factor: string; at: Date };

/**
 * The event by which an order is submitted: by somebody, because a rule fits now, or after a rematch of its accounts.
 */
export type SubmitEvent = Extract<OrderEvent, 'submit' | 'ruleFits' | 'rematch'>;

/**
 * Submits an order: evaluates the sign-off rules and freezes the result with the order. It becomes UNSIGNED, or
 * FULLY_SIGNED if no signature is required and the submitter has given their code. Otherwise it becomes
 * MISSING_SIGN_OFF_REQUIREMENTS: no order leaves on nobody's say. An open order that only lacks the code stays open and
 * says so. With `ruleFits` an order that waited for a rule proceeds if one fits now, and otherwise stays where it is.
 */
export async function submitOrder(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  by: By,
  event: SubmitEvent = 'submit',
  confirmation: Confirmation | null = null,
): Promise<OrderStatus> {
  const signOff = await evaluateOrder(tx, clock, order);
  const step = stepOf(order, signOff, event, confirmation);
  if (step === 'lacksCode') await writeWarnings(tx, order, signOff);
  if (step === 'lacksCode' || step === 'stays') return order.status;
  const requirements = step === 'waits' ? [] : signOff.requirements;
  const after = step === 'waits' ? 'MISSING_SIGN_OFF_REQUIREMENTS' : statusWith(requirements, []);
  const confirmed = step === 'goesOn' && signOff.needsCode ? confirmation : null;
  await freezeSignOff(tx, order, { ...signOff, requirements }, [], { userId: by.userId, confirmation: confirmed });
  const parameters = { ...by.parameters, ...(confirmed && { factor: confirmed.factor }) };
  const change = { ...by, orderId: order.id, event, parameters };
  await changeStatus(tx, clock, { ...change, before: order.status, after });
  if (after === 'FULLY_SIGNED') await enqueue(tx, releaseOrderJob, { clientId: by.clientId, orderId: order.id });
  return after;
}

/** Whether the order stays as it is, only says that it lacks the code, waits for a rule, or proceeds. */
function stepOf(
  order: OrderFacts,
  signOff: SignOff,
  event: SubmitEvent,
  confirmation: Confirmation | null,
): 'stays' | 'lacksCode' | 'waits' | 'goesOn' {
  const lacksCode = signOff.needsCode && confirmation === null;
  if (lacksCode && (event === 'ruleFits' || order.status === 'OPEN')) return 'lacksCode';
  if (signOff.requirements.length > 0 && !lacksCode) return 'goesOn';
  return event === 'ruleFits' ? 'stays' : 'waits';
}

async function writeWarnings(tx: Transaction, order: OrderFacts, signOff: SignOff): Promise<void> {
  await tx.write('update orders set warnings = $2 where client_id = current_client() and id = $1', [
    order.id,
    JSON.stringify(renewWarnings(order, signOff)),
  ]);
}

/** The status for these requirements with these signatures. */
export function statusWith(
  requirements: SignOff['requirements'],
  signers: readonly ValidSignature[],
): 'UNSIGNED' | 'PARTIALLY_SIGNED' | 'FULLY_SIGNED' {
  if (isComplete(requirements, signers)) return 'FULLY_SIGNED';
  return signers.length > 0 ? 'PARTIALLY_SIGNED' : 'UNSIGNED';
}

/** Keeps the evaluation with the order, the signatures that count, and who submitted it how. */
export async function freezeSignOff(
  tx: Transaction,
  order: OrderFacts,
  signOff: SignOff,
  signers: readonly ValidSignature[],
  submission: { userId: UserId | null; confirmation: Confirmation | null },
): Promise<void> {
  const { given, required } = longestRemaining(signOff.requirements, signers);
  const { userId, confirmation } = submission;
  // Once the code is given, its warning goes.
  const warnings = renewWarnings(order, signOff).filter(({ key }) => !confirmation || key !== 'submitNeedsCode');
  await tx.write(
    `update orders set requirements = $2, warnings = $3, signatures_given = $4, signatures_required = $5,
       submitted_by = coalesce($6, submitted_by), submitted_factor = $7, submitted_digest = $8, submitted_at = $9
      where client_id = current_client() and id = $1`,
    [
      order.id,
      requirementsToJson(signOff.requirements),
      JSON.stringify(warnings),
      given,
      required,
      userId,
      confirmation?.factor ?? null,
      confirmation && order.contentDigest,
      confirmation?.at ?? null,
    ],
  );
}
