import type { UserId } from '@portico/contract/ids';
import { MODULES } from '@portico/contract/permissions/model';
import { GROUPS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { shownName } from '@portico/contract/users/names';
import type { Effect } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Clock } from '../platform/clock.ts';
import { loadGroups, namesakesOf, rightsOf, type ActiveUser } from '../users/public.ts';
import { currentWorld } from './current-world.ts';
import type { Side } from './concerned.ts';
import { effectOf } from './effect.ts';

type Change = { id: UserId; before: ActiveUser | null; after: ActiveUser | null };

/** What a change of a user does to their rights (the inactive have none), and who else has the same name. */
export async function userEffect(tx: Transaction, { id, before, after }: Change, clock: Clock): Promise<Effect> {
  const ids = [...new Set([...(before?.groupIds ?? []), ...(after?.groupIds ?? [])])];
  const groups = await loadGroups(tx, ids, 2 * GROUPS_PER_USER_MAXIMUM);
  const sideOf = (user: ActiveUser | null): Side => {
    if (!user?.active) return { rights: rightsOf(MODULES, { modules: [], permissions: [] }, []), groupIds: [] };
    const own = groups.filter(({ uniqueId, isActive }) => isActive && user.groupIds.includes(uniqueId));
    return { rights: rightsOf(MODULES, user, own), groupIds: own.map(({ uniqueId }) => uniqueId) };
  };
  const name = shownName((after ?? before)!);
  const people = [{ userId: id, name, before: sideOf(before), after: sideOf(after) }];
  const world = await currentWorld(tx);
  const effect = await effectOf(tx, clock, { before: world, after: world }, async () => ({ people, others: 0 }));
  const namesakes = after === null ? [] : await namesakesOf(tx, after.fullName, id);
  return { ...effect, shown: { ...effect.shown, namesakes }, whole: { ...effect.whole, namesakes } };
}
