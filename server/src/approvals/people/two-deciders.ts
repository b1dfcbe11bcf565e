import type { Decision, Reason } from '@portico/contract/errors';
import type { ClientId, UserId } from '@portico/contract/ids';
import { DECIDERS_APART_DAYS } from '@portico/contract/limits';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { Module } from '@portico/contract/permissions/model';
import { loadDisowned, loadRightsOf, type Word } from '../../permissions/public.ts';
import { asClient } from '../../platform/database/as-client.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';

/*
 * What is common to everything that takes two of the provider's people who decide independently: hits, unknown
 * outcomes, and mandates.
 */

/** How many people it takes: one who asks or decides first, and one who agrees. */
export const PEOPLE_NEEDED = 2;

/** What one of the provider's people decided, and why. */
export type ProviderDecision<What> = {
  decision: What;
  userId: UserId;
  userName: string;
  note: string;
  at: Date;
  /** They may still decide. */
  counts: boolean;
};

/** The area of their right to decide. */
type DecidingArea = 'SCREENING' | 'BANK_OPERATIONS';

/**
 * Which statements of the provider's people still count. Somebody deactivated, or who has objected to a change of their
 * sign-in, may never have said what was said in their name; what was said between the disputed change and the objection
 * doesn't count. Losing the right loses the say.
 */
export async function loadStanding(
  tx: Transaction,
  area: DecidingArea,
  words: readonly Word[],
): Promise<(word: Word) => boolean> {
  if (words.length === 0) return () => false;
  const places = await tx.row<{ provider: ClientId; here: ClientId }>(PLACES);
  return asClient(tx, places!.provider, places!.here, async () => {
    const people = await tx.rows<Holder>(STILL_THERE, [[...new Set(words.map(({ userId }) => userId))]]);
    const rights = await loadRightsOf(tx, people);
    const isDisowned = await loadDisowned(tx, words);
    return (word) => rights.get(word.userId)?.has(area, 'APPROVE') === true && !isDisowned(word);
  });
}

type Holder = { userId: UserId; licensedModules: Module[]; modules: Module[] };

const PLACES = 'select provider_client() as provider, current_client() as here';
const STILL_THERE = `select u.id as "userId", u.modules, c.licensed_modules as "licensedModules" from users u
    join clients c on c.client_id = u.client_id
  where u.client_id = current_client() and u.id = any($1) and u.active and u.locked_at is null and u.deleted_at is null`;

/** Decisions, each with whether it still counts. */
export async function withStanding<One extends Word>(
  tx: Transaction,
  area: DecidingArea,
  decisions: readonly One[],
): Promise<(One & { counts: boolean })[]> {
  const stands = await loadStanding(tx, area, decisions);
  return decisions.map((one) => ({ ...one, counts: stands(one) }));
}

/** The latest decision of each person who may still decide. Pure. */
export function countingDecisions<One extends { userId: UserId; counts: boolean }>(decisions: readonly One[]): One[] {
  return latestDecisions(decisions).filter(({ counts }) => counts);
}

/** The latest decision of each person, in the order of time. Pure. */
export function latestDecisions<One extends { userId: UserId }>(decisions: readonly One[]): One[] {
  return decisions.filter((one, index) => !decisions.slice(index + 1).some(({ userId }) => userId === one.userId));
}

/** The latest decisions for display, each with the person's name at that time. Pure. */
export function presentLatestDecisions<What>(decisions: readonly ProviderDecision<What>[]) {
  return latestDecisions(decisions).map(({ userName, decision, note, at, counts }) => ({
    person: userName,
    decision,
    note,
    at: at.toISOString(),
    counts,
  }));
}

/**
 * Linked people don't count as two: nobody decides after somebody they are linked with, whether or not the other's
 * decision counts now. Somebody who may not decide today may do so tomorrow, and their decision counts again. Pure.
 */
export function linkedReasons(
  userId: UserId,
  others: readonly { userId: UserId; userName: string }[],
  linked: ReadonlySet<UserId>,
): Reason[] {
  const found = others.find((one) => one.userId !== userId && linked.has(one.userId));
  if (!found) return [];
  return [{ kind: 'rule', key: 'madeByOtherDecider', parameters: { name: found.userName, days: DECIDERS_APART_DAYS } }];
}

/** Throws unless allowed: UNAUTHORIZED without the right, whatever the state, otherwise WRONG_STATE. */
export function permitDecision({ allowed, reasons }: Decision, { status }: { status?: OrderStatus } = {}): void {
  if (allowed) return;
  if (reasons.some(({ kind }) => kind === 'permission')) throw new PortalError('UNAUTHORIZED', { reasons });
  throw new PortalError('WRONG_STATE', { reasons, ...(status && { parameters: { status } }) });
}
