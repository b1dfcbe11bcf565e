import type { Reason } from '@portico/contract/errors';
import type { TemplateId } from '@portico/contract/ids';
import type { Transaction } from '../platform/database/db.ts';

/** Why a template can't be deleted: a standing order pays with it; null if none does. */
export async function standingOrderPaying(tx: Transaction, id: TemplateId): Promise<Reason | null> {
  const row = await tx.row<{ name: string }>(
    `select name from standing_orders where client_id = current_client() and template_id = $1 and deleted_at is null
     order by lower(name) limit 1`,
    [id],
  );
  return row && { kind: 'state', key: 'standingOrderPays', parameters: { name: row.name } };
}
