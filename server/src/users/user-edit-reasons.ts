import type { Reason } from '@portico/contract/errors';
import { trustedId, type UserId } from '@portico/contract/ids';
import { GROUPS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { MODULES } from '@portico/contract/permissions/model';
import { SIGNING_IN, type ObjectChange } from '../approvals/public.ts';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { isGuest, type Subject } from '../platform/subject.ts';
import { changedEntries, changedIds, entryReasons, gainReasons } from './rights/hand-out-reasons.ts';
import { isUserAdministrator, type HandOut } from './rights/hand-out.ts';
import { rightsOf } from './rights/holders.ts';
import { guestHandOut, loadHandOut } from './rights/permission-choices.ts';
import { objectionReasons } from './actions/uninvolved.ts';
import { loadGroups, type HeldGroup } from './groups/user-group-row.ts';
import type { ActiveUser } from './user-row.ts';

type Groups = ReadonlyMap<string, HeldGroup>;
type Change = { id: UserId; before: ActiveUser | null; after: ActiveUser | null };

/**
 * The rights that a change of a user hands out, or takes, and its requester may not (spec D2). Nor may somebody change how
 * a user signs in who has objected to them.
 */
export async function userEditReasons(
  tx: Transaction,
  subject: Subject,
  rights: Rights,
  change: Change,
): Promise<Reason[]> {
  const objected = provesOtherwise(change) ? await objectionReasons(tx, subject, change.id) : [];
  if (isUserAdministrator(rights)) return objected;
  return [...objected, ...(await reasonsOf(tx, subject, await loadHandOut(tx, subject, rights, change.id), change))];
}

/** The rights it hands out, or takes, that the provider's people may not in the client's name. */
export async function userGuestReasons(
  tx: Transaction,
  subject: Subject,
  { objectId: id, before, content }: ObjectChange,
): Promise<Reason[]> {
  return reasonsOf(tx, subject, await guestHandOut(tx, subject, id), {
    id: trustedId(id),
    before,
    after: content,
  } as Change);
}

async function reasonsOf(tx: Transaction, subject: Subject, handOut: HandOut, change: Change): Promise<Reason[]> {
  const groups = await groupsOf(tx, change);
  const rightsWith = (user: ActiveUser | null) => userRights(subject, user, groups);
  const [before, after] = [rightsWith(change.before), rightsWith(change.after)];
  const direct = entryReasons(handOut, entriesOf(change, groups));
  const reasons = [...(direct.length > 0 ? direct : gainReasons(handOut, [{ before, after }]))];
  const nothing = rightsWith(null);
  if (activates(change)) reasons.push(...holdingReasons('activatesStronger', handOut, after, nothing));
  if (provesOtherwise(change)) reasons.push(...holdingReasons('proofOfStronger', handOut, before, nothing));
  return reasons;
}

async function groupsOf(tx: Transaction, { before, after }: Change): Promise<Groups> {
  const ids = [...new Set([...(before?.groupIds ?? []), ...(after?.groupIds ?? [])])];
  const groups = await loadGroups(tx, ids, 2 * GROUPS_PER_USER_MAXIMUM);
  return new Map(groups.map((group) => [group.uniqueId, group]));
}

/** The user's own entries that change, and all of the groups that they join or leave. */
function entriesOf({ before, after }: Change, groups: Groups) {
  const moved = changedIds(before?.groupIds, after?.groupIds).flatMap((id) => groups.get(id)?.permissions ?? []);
  return [...changedEntries(before?.permissions ?? [], after?.permissions ?? []), ...moved];
}

/** If one of the provider's people acts, regardless of today's licence: the provider switches that. */
function userRights(subject: Subject, user: ActiveUser | null, groups: Groups): Rights {
  const licensedModules = isGuest(subject) ? MODULES : subject.licensedModules;
  if (!user) return rightsOf(licensedModules, { modules: [], permissions: [] }, []);
  return rightsOf(
    licensedModules,
    user,
    user.groupIds.flatMap((id) => groups.get(id) ?? []),
  );
}

/** The means of signing in, and where links and codes go, decide who can pose as the user. */
function provesOtherwise({ before, after }: Change): boolean {
  return before !== null && after !== null && SIGNING_IN.some((field) => before[field] !== after[field]);
}

/** An inactive user who is activated regains everything that they hold. */
function activates({ before, after }: Change): boolean {
  return before !== null && after !== null && !before.active && after.active;
}

/** Activating a user, or redirecting their links, hands out all that they hold. */
function holdingReasons(
  key: 'activatesStronger' | 'proofOfStronger',
  handOut: HandOut,
  held: Rights,
  nothing: Rights,
): Reason[] {
  const [first] = gainReasons(handOut, [{ before: nothing, after: held }]);
  if (!first) return [];
  const { permission = '', scope = '' } = first.parameters;
  return [{ kind: 'permission', key, parameters: { permission, scope } }];
}
