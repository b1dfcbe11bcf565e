import type { ClientId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { lockAdministration } from '../lock-administration.ts';
import type { ChangedBy, GovernedEntities, GovernedEntity } from '../governed-entity.ts';
import { SELECT_REQUEST, type RequestRow } from './request-row.ts';

/**
 * A request with its object, both locked: the object first, as everywhere. Changes that affect rights or rules depend
 * on each other, so they wait for each other from here to the end. Null if there is no such request.
 */
export async function lockRequest(
  tx: Transaction,
  entities: GovernedEntities,
  id: string,
): Promise<{ row: RequestRow; entity: GovernedEntity } | null> {
  const find = (lock: string) => tx.row<RequestRow>(`${SELECT_REQUEST} and r.id = $1 ${lock}`, [id]);
  const found = await find('');
  if (!found) return null;
  const entity = entities.of(found.kind);
  if (entity.effect) await lockAdministration(tx);
  await entity.find(tx, found.object_id, true);
  const row = await find('for update of r');
  return row && { row, entity };
}

/** Drops an addition; leaves what was to be changed or deleted as it was. */
export async function giveUp(tx: Transaction, entity: GovernedEntity, row: RequestRow, by: ChangedBy): Promise<void> {
  if (row.action === 'ADD') await entity.removeUnapproved(tx, row.object_id);
  else await entity.setStatus(tx, row.object_id, 'OK', by);
}

/** The requester of a change that now takes effect; `address` is that of the decider. */
export function changedBy(clientId: ClientId, row: RequestRow, at: Date, address: string | null = null): ChangedBy {
  const { requested_by: userId, in_name_of: inNameOf, decided_by: approvedBy, comment } = row;
  return { clientId, userId, personId: userId, inNameOf, approvedBy, at, comment, address };
}
