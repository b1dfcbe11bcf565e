import type { OpenChange } from '@portico/contract/approvals/endpoints';
import type { ChangeCategory } from '@portico/contract/approvals/model';
import type { Transaction } from '../platform/db.ts';

type Row = { id: string; action: OpenChange['action']; requested_by: string; name: string; requested_at: Date };

/** The change of an object that waits for a second person; null when there is none. */
export async function findOpenChange(
  tx: Transaction,
  category: ChangeCategory,
  objectId: string,
): Promise<OpenChange | null> {
  const row = await tx.row<Row>(
    `select r.id, r.action, r.requested_by, u.full_name as name, r.requested_at from change_requests r
       join users u on u.client_id = r.client_id and u.id = r.requested_by
     where r.client_id = current_client() and r.category = $1 and r.object_id = $2 and r.status in ('PUBLISHED', 'INSERTING')`,
    [category, objectId],
  );
  if (!row) return null;
  const requestedBy = { uniqueId: row.requested_by, name: row.name };
  return { uniqueId: row.id, action: row.action, requestedBy, requestedAt: row.requested_at.toISOString() };
}
