import type { UserId } from '@portico/contract/ids';
import { MODULES } from '@portico/contract/permissions/model';
import type { Effect } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Clock } from '../platform/clock.ts';
import { changedIds, changesRights, loadHolders, rightsOf, type ActiveGroup } from '../users/public.ts';
import { currentWorld } from './current-world.ts';
import type { Side } from './concerned.ts';
import { effectOf } from './effect.ts';

type Change = { id: string; before: ActiveGroup | null; after: ActiveGroup | null };

const PEOPLE_AT_MOST = 500;

/** What a change of a group does to its people's rights: all of them, or those who join and leave. */
export async function groupEffect(tx: Transaction, { id, ...change }: Change, clock: Clock): Promise<Effect> {
  const { people, others } = await loadPeople(tx, concernedBy(change));
  const holders = new Map((await loadHolders(tx, [...people.keys()])).map((holder) => [holder.userId, holder]));
  const concerned = [...people].map(([userId, name]) => {
    const holder = holders.get(userId)!;
    const others = holder.groups.filter(({ uniqueId, isActive }) => isActive && uniqueId !== id);
    const sideOf = (group: ActiveGroup | null): Side => {
      const isIn = group?.active && group.userIds.includes(userId);
      const held = isIn ? [...others, { ...group, uniqueId: id, isActive: true }] : others;
      return { rights: rightsOf(MODULES, holder, held), groupIds: held.map(({ uniqueId }) => uniqueId) };
    };
    return { userId, name, before: sideOf(change.before), after: sideOf(change.after) };
  });
  const world = await currentWorld(tx);
  return effectOf(tx, clock, { before: world, after: world }, async () => ({ people: concerned, others }));
}

function concernedBy({ before, after }: Omit<Change, 'id'>): UserId[] {
  const isSwitched = before?.active !== after?.active;
  const all = [...new Set([...(before?.userIds ?? []), ...(after?.userIds ?? [])])];
  return isSwitched || changesRights({ before, after }) ? all : changedIds(before?.userIds, after?.userIds);
}

/** The active ones among them, by name, and how many more there are than examined. */
async function loadPeople(
  tx: Transaction,
  ids: readonly UserId[],
): Promise<{ people: Map<UserId, string>; others: number }> {
  const rows = await tx.rows<{ id: UserId; name: string }>(
    `select id, shown_name(users) as name from users where client_id = current_client() and id = any($1) and active and deleted_at is null
       and entity_status <> 'CREATION_PENDING' order by full_name collate portal_order, id`,
    [ids],
  );
  const people = rows.slice(0, PEOPLE_AT_MOST).map(({ id, name }) => [id, name] as const);
  return { people: new Map(people), others: rows.length - people.length };
}
