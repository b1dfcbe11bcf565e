import type { Decision } from '@portico/contract/errors';
import type { OrderStatus } from '@portico/contract/payments/status';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { digestOf } from '../platform/crypto.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/jobs.ts';
import type { Subject } from '../platform/subject.ts';
import { attemptsLeft, takeSecurityCode } from '../session/public.ts';
import { isComplete, longestRemaining } from '../signoff/public.ts';
import type { PaymentsActor } from './actor.ts';
import { changeStatus } from './change-status.ts';
import type { OrderFacts, ValidSignature } from './order-facts.ts';

export type Decided = { order: OrderFacts; decision: Decision };
type Confirmation = { codeId: string | null; factor: string };

/** What a signing code is bound to: exactly these orders with exactly this content. */
export function basketDigest(orders: readonly OrderFacts[]): Buffer {
  const sorted = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return digestOf(...sorted.flatMap((order) => [order.id, order.contentDigest]));
}

/** A code is always required, except where every line used says otherwise and the session's second factor is done. */
export function isCodeRequired(subject: Subject, orders: readonly OrderFacts[]): boolean {
  const everyLineWithout = orders.every((order) =>
    order.requirements.every((requirement) => !requirement.secondFactorRequired),
  );
  return !everyLineWithout || subject.secondFactor === null || subject.secondFactor === 'NONE';
}

/**
 * Signs the orders whose decision allows it; they are locked already. The code must be the one that was sent for
 * exactly this basket. Gives each signed order's new status.
 */
export async function signOrders(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  actor: PaymentsActor,
  decided: readonly Decided[],
  securityCode: string | undefined,
): Promise<Map<string, OrderStatus>> {
  const basket = decided.map(({ order }) => order);
  const signable = decided.filter(({ decision }) => decision.allowed).map(({ order }) => order);
  if (signable.length === 0) return new Map();
  const confirmation = await confirm(tx, clock, subject, basket, securityCode);
  const statuses = new Map<string, OrderStatus>();
  for (const order of signable) statuses.set(order.id, await signOrder(tx, clock, subject, actor, order, confirmation));
  for (const order of signable) {
    const detail = {
      orderId: order.orderId,
      contentDigest: order.contentDigest.toString('hex'),
      status: statuses.get(order.id)!,
      factor: confirmation.factor,
    };
    await appendAudit(tx, {
      at: clock.now(),
      category: 'PAYMENT',
      entityType: 'ORDER',
      entityId: order.id,
      action: 'signed',
      subject,
      detail,
    });
  }
  return statuses;
}

async function confirm(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  basket: OrderFacts[],
  securityCode: string | undefined,
): Promise<Confirmation> {
  if (!securityCode) {
    if (isCodeRequired(subject, basket)) {
      throw new PortalError('SECURITY_CODE_INCORRECT', {
        parameters: { tries: await attemptsLeft(tx, subject.userId) },
      });
    }
    return { codeId: null, factor: subject.secondFactor! };
  }
  const contentDigest = basketDigest(basket);
  const { codeId, method } = await takeSecurityCode(tx, clock, subject, securityCode, {
    purpose: 'SIGNING',
    contentDigest,
  });
  return { codeId, factor: method };
}

async function signOrder(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  actor: PaymentsActor,
  order: OrderFacts,
  confirmation: Confirmation,
): Promise<OrderStatus> {
  const mine: ValidSignature = { userId: subject.userId, groupIds: [...actor.groupIds] };
  const signers = [...order.signatures, mine];
  const after = isComplete(order.requirements, signers) ? 'FULLY_SIGNED' : 'PARTIALLY_SIGNED';
  await tx.write(
    `insert into signatures (client_id, order_id, id, user_id, signed_at, factor, content_digest, code_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      subject.clientId,
      order.id,
      newId(),
      subject.userId,
      clock.now(),
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
    event: 'sign',
    before: order.status,
    after,
    parameters,
  });
  if (after === 'FULLY_SIGNED')
    await enqueue(tx, 'release-order', { clientId, orderId: order.id }, { key: `release ${order.id}` });
  return after;
}

/** Keeps "1/2" beside the order for lists: the longest remaining requirement. */
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
