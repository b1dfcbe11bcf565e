import type { UserId } from '@portico/contract/ids';
import { EffectivePermissions } from '@portico/contract/permissions/effective';
import type { Area, Module } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/database/db.ts';
import { VersionedCache } from '../platform/versioned-cache.ts';
import type { Impersonator } from '../platform/subject.ts';
import { AS_CLIENT_ENTRIES, ceilingOf } from './ceiling.ts';
import { Rights, type PermissionEntry } from './rights.ts';

type Holder = {
  userId: UserId;
  licensedModules: readonly Module[];
  modules: readonly Module[];
  accessVersion?: string | null;
  impersonator?: Impersonator | null;
};
type Row = {
  user_id: UserId;
  group_name: string | null;
  area: Area;
  scope_kind: PermissionEntry['scope']['kind'];
  scope_id: string;
  level: number;
};

const remembered = new VersionedCache<EffectivePermissions>(10_000);

/** The rights of one user, from their own entries and those of their groups, or of the person acting in their name. */
export async function loadRights(tx: Transaction, holder: Holder): Promise<Rights> {
  const { userId, accessVersion, impersonator } = holder;
  const ceiling = impersonator ? (area: Area) => ceilingOf(impersonator, area) : undefined;
  if (impersonator?.asClient) return new Rights(holder, AS_CLIENT_ENTRIES, ceiling);
  const load = async () => new EffectivePermissions((await loadEntries(tx, [userId])).get(userId) ?? []);
  return new Rights(holder, await remembered.get(userId, accessVersion, load), ceiling);
}

/** The rights of several users of the transaction's client, in one query. */
export async function loadRightsOf(tx: Transaction, holders: Holder[]): Promise<Map<UserId, Rights>> {
  const userIds = holders.map((holder) => holder.userId);
  const entries = await loadEntries(tx, userIds);
  return new Map(holders.map((holder) => [holder.userId, new Rights(holder, entries.get(holder.userId) ?? [])]));
}

async function loadEntries(tx: Transaction, userIds: readonly UserId[]): Promise<Map<UserId, PermissionEntry[]>> {
  const rows = await tx.rows<Row>(RIGHTS, [userIds]);
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([userId, own]) => [userId, own.map(entryOf)]));
}

const RIGHTS = {
  name: 'rights',
  text: `select p.holder_id as user_id, null as group_name, p.area, p.scope_kind, p.scope_id, p.level
       from permission_entries p where p.client_id = current_client() and p.holder_kind = 'USER' and p.holder_id = any($1)
     union all
     select h.user_id, h.name, p.area, p.scope_kind, p.scope_id, p.level
       from held_groups h
       join permission_entries p on p.client_id = h.client_id and p.holder_kind = 'GROUP' and p.holder_id = h.group_id
      where h.client_id = current_client() and h.user_id = any($1)`,
};

function entryOf(row: Row): PermissionEntry {
  const scope = row.scope_kind === 'AREA' ? { kind: row.scope_kind } : { kind: row.scope_kind, id: row.scope_id };
  return { groupName: row.group_name, area: row.area, scope, level: row.level };
}
