import type { Reply, Request } from '@portico/contract/endpoint';
import { gridSettings, type GridSettings } from '@portico/contract/grid';
import type { UserId } from '@portico/contract/ids';
import { GRIDS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import type { settingsEndpoints } from '@portico/contract/settings/endpoints';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';

// Nobody but their owner sees them, and they change whenever a column is widened: none of this leaves an audit record.

type List = (typeof settingsEndpoints)['gridSettings'];
type Save = (typeof settingsEndpoints)['saveGridSettings'];
type Delete = (typeof settingsEndpoints)['deleteGridSettings'];
type Kept = Reply<Save>;

type Row = {
  unique_id: string;
  grid_name: string;
  settings: unknown;
  created_at: Date | null;
  changed_at: Date | null;
  deleted_at: Date | null;
  version: number;
};
const COLUMNS = 'unique_id, grid_name, settings, created_at, changed_at, deleted_at, version';

/** The lists that the caller has arranged, last changed first. An impersonator has arrangements of their own. */
export async function listGridSettings({ tx, subject }: Context<List>): Promise<Reply<List>> {
  const rows = await tx.rows<Row>(
    `select ${COLUMNS} from grid_settings where client_id = current_client() and user_id = $1
     order by changed_at desc nulls last, grid_name limit $2`,
    [subject.personId, GRIDS_PER_USER_MAXIMUM],
  );
  return rows.map((row) => kept(row));
}

/**
 * Keeps how the caller has arranged a list, also one that they had taken back. CONTENT_CHANGED unless `version` is the
 * last one, REQUEST_FIELDS for more lists than the portal has.
 */
export async function saveGridSettings(
  { tx, clock, subject }: Context<Save>,
  { params: { gridName }, body: { version, ...settings } }: Request<Save>,
): Promise<Kept> {
  const before = await lockRow(tx, subject.personId, gridName);
  if ((before?.version ?? null) !== version) throw new PortalError('CONTENT_CHANGED');
  const values = [subject.personId, gridName, JSON.stringify(settings), clock.now()];
  if (before) {
    const row = await tx.row<Row>(
      `update grid_settings set settings = $3, changed_at = $4, deleted_at = null, version = version + 1
       where client_id = current_client() and user_id = $1 and grid_name = $2 returning ${COLUMNS}`,
      values,
    );
    return kept(row!);
  }
  await refuseTooMany(tx, subject.personId);
  const row = await tx.row<Row>(
    `insert into grid_settings (client_id, user_id, grid_name, settings, created_at, changed_at, unique_id, version)
     values (current_client(), $1, $2, $3, $4, $4, $5, 1)
     on conflict (client_id, user_id, grid_name) do nothing returning ${COLUMNS}`,
    [...values, newId()],
  );
  // Another browser has kept its own at the same time.
  if (!row) throw new PortalError('CONTENT_CHANGED');
  return kept(row);
}

/**
 * Takes an arrangement back. It stays to be kept again, unless `forceDelete` removes it for good. NOT_FOUND without one,
 * CONTENT_CHANGED unless `version` is the last one.
 */
export async function deleteGridSettings(
  { tx, clock, subject }: Context<Delete>,
  { params: { gridName }, query: { version, forceDelete } }: Request<Delete>,
): Promise<Kept> {
  const before = await lockRow(tx, subject.personId, gridName);
  if (!before) throw new PortalError('NOT_FOUND');
  if (before.version !== Number(version)) throw new PortalError('CONTENT_CHANGED');
  if (forceDelete === 'true') {
    const removed = await tx.row<Row>(
      `delete from grid_settings where client_id = current_client() and user_id = $1 and grid_name = $2 returning ${COLUMNS}`,
      [subject.personId, gridName],
    );
    return { ...kept(removed!), forceDelete: true };
  }
  const row = await tx.row<Row>(
    `update grid_settings set changed_at = $3, deleted_at = $3, version = version + 1
     where client_id = current_client() and user_id = $1 and grid_name = $2 returning ${COLUMNS}`,
    [subject.personId, gridName, clock.now()],
  );
  return kept(row!);
}

function lockRow(tx: Transaction, personId: UserId, gridName: string): Promise<{ version: number } | null> {
  return tx.row(
    `select version from grid_settings where client_id = current_client() and user_id = $1 and grid_name = $2
     for update`,
    [personId, gridName],
  );
}

async function refuseTooMany(tx: Transaction, personId: UserId): Promise<void> {
  const row = await tx.row<{ count: number }>(
    'select count(*)::integer as count from grid_settings where client_id = current_client() and user_id = $1',
    [personId],
  );
  if (row!.count >= GRIDS_PER_USER_MAXIMUM) throw new PortalError('REQUEST_FIELDS');
}

function kept({ unique_id, grid_name, settings, created_at, changed_at, deleted_at, version }: Row): Kept {
  return {
    uniqueId: unique_id,
    gridName: grid_name,
    ...readSettings(settings),
    created: created_at && created_at.toISOString(),
    lastChanged: changed_at && changed_at.toISOString(),
    deleted: deleted_at && deleted_at.toISOString(),
    forceDelete: false,
    version,
  };
}

/** One that an earlier version has kept differently reads as none: it must not take the person's other lists away. */
function readSettings(settings: unknown): GridSettings {
  return gridSettings.safeParse(settings).data ?? {};
}
