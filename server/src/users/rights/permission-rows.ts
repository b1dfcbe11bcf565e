import { LEVELS, type Area } from '@portico/contract/permissions/model';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import { nameOfLevel } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

export type HolderKind = 'USER' | 'GROUP';

type Row = {
  holder_id: string;
  area: Area;
  scope_kind: PermissionContent['scope']['kind'];
  scope_id: string;
  level: number;
};

/** The entries of some users or groups, by holder; holders without any are left out. */
export async function loadPermissions(
  tx: Transaction,
  kind: HolderKind,
  holderIds: readonly string[],
): Promise<Map<string, PermissionContent[]>> {
  const rows = await tx.rows<Row>(
    `select holder_id, area, scope_kind, scope_id, level from permission_entries where client_id = current_client()
       and holder_kind = $1 and holder_id = any($2) and level <> 0 order by holder_id, area, scope_kind, scope_id`,
    [kind, holderIds],
  );
  return new Map([...Map.groupBy(rows, (row) => row.holder_id)].map(([id, own]) => [id, own.map(contentOf)]));
}

function contentOf({ area, scope_kind: kind, scope_id: id, level }: Row): PermissionContent {
  return {
    area,
    scope: kind === 'AREA' ? { kind } : { kind, id },
    level: nameOfLevel(level) as PermissionContent['level'],
  };
}

/** Gives a holder exactly these entries. */
export async function replacePermissions(
  tx: Transaction,
  kind: HolderKind,
  holderId: string,
  entries: readonly PermissionContent[],
): Promise<void> {
  await tx.write(
    'delete from permission_entries where client_id = current_client() and holder_kind = $1 and holder_id = $2',
    [kind, holderId],
  );
  if (entries.length === 0) return;
  await tx.write(
    `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
     select current_client(), $1, $2, e.area, e.scope_kind, coalesce(e.scope_id, '00000000-0000-0000-0000-000000000000'), e.level
       from unnest($3::text[], $4::text[], $5::uuid[], $6::smallint[]) as e (area, scope_kind, scope_id, level)`,
    [
      kind,
      holderId,
      entries.map(({ area }) => area),
      entries.map(({ scope }) => scope.kind),
      entries.map(({ scope }) => (scope.kind === 'AREA' ? null : scope.id)),
      entries.map(({ level }) => LEVELS[level]),
    ],
  );
}

/** The place that an entry is about; a holder has at most one entry per place. */
export function placeOf({ area, scope }: Pick<PermissionContent, 'area' | 'scope'>): string {
  return scope.kind === 'AREA' ? area : `${area} ${scope.kind} ${scope.id}`;
}
