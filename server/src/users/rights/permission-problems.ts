import { moduleOf, type Module } from '@portico/contract/permissions/model';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import type { ContentProblem } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { isProviderArea, isScoped, isSwitch } from './hand-out.ts';
import { placeOf } from './permission-rows.ts';

export type Licence = { kind: Subject['clientKind']; modules: Module[] };

/** What the client is and has subscribed to. */
export async function loadLicence(tx: Transaction): Promise<Licence> {
  const row = await tx.row<Licence>(
    'select kind, licensed_modules as modules from clients where client_id = current_client()',
  );
  return row!;
}

/**
 * What is wrong with entries, each with its place in the list. Stored ones may exceed a licence that has shrunk: they
 * have no effect, and don't stop anybody from changing the rest.
 */
export async function permissionProblems(
  tx: Transaction,
  licence: Licence,
  entries: readonly PermissionContent[],
  stored: readonly PermissionContent[],
): Promise<ContentProblem[]> {
  const known = await knownScopes(tx, entries);
  const kept = new Set(stored.map(placeOf));
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const place = placeOf(entry);
    const key = seen.has(place) ? 'twice' : entryProblem(entry, licence, known, kept.has(place));
    seen.add(place);
    return key ? [{ field: `permissions.${index}`, text: `users.problem.${key}` }] : [];
  });
}

function entryProblem(
  { area, scope, level }: PermissionContent,
  licence: Licence,
  known: ReadonlySet<string>,
  isKept: boolean,
): string | null {
  const module = moduleOf(area);
  if (isProviderArea(area) && licence.kind !== 'PROVIDER') return 'providerArea';
  if (module && !licence.modules.includes(module) && !isKept) return 'areaNotLicensed';
  if (isSwitch(area) && level !== 'DENY' && level !== 'GRANT') return 'switchLevel';
  if (scope.kind === 'AREA') return null;
  if (!isScoped(area)) return 'noScope';
  if (known.has(`${scope.kind} ${scope.id}`)) return null;
  return scope.kind === 'ACCOUNT' ? 'accountUnknown' : 'accountGroupUnknown';
}

/** The accounts and account groups among the scopes that exist. */
async function knownScopes(tx: Transaction, entries: readonly PermissionContent[]): Promise<Set<string>> {
  const ids = entries.flatMap(({ scope }) => (scope.kind === 'AREA' ? [] : scope.id));
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ place: string }>(
    `select 'ACCOUNT ' || id as place from accounts where client_id = current_client() and entity_status <> 'CREATION_PENDING'
       and deleted_at is null and id = any($1)
     union all select 'ACCOUNT_GROUP ' || id from account_groups where client_id = current_client()
       and entity_status <> 'CREATION_PENDING' and deleted_at is null and id = any($1)`,
    [ids],
  );
  return new Set(rows.map(({ place }) => place));
}
