import type { EntityStatus } from '@portico/contract/approvals/model';
import type { UserGroupContent } from '@portico/contract/users/group-endpoints';
import { lockAdministration, type Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { loadPermissions } from '../rights/permission-rows.ts';

/** What a change of a group covers: its content, and whether it is active, which an editor leaves as it is. */
export type ActiveGroup = UserGroupContent & { active: boolean };

type Row = Omit<ActiveGroup, 'permissions'> & { status: EntityStatus; version: number };

/** The members of a group `g`, with `selected` of the user `u`; those who wait for a second person don't count yet. */
export function membersOf(selected: string): string {
  return `select ${selected} from user_group_members m join users u on u.client_id = m.client_id and u.id = m.user_id
    where m.client_id = g.client_id and m.group_id = g.id and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'`;
}

/** A group that is not deleted. */
export async function findUserGroup(tx: Transaction, id: string, lock: boolean): Promise<Stored<ActiveGroup> | null> {
  if (lock) await lockAdministration(tx);
  const row = await tx.row<Row>(
    `select g.name, g.description, g.comment, g.active, array(${membersOf('u.id')} order by u.full_name collate portal_order, u.id) as "userIds",
       g.entity_status as status, g.version
     from user_groups g where g.client_id = current_client() and g.id = $1 and g.deleted_at is null ${lock ? 'for no key update of g' : ''}`,
    [id],
  );
  if (!row) return null;
  const { status, version, ...content } = row;
  const permissions = (await loadPermissions(tx, 'GROUP', [id])).get(id) ?? [];
  return { content: { ...content, permissions }, status, version };
}

export type HeldGroup = {
  uniqueId: string;
  name: string;
  isActive: boolean;
  permissions: UserGroupContent['permissions'];
};

/** The groups with these ids and their entries, by name; all groups of the client if no ids are given. */
export async function loadGroups(tx: Transaction, ids: readonly string[] | null, most: number): Promise<HeldGroup[]> {
  const rows = await tx.rows<Omit<HeldGroup, 'permissions'>>(
    `select g.id as "uniqueId", g.name, g.active as "isActive" from user_groups g where g.client_id = current_client() and g.deleted_at is null
       and g.entity_status <> 'CREATION_PENDING' and ($1::uuid[] is null or g.id = any($1)) order by g.name collate portal_order, g.id limit ${most}`,
    [ids],
  );
  const permissions = await loadPermissions(
    tx,
    'GROUP',
    rows.map(({ uniqueId }) => uniqueId),
  );
  return rows.map((row) => ({ ...row, permissions: permissions.get(row.uniqueId) ?? [] }));
}
