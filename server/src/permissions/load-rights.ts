import type { Area, Module } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/db.ts';
import { Rights, type PermissionEntry } from './rights.ts';

type Holder = { userId: string; licensedModules: readonly Module[]; modules: readonly Module[] };
type Row = {
  user_id: string;
  group_name: string | null;
  area: Area;
  scope_kind: PermissionEntry['scope']['kind'];
  scope_id: string;
  level: number;
};

/** The rights of one user, from his own entries and those of his groups. */
export async function loadRights(tx: Transaction, holder: Holder): Promise<Rights> {
  return (await loadRightsOf(tx, [holder])).get(holder.userId)!;
}

/** The rights of several users of the transaction's client, in one query. */
export async function loadRightsOf(tx: Transaction, holders: Holder[]): Promise<Map<string, Rights>> {
  const rows = await tx.rows<Row>(
    `select p.holder_id as user_id, null as group_name, p.area, p.scope_kind, p.scope_id, p.level
       from permission_entries p where p.client_id = current_client() and p.holder_kind = 'USER' and p.holder_id = any($1)
     union all
     select m.user_id, g.name, p.area, p.scope_kind, p.scope_id, p.level
       from user_group_members m
       join user_groups g on g.client_id = m.client_id and g.id = m.group_id
       join permission_entries p on p.client_id = m.client_id and p.holder_kind = 'GROUP' and p.holder_id = m.group_id
      where m.user_id = any($1)`,
    [holders.map((holder) => holder.userId)],
  );
  const entries = Map.groupBy(rows, (row) => row.user_id);
  return new Map(
    holders.map((holder) => [holder.userId, new Rights(holder, (entries.get(holder.userId) ?? []).map(entryOf))]),
  );
}

function entryOf(row: Row): PermissionEntry {
  const scope = row.scope_kind === 'AREA' ? { kind: row.scope_kind } : { kind: row.scope_kind, id: row.scope_id };
  return { groupName: row.group_name, area: row.area, scope, level: row.level };
}
