import type { GovernedEntity } from './governed-entity.ts';

/**
 * The entity status for a kind stored in one table with the columns `entity_status`, `version` and `deleted_at`. The
 * kind defines the table's name; it never comes from outside.
 */
export function governedRow(table: string): Pick<GovernedEntity, 'setStatus' | 'remove' | 'removeUnapproved'> {
  const own = 'client_id = current_client() and id = $1';
  return {
    async setStatus(tx, id, status) {
      await tx.write(`update ${table} set entity_status = $2 where ${own}`, [id, status]);
    },
    async remove(tx, id, { at }) {
      const change = `deleted_at = $2, entity_status = 'OK', version = version + 1`;
      await tx.write(`update ${table} set ${change} where ${own}`, [id, at]);
    },
    async removeUnapproved(tx, id) {
      await tx.write(`delete from ${table} where ${own}`, [id]);
    },
  };
}
