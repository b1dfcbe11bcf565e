import type { Decision } from '@portico/contract/errors';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Subject } from '../../platform/subject.ts';
import { attemptsLeft, takeFactor, type AnswerContext } from '../../session/public.ts';
import { isComplete, longestRemaining } from '../../signoff/public.ts';
import { enqueue } from '../../platform/jobs.ts';
import { releaseOrderJob } from '../submitting/release-order-job.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { basketDigest } from './basket-digest.ts';
import { changeStatus } from '../actions/change-order-status.ts';
import type { OrderFacts, ValidSignature } from '../reading/order-facts.ts';

export type Decided = { order: OrderFacts; decision: Decision };
/** Plain signing, or signing after opening each transaction, which the portal tracks. */
export type SigningEvent = 'sign' | 'signWithDetails';
type Confirmation = { codeId: string | null; factor: string };

/**
 * A code is always required, unless every line used says otherwise and the session has its second factor. A code that
 * the identity provider asked for counts for the sign-in alone.
 */
export function isCodeRequired(subject: Subject, orders: readonly OrderFacts[]): boolean {
  const everyLineWithout = orders.every((order) =>
    order.requirements.every((requirement) => !requirement.secondFactorRequired),
  );
  const counts = subject.secondFactor !== null && subject.secondFactor !== 'NONE' && subject.secondFactor !== 'B2C';
  return !everyLineWithout || !counts;
}

/**
 * Signs the orders whose decision allows it; they are locked already. The code must be the one sent for exactly this
 * basket. Returns each signed order's new status.
 */
export async function signOrders(
  context: AnswerContext,
  actor: PaymentsActor,
  decided: readonly Decided[],
  securityCode: SecurityCode | undefined,
  event: SigningEvent,
): Promise<Map<string, OrderStatus>> {
  const { tx, clock, subject } = context;
  const basket = decided.map(({ order }) => order);
  const signable = decided.filter(({ decision }) => decision.allowed).map(({ order }) => order);
  if (signable.length === 0) return new Map();
  const confirmation = await confirm(context, basket, securityCode);
  const statuses = new Map<string, OrderStatus>();
  for (const order of signable)
    statuses.set(order.id, await signOrder(tx, clock, subject, actor, order, confirmation, event));
  for (const order of signable) {
    const parameters = {
      contentDigest: order.contentDigest.toString('hex'),
      status: statuses.get(order.id)!,
      factor: confirmation.factor,
      withDetails: event === 'signWithDetails',
    };
    await audit(context, 'orderSigned', { id: order.id, name: order.orderMessageId }, parameters);
  }
  return statuses;
}

async function confirm(
  context: AnswerContext,
  basket: OrderFacts[],
  securityCode: SecurityCode | undefined,
): Promise<Confirmation> {
  const { tx, subject } = context;
  if (!securityCode) {
    if (isCodeRequired(subject, basket)) {
      throw new PortalError('SECURITY_CODE_INCORRECT', {
        parameters: { tries: await attemptsLeft(tx, subject.userId), way: 'SENT' },
      });
    }
    return { codeId: null, factor: subject.secondFactor! };
  }
  const contentDigest = basketDigest(basket, 'sign');
  const { codeId, method } = await takeFactor(context, securityCode, { purpose: 'SIGNING', contentDigest });
  return { codeId, factor: method };
}

async function signOrder(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  actor: PaymentsActor,
  order: OrderFacts,
  confirmation: Confirmation,
  event: SigningEvent,
): Promise<OrderStatus> {
  const mine: ValidSignature = { userId: subject.userId, at: clock.now(), groupIds: [...actor.groupIds] };
  const signers = [...order.signatures, mine];
  const after = isComplete(order.requirements, signers) ? 'FULLY_SIGNED' : 'PARTIALLY_SIGNED';
  await tx.write(
    `insert into signatures (client_id, order_id, id, user_id, signed_at, factor, content_digest, code_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      subject.clientId,
      order.id,
      newId(),
      subject.userId,
      mine.at,
      confirmation.factor,
      order.contentDigest,
      confirmation.codeId,
    ],
  );
  await writeProgress(tx, order, signers);
  const { clientId, userId } = subject;
  const parameters = { factor: confirmation.factor };
  await changeStatus(tx, clock, {
    clientId,
    userId,
    orderId: order.id,
    event,
    before: order.status,
    after,
    parameters,
  });
  if (after === 'FULLY_SIGNED') await enqueue(tx, releaseOrderJob, { clientId, orderId: order.id });
  return after;
}

/** Keeps "1/2" with the order for lists: its longest remaining requirement. */
export async function writeProgress(
  tx: Transaction,
  order: OrderFacts,
  signers: readonly ValidSignature[],
): Promise<void> {
  const { given, required } = longestRemaining(order.requirements, signers);
  await tx.write(
    'update orders set signatures_given = $2, signatures_required = $3 where client_id = current_client() and id = $1',
    [order.id, given, required],
  );
}
