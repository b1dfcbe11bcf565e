import type { Reply, Request } from '@portico/contract/endpoint';
import type { GridSettings } from '@portico/contract/grid';
import { GRIDS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import type { settingsEndpoints } from '@portico/contract/settings/endpoints';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';

type Get = (typeof settingsEndpoints)['gridSettings'];
type List = (typeof settingsEndpoints)['gridArrangements'];
type Save = (typeof settingsEndpoints)['saveGridSettings'];

/** How the caller has arranged a list; null if they never have. An impersonator has arrangements of their own. */
export async function getGridSettings({ tx, subject }: Context<Get>, { params }: Request<Get>): Promise<Reply<Get>> {
  const row = await tx.row<{ settings: GridSettings }>(
    'select settings from grid_settings where client_id = current_client() and user_id = $1 and grid = $2',
    [subject.personId, params.grid],
  );
  return { grid: params.grid, settings: row?.settings ?? null };
}

/** The lists that the caller has arranged, last changed first. */
export async function listGridSettings({ tx, subject }: Context<List>): Promise<Reply<List>> {
  const rows = await tx.rows<{ grid: string; settings: GridSettings; changed_at: Date | null }>(
    `select grid, settings, changed_at from grid_settings where client_id = current_client() and user_id = $1
     order by changed_at desc nulls last, grid limit $2`,
    [subject.personId, GRIDS_PER_USER_MAXIMUM],
  );
  return rows.map(({ grid, settings, changed_at }) => ({
    grid,
    settings,
    lastChanged: changed_at && changed_at.toISOString(),
  }));
}

/**
 * Stores how the caller has arranged a list; null resets it. It concerns nobody else and changes whenever a column is
 * widened, so it leaves no audit row. REQUEST_FIELDS for more lists than the portal has.
 */
export async function saveGridSettings(
  { tx, clock, subject }: Context<Save>,
  { params, body }: Request<Save>,
): Promise<void> {
  const values = [subject.personId, params.grid];
  if (body.settings === null) {
    await tx.write(
      'delete from grid_settings where client_id = current_client() and user_id = $1 and grid = $2',
      values,
    );
    return;
  }
  const written = await tx.write(
    `insert into grid_settings (client_id, user_id, grid, settings, changed_at)
     select current_client(), $1, $2, $3, $5
     where (select count(*) from grid_settings where client_id = current_client() and user_id = $1 and grid <> $2) < $4
     on conflict (client_id, user_id, grid) do update set settings = excluded.settings, changed_at = excluded.changed_at`,
    [...values, JSON.stringify(body.settings), GRIDS_PER_USER_MAXIMUM, clock.now()],
  );
  if (written === 0) throw new PortalError('REQUEST_FIELDS');
}
