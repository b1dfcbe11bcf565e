import type { Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import type { ObjectChange } from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { changedEntries, changedIds, entryReasons, gainReasons, type Gain } from '../rights/hand-out-reasons.ts';
import { isUserAdministrator, type HandOut } from '../rights/hand-out.ts';
import { loadHolders, rightsOf } from '../rights/holders.ts';
import { guestHandOut, loadHandOut } from '../rights/permission-choices.ts';
import type { ActiveGroup } from './user-group-row.ts';

type Change = { before: ActiveGroup | null; after: ActiveGroup | null };

/** The rights that a change of a group hands out, or takes, and its requester may not (spec D2). */
export async function groupEditReasons(
  tx: Transaction,
  subject: Subject,
  rights: Rights,
  { id, ...change }: Change & { id: string },
): Promise<Reason[]> {
  const own = ownReasons(subject.userId, change);
  if (own.length > 0 || isUserAdministrator(rights)) return own;
  return reasonsOf(tx, subject, await loadHandOut(tx, subject, rights), id, change);
}

/** The rights it hands out, or takes, that the provider's people may not in the client's name. */
export async function groupGuestReasons(
  tx: Transaction,
  subject: Subject,
  { objectId, before, content }: ObjectChange,
): Promise<Reason[]> {
  return reasonsOf(tx, subject, await guestHandOut(tx, subject), objectId, { before, after: content } as Change);
}

async function reasonsOf(
  tx: Transaction,
  subject: Subject,
  handOut: HandOut,
  id: string,
  change: Change,
): Promise<Reason[]> {
  const direct = entryReasons(handOut, entriesOf(change));
  return direct.length > 0 ? direct : gainReasons(handOut, await gainsOf(tx, subject, id, change));
}

/**
 * Users hand nothing out to themselves, not even through a group that they are in; nor do they add themselves to one.
 */
function ownReasons(userId: UserId, { before, after }: Change): Reason[] {
  const [was, is] = [isMember(userId, before), isMember(userId, after)];
  if (was !== is) return [{ kind: 'rule', key: 'ownMembership', parameters: {} }];
  return was && changesRights({ before, after }) ? [{ kind: 'rule', key: 'ownGroup', parameters: {} }] : [];
}

/**
 * Nobody decides on a change that would give themselves rights. Deleting a group may do so too: what it denies is no
 * longer denied, and the entries it overrode apply.
 */
export function groupApprovalReasons({ userId }: Rights, { before, content }: ObjectChange): Reason[] {
  const change = { before, after: content } as Change;
  const [was, is] = [isMember(userId, change.before), isMember(userId, change.after)];
  const leaves = was && !is && change.before!.permissions.length > 0;
  const gains = (!was && is) || leaves || (was && is && changesRights(change));
  return gains ? [{ kind: 'rule', key: 'changeOfYourGroup', parameters: {} }] : [];
}

function isMember(userId: UserId, group: ActiveGroup | null): boolean {
  return group?.userIds.includes(userId) ?? false;
}

/** Whether its members' rights change. */
export function changesRights({ before, after }: Change): boolean {
  const differs = changedEntries(before?.permissions ?? [], after?.permissions ?? []).length > 0;
  const isSwitched = before !== null && after !== null && before.active !== after.active;
  return differs || (isSwitched && after.permissions.length > 0);
}

/** The entries that change; all of them if the group is switched, or people join or leave it. */
function entriesOf({ before, after }: Change) {
  const isWhole = before?.active !== after?.active || movedOf({ before, after }).length > 0;
  const [old, now] = [before?.permissions ?? [], after?.permissions ?? []];
  return isWhole ? [...old, ...now] : changedEntries(old, now);
}

function movedOf({ before, after }: Change): UserId[] {
  return changedIds(before?.userIds, after?.userIds);
}

/** The effect on each person: on all members if the group's rights change, else on those who join or leave. */
async function gainsOf(tx: Transaction, subject: Subject, id: string, change: Change): Promise<Gain[]> {
  const { before, after } = change;
  const everybody = [...new Set([...(before?.userIds ?? []), ...(after?.userIds ?? [])])];
  const people = await loadHolders(tx, changesRights(change) ? everybody : movedOf(change));
  return people.map((person) => {
    const others = person.groups.filter(({ uniqueId }) => uniqueId !== id);
    const rightsIn = (group: ActiveGroup | null) => {
      const here = group && isMember(person.userId, group) ? [{ ...group, isActive: group.active }] : [];
      return rightsOf(subject.licensedModules, person, [...others, ...here]);
    };
    return { before: rightsIn(before), after: rightsIn(after) };
  });
}
