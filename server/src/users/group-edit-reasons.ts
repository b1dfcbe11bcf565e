import type { Reason } from '@portico/contract/errors';
import type { ObjectChange } from '../approvals/public.ts';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';
import { changedEntries, changedIds, entryReasons, gainReasons, type Gain } from './hand-out-reasons.ts';
import { isUserAdministrator, type HandOut } from './hand-out.ts';
import { loadHolders, rightsOf } from './holders.ts';
import { guestHandOut, loadHandOut } from './permission-choices.ts';
import type { ActiveGroup } from './user-group-row.ts';

type Change = { before: ActiveGroup | null; after: ActiveGroup | null };

/** Which rights a change of a group hands out, or takes, that whoever asks for it may not (spec D2). */
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

/** Which rights it hands out, or takes, that none of the provider's people does in the client's name. */
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

/** Nobody hands out to himself, nor through a group that he is in; neither does he put himself into one. */
function ownReasons(userId: string, { before, after }: Change): Reason[] {
  const [was, is] = [isMember(userId, before), isMember(userId, after)];
  if (was !== is) return [{ kind: 'rule', key: 'ownMembership', parameters: {} }];
  return was && changesRights({ before, after }) ? [{ kind: 'rule', key: 'ownGroup', parameters: {} }] : [];
}

/**
 * Nobody decides about a change that would give himself rights. Also a group that goes may: what it denies is no longer
 * denied, and what stood behind its entries holds.
 */
export function groupApprovalReasons({ userId }: Rights, { before, content }: ObjectChange): Reason[] {
  const change = { before, after: content } as Change;
  const [was, is] = [isMember(userId, change.before), isMember(userId, change.after)];
  const leaves = was && !is && change.before!.permissions.length > 0;
  const gains = (!was && is) || leaves || (was && is && changesRights(change));
  return gains ? [{ kind: 'rule', key: 'changeOfYourGroup', parameters: {} }] : [];
}

function isMember(userId: string, group: ActiveGroup | null): boolean {
  return group?.userIds.includes(userId) ?? false;
}

/** Whether its members may do something else afterwards. */
export function changesRights({ before, after }: Change): boolean {
  const differs = changedEntries(before?.permissions ?? [], after?.permissions ?? []).length > 0;
  const isSwitched = before !== null && after !== null && before.active !== after.active;
  return differs || (isSwitched && after.permissions.length > 0);
}

/** Those that change; all of them where the group is switched, or people join or leave it. */
function entriesOf({ before, after }: Change) {
  const isWhole = before?.active !== after?.active || movedOf({ before, after }).length > 0;
  const [old, now] = [before?.permissions ?? [], after?.permissions ?? []];
  return isWhole ? [...old, ...now] : changedEntries(old, now);
}

function movedOf({ before, after }: Change): string[] {
  return changedIds(before?.userIds, after?.userIds);
}

/** What the change means for each of its people: for all members if its rights change, else for those who join or leave. */
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
