import type { Transaction } from '../platform/db.ts';
import type { GovernedEntities, GovernedEntity } from './governed-entity.ts';
import { SELECT_REQUEST, type RequestRow } from './request-row.ts';

/** A request with its object, both locked: the object first, as everywhere. Null when there is no such request. */
export async function lockRequest(
  tx: Transaction,
  entities: GovernedEntities,
  id: string,
): Promise<{ row: RequestRow; entity: GovernedEntity } | null> {
  const find = (lock: string) => tx.row<RequestRow>(`${SELECT_REQUEST} and r.id = $1 ${lock}`, [id]);
  const found = await find('');
  const entity = found && entities.get(found.category);
  if (!entity) return null;
  await entity.find(tx, found.object_id, true);
  const row = await find('for update of r');
  return row && { row, entity };
}

/** What was to be added goes; what was to be changed or deleted is as it was. */
export async function giveUp(tx: Transaction, entity: GovernedEntity, row: RequestRow): Promise<void> {
  if (row.action === 'ADD') await entity.vanish(tx, row.object_id);
  else await entity.setStatus(tx, row.object_id, 'OK');
}
