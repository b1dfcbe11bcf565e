import type { Decision, Reason } from '@portico/contract/errors';
import { DECIDERS_APART_DAYS } from '@portico/contract/limits';
import type { OrderStatus } from '@portico/contract/payments/status';
import { PortalError } from '../platform/errors.ts';

/*
 * What is common to everything that takes two of the provider's people who each say the same for themselves: hits, unknown
 * outcomes, and mandates.
 */

/** So many people it takes: one who asks, or speaks first, and one who says the same. */
export const PEOPLE_NEEDED = 2;

/** The last word of each, in the order in which they spoke. Pure. */
export function lastWords<One extends { userId: string }>(said: readonly One[]): One[] {
  return said.filter((one, index) => !said.slice(index + 1).some(({ userId }) => userId === one.userId));
}

/** What a person says as it is shown; their name as it was then. Pure. */
export function presentLastWords<What>(
  said: readonly { userId: string; userName: string; decision: What; note: string; at: Date }[],
) {
  return lastWords(said).map(({ userName, decision, note, at }) => ({
    person: userName,
    decision,
    note,
    at: at.toISOString(),
  }));
}

/** Two who are linked are no two people: nobody decides after somebody of whom that is true. Pure. */
export function linkedReasons(
  userId: string,
  others: readonly { userId: string; userName: string }[],
  linked: ReadonlySet<string>,
): Reason[] {
  const found = others.find((one) => one.userId !== userId && linked.has(one.userId));
  if (!found) return [];
  return [{ kind: 'rule', key: 'madeByOtherDecider', parameters: { name: found.userName, days: DECIDERS_APART_DAYS } }];
}

/** Throws unless it is allowed: UNAUTHORIZED for want of the right, whatever the state, else WRONG_STATE. */
export function permitDecision({ allowed, reasons }: Decision, { status }: { status?: OrderStatus } = {}): void {
  if (allowed) return;
  if (reasons.some(({ kind }) => kind === 'permission')) throw new PortalError('UNAUTHORIZED', { reasons });
  throw new PortalError('WRONG_STATE', { reasons, ...(status && { parameters: { status } }) });
}
