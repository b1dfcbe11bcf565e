import type { Reply, Request } from '@portico/contract/endpoint';
import type { GridSettings } from '@portico/contract/grid';
import { GRIDS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import type { settingsEndpoints } from '@portico/contract/settings/endpoints';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';

type Get = (typeof settingsEndpoints)['gridSettings'];
type Save = (typeof settingsEndpoints)['saveGridSettings'];

/** How the caller has arranged a list; null where he never has. */
export async function getGridSettings({ tx, subject }: Context<Get>, { params }: Request<Get>): Promise<Reply<Get>> {
  const row = await tx.row<{ settings: GridSettings }>(
    'select settings from grid_settings where client_id = current_client() and user_id = $1 and grid = $2',
    [subject.userId, params.grid],
  );
  return { grid: params.grid, settings: row?.settings ?? null };
}

/**
 * Keeps how the caller has arranged a list; null takes it back. It is no business of anybody else and changes with
 * every column that is drawn wider, so it leaves no audit row. REQUEST_FIELDS for more lists than the portal has.
 */
export async function saveGridSettings({ tx, subject }: Context<Save>, { params, body }: Request<Save>): Promise<void> {
  const values = [subject.userId, params.grid];
  if (body.settings === null) {
    await tx.write(
      'delete from grid_settings where client_id = current_client() and user_id = $1 and grid = $2',
      values,
    );
    return;
  }
  const written = await tx.write(
    `insert into grid_settings (client_id, user_id, grid, settings)
     select current_client(), $1, $2, $3
     where (select count(*) from grid_settings where client_id = current_client() and user_id = $1 and grid <> $2) < $4
     on conflict (client_id, user_id, grid) do update set settings = excluded.settings`,
    [...values, JSON.stringify(body.settings), GRIDS_PER_USER_MAXIMUM],
  );
  if (written === 0) throw new PortalError('REQUEST_FIELDS');
}
