import type { Reason } from '@portico/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { isGuest, type Subject } from '../platform/subject.ts';
import type { GovernedEntity, ObjectChange } from './governed-entity.ts';
import { governedCategoriesFor } from './rule/two-person.ts';

/*
 * A group can give a place in a sign-off rule too: a group of people lets them sign, a group of accounts changes what
 * they require. Anything that does so is a change of the rules and is guarded like one.
 */

type Context = { tx: Transaction; subject: Subject; clock: Clock };

/** Whether a change decides who may sign what, or how many must; the evaluator finds out from the current state. */
export async function changesSigning<Content>(
  { tx, clock }: Pick<Context, 'tx' | 'clock'>,
  entity: GovernedEntity<Content>,
  change: { id: string; before: Content | null; after: Content | null },
): Promise<boolean> {
  return (await entity.effect?.(tx, change, clock))?.changesSigning ?? false;
}

/** Whether a change waits for a second person: because of its kind, or as a change of the sign-off rules. */
export async function waitsForSecond<Content>(
  context: Context,
  entity: GovernedEntity<Content>,
  change: { id: string; before: Content | null; after: Content | null },
): Promise<boolean> {
  if (entity.isAlwaysGoverned) return true;
  const governed = await governedCategoriesFor(context.tx, context.subject);
  if (governed.includes(entity.category) && !isPrivate(context.subject, entity, change)) return true;
  return governed.includes('SIGNOFFRULE') && changesSigning(context, entity, change);
}

/** Whether a change concerns nobody but who asks for it, before and after. Whatever a guest asks for waits. */
export function isPrivate<Content>(
  subject: Subject,
  entity: Pick<GovernedEntity<Content>, 'isPrivate'>,
  { before, after }: { before: Content | null; after: Content | null },
): boolean {
  if (!entity.isPrivate || isGuest(subject)) return false;
  return [before, after].every((content) => content === null || entity.isPrivate!(content, subject));
}

/**
 * What the provider's people may not ask for in the client's name, nor let through: what its kind says, and, for
 * changes that hand out rights, that somebody may sign differently. Inactivating somebody is always possible.
 */
export async function guestReasons<Content>(
  context: Context,
  entity: GovernedEntity<Content>,
  change: ObjectChange,
): Promise<Reason[]> {
  const { tx, subject } = context;
  if (!entity.guestReasons || !isGuest(subject)) return [];
  const reasons = await entity.guestReasons(tx, subject, change);
  return reasons.length > 0 ? reasons : signerReasons(context, entity, change);
}

/** The second half of `guestReasons`, for callers that have checked the first. */
export async function signerReasons<Content>(
  context: Context,
  entity: GovernedEntity<Content>,
  { objectId: id, before, content }: ObjectChange,
): Promise<Reason[]> {
  if (!entity.guestReasons || !isGuest(context.subject)) return [];
  const [was, now] = [before as Content | null, content as Content | null];
  if (was !== null && now !== null && entity.allowedDespiteShortage?.(was, now)) return [];
  const changes = await changesSigning(context, entity, { id, before: was, after: now });
  return changes ? [{ kind: 'permission', key: 'impersonatedSigners', parameters: {} }] : [];
}
