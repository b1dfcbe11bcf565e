import type { ClientId, UserId } from '@portico/contract/ids';
import {
  changeStatus,
  isEligibleSigner,
  isEligibleSubmitter,
  withoutSignature,
  writeProgress,
  type OrderFacts,
} from '../payments/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { isComplete } from '../signoff/public.ts';

/** Whose word for an order no longer counts, and which word: a signature, or the code by which they submitted it. */
export type Ineligible = { userId: UserId | null; name: string; what: 'signature' | 'submission' };

/** The first word for an order that no longer counts; null while everything that the rule asked for holds. */
export async function firstIneligible(tx: Transaction, order: OrderFacts): Promise<Ineligible | null> {
  return (await ineligibleSigner(tx, order)) ?? (await ineligibleSubmitter(tx, order));
}

/** Signing and release recheck only that the signers are still eligible; the rule itself is frozen at submit. */
async function ineligibleSigner(tx: Transaction, order: OrderFacts): Promise<Ineligible | null> {
  for (const signature of order.signatures) {
    const { eligible, name } = await isEligibleSigner(tx, order, signature);
    if (!eligible) return { userId: signature.userId, name, what: 'signature' };
  }
  // Each may still sign, but no longer for every place that their signatures fill: the last one is to be given again.
  const last = order.signatures.at(-1);
  if (!last || isComplete(order.requirements, order.signatures)) return null;
  return { userId: last.userId, name: (await isEligibleSigner(tx, order, last)).name, what: 'signature' };
}

/** If no signature is required, the submitter's own code counts instead: without it nothing leaves. */
async function ineligibleSubmitter(tx: Transaction, order: OrderFacts): Promise<Ineligible | null> {
  const isSigned = order.signatures.length > 0 && withoutSignature(order.requirements).length === 0;
  if (isSigned) return null;
  if (!order.submission) return { userId: null, name: '–', what: 'submission' };
  const { eligible, name } = await isEligibleSubmitter(tx, order, order.submission);
  return eligible ? null : { userId: order.submission.userId, name, what: 'submission' };
}

/** Voids such a word: the order waits for another one, and its history says so. */
export async function withdraw(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  order: OrderFacts,
  { userId, name, what }: Ineligible,
): Promise<void> {
  if (what === 'signature') {
    await tx.write(
      'update signatures set voided_at = $3 where client_id = current_client() and order_id = $1 and user_id = $2 and voided_at is null',
      [order.id, userId, clock.now()],
    );
  } else {
    await tx.write(
      'update orders set submitted_factor = null, submitted_digest = null, submitted_at = null where client_id = current_client() and id = $1',
      [order.id],
    );
  }
  const left = order.signatures.filter((signature) => what === 'submission' || signature.userId !== userId);
  await writeProgress(tx, order, left);
  const after = left.length > 0 ? 'PARTIALLY_SIGNED' : 'UNSIGNED';
  await changeStatus(tx, clock, {
    clientId,
    userId: null,
    orderId: order.id,
    event: 'signerNotEligible',
    before: order.status,
    after,
    parameters: { name, what },
  });
}
