import { trustedId, type UserId } from '@portico/contract/ids';
import { LEVELS, type Module } from '@portico/contract/permissions/model';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import { Rights, type PermissionEntry } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { loadPermissions } from './permission-rows.ts';
import { loadGroups, type HeldGroup } from '../groups/user-group-row.ts';

/** What gives a user their rights. */
export type Holder = { modules: readonly Module[]; permissions: readonly PermissionContent[] };
type GroupRights = Pick<HeldGroup, 'name' | 'isActive' | 'permissions'>;

const GROUPS_AT_MOST = 5_000;

/** What a holder may do as a member of some groups; only active ones count. */
export function rightsOf(
  licensedModules: readonly Module[],
  { modules, permissions }: Holder,
  groups: readonly GroupRights[],
): Rights {
  const entries = [
    ...permissions.map((entry) => entryOf(entry, null)),
    ...groups.flatMap((group) => (group.isActive ? group.permissions.map((entry) => entryOf(entry, group.name)) : [])),
  ];
  return new Rights({ userId: trustedId(''), licensedModules, modules }, entries);
}

function entryOf({ area, scope, level }: PermissionContent, groupName: string | null): PermissionEntry {
  return { groupName, area, scope, level: LEVELS[level] };
}

/** Some users with their groups. */
export async function loadHolders(
  tx: Transaction,
  userIds: readonly UserId[],
): Promise<(Holder & { userId: UserId; groups: HeldGroup[] })[]> {
  const users = await tx.rows<{ id: UserId; modules: Module[]; groupIds: string[] }>(
    `select u.id, u.modules, array(select m.group_id from user_group_members m where m.client_id = u.client_id and m.user_id = u.id) as "groupIds"
       from users u where u.client_id = current_client() and u.id = any($1)`,
    [userIds],
  );
  const permissions = await loadPermissions(tx, 'USER', userIds);
  const groupIds = [...new Set(users.flatMap((user) => user.groupIds))];
  const groups = new Map((await loadGroups(tx, groupIds, GROUPS_AT_MOST)).map((group) => [group.uniqueId, group]));
  return users.map((user) => ({
    userId: user.id,
    modules: user.modules,
    permissions: permissions.get(user.id) ?? [],
    groups: user.groupIds.flatMap((id) => groups.get(id) ?? []),
  }));
}
