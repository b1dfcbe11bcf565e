import type { UserId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { fittingSigners, type Requirement } from '../../signoff/public.ts';
import { changeStatus } from '../actions/change-order-status.ts';
import { isEligibleSigner } from '../signing/eligible-signer.ts';
import { evaluateOrder } from './evaluate-order.ts';
import type { OrderFacts, ValidSignature } from '../reading/order-facts.ts';
import { enqueue } from '../../platform/jobs.ts';
import { releaseOrderJob } from './release-order-job.ts';
import { freezeSignOff, statusWith, type By } from './submit-order.ts';

/**
 * Evaluates the sign-off rules of a submitted order again: signatures that fit stay, the others become void and stay in
 * the history. If the rules no longer require a signature, the order waits for somebody to submit it with their code,
 * unless it was submitted that way.
 */
export async function reevaluateOrder(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  { clientId, userId }: By,
): Promise<OrderStatus> {
  const signOff = await evaluateOrder(tx, clock, order);
  const submission = signOff.needsCode ? order.submission : null;
  const requirements = signOff.needsCode && !submission ? [] : signOff.requirements;
  const kept = await fittingSignatures(tx, { ...order, requirements });
  await voidOthers(tx, clock, order, kept);
  await freezeSignOff(tx, order, { ...signOff, requirements }, kept, {
    userId: null,
    confirmation: submission,
  });
  const after = requirements.length > 0 ? statusWith(requirements, kept) : 'MISSING_SIGN_OFF_REQUIREMENTS';
  const parameters = { kept: kept.length, voided: order.signatures.length - kept.length };
  const change = { clientId, userId, orderId: order.id, event: 'reevaluate' as const, parameters };
  await changeStatus(tx, clock, { ...change, before: order.status, after });
  if (after === 'FULLY_SIGNED') await enqueue(tx, releaseOrderJob, { clientId, orderId: order.id });
  return after;
}

/**
 * The signatures that would be accepted again: the signer is still eligible, gave a code if one is required now, and
 * fills a place that earlier ones left open.
 */
async function fittingSignatures(tx: Transaction, order: OrderFacts): Promise<ValidSignature[]> {
  const withoutCode = order.requirements.some(asksForCode) ? await signersWithoutCode(tx, order) : new Set();
  const eligible: ValidSignature[] = [];
  for (const signature of order.signatures.filter(({ userId }) => !withoutCode.has(userId))) {
    if ((await isEligibleSigner(tx, order, signature)).eligible) eligible.push(signature);
  }
  return fittingSigners(order.requirements, eligible);
}

function asksForCode(requirement: Requirement): boolean {
  return requirement.secondFactorRequired;
}

async function signersWithoutCode(tx: Transaction, order: OrderFacts): Promise<Set<string>> {
  const rows = await tx.rows<{ userId: UserId }>(
    `select user_id as "userId" from signatures
      where client_id = current_client() and order_id = $1 and voided_at is null and code_id is null`,
    [order.id],
  );
  return new Set(rows.map((row) => row.userId));
}

async function voidOthers(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  kept: readonly ValidSignature[],
): Promise<void> {
  await tx.write(
    `update signatures set voided_at = $2
      where client_id = current_client() and order_id = $1 and voided_at is null and user_id <> all($3)`,
    [order.id, clock.now(), kept.map((signature) => signature.userId)],
  );
}

/** True if the rules now require something else of the order than at submission; names alone don't count. */
export function asksOtherwise(frozen: readonly Requirement[], now: readonly Requirement[]): boolean {
  return canonical(frozen) !== canonical(now);
}

function canonical(requirements: readonly Requirement[]): string {
  const parts = requirements.map(({ accountId, ruleConnectionType, excludeCreator, secondFactorRequired, lines }) => {
    const places = lines.map(({ signaturesRequired, userIds, userGroupIds }) =>
      JSON.stringify([signaturesRequired, userIds.toSorted(), userGroupIds.toSorted()]),
    );
    const connection = lines.length > 1 ? ruleConnectionType : null;
    return JSON.stringify([accountId, connection, excludeCreator, secondFactorRequired, places.toSorted()]);
  });
  return parts.toSorted().join('\n');
}
