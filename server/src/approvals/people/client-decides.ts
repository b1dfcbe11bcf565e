import { isGovernedCategory } from '@portico/contract/approvals/kinds';
import type { ChangeCategory } from '@portico/contract/approvals/model';
import type { UserId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { COLLEAGUES_MAXIMUM } from './load-colleagues.ts';
import type { Person } from './eligible-people.ts';
import type { GovernedEntity, ObjectChange } from '../governed-entity.ts';
import { loadHands } from './linked-people.ts';
import { loadDeciders } from './load-approvers.ts';
import { takesStrangers } from './second-person.ts';
import { changesSigning } from '../signing-change.ts';

/* The client's own people decide what the provider asks for, if anybody could. Nobody decides about themselves. */

/** One of them is left, no matter whom a change concerns. */
const ENOUGH_BUT_ONE = 2;

/** What one of the provider's people has asked for in a client. */
export type AskedByGuest = { entity: GovernedEntity; objectId: string | null; requestedBy: UserId };

/**
 * Whether somebody of the client could decide about changes of a category; `objectId`: the user it concerns, if any.
 */
export async function clientDecides(
  tx: Transaction,
  category: ChangeCategory,
  objectId: string | null,
): Promise<boolean> {
  if (!isGovernedCategory(category)) return true;
  return isSomebody(await loadDeciders(tx, category, ENOUGH_BUT_ONE), objectId);
}

/**
 * Whether somebody of the client could decide about each of some requests. If a change takes two strangers, people of
 * the requester's hand don't count: they may not decide, and it would wait forever.
 */
export async function loadClientDecides(
  tx: Transaction,
  { clientKind, askedAt }: Pick<Subject, 'clientKind' | 'askedAt'>,
  asked: readonly AskedByGuest[],
): Promise<(one: AskedByGuest) => boolean> {
  const deciders = new Map<ChangeCategory, readonly Person[]>();
  for (const [category, own] of Map.groupBy(asked, ({ entity }) => entity.category)) {
    if (!isGovernedCategory(category)) continue;
    const all = own.some(({ entity }) => takesStrangers(entity, clientKind));
    deciders.set(category, await loadDeciders(tx, category, all ? COLLEAGUES_MAXIMUM : ENOUGH_BUT_ONE));
  }
  const apart = asked.filter(({ entity }) => takesStrangers(entity, clientKind));
  const people = apart.flatMap(({ entity }) => deciders.get(entity.category) ?? []).map(({ userId }) => userId);
  const hands = await loadHands(tx, askedAt, [...people, ...apart.map(({ requestedBy }) => requestedBy)]);
  return ({ entity, objectId, requestedBy }) => {
    const could = deciders.get(entity.category);
    if (!could) return true;
    const isApart = takesStrangers(entity, clientKind);
    return isSomebody(isApart ? could.filter(({ userId }) => !hands.areOne(userId, requestedBy)) : could, objectId);
  };
}

/**
 * The client's own people decide about who signs as they would about a rule, even if none has the right for its kind.
 */
export async function isKeptAsRule(
  { tx, clock }: { tx: Transaction; clock: Clock },
  entity: GovernedEntity,
  { objectId: id, before, content: after }: ObjectChange,
): Promise<boolean> {
  return (
    (await clientDecides(tx, 'SIGNOFFRULE', null)) &&
    (await changesSigning({ tx, clock }, entity, { id, before, after }))
  );
}

function isSomebody(people: readonly Person[], objectId: string | null): boolean {
  return people.some(({ userId }) => userId !== objectId);
}
