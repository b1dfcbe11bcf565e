import type { OpenChange } from '@portico/contract/approvals/endpoints';
import type { GovernedKind } from '@portico/contract/approvals/kinds';
import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';

type Row = {
  id: string;
  object_id: string;
  action: OpenChange['action'];
  requested_by: UserId;
  name: string;
  requested_at: Date;
};

/** The waiting changes of some objects, by object; an object has at most one. */
export async function findOpenChanges(
  tx: Transaction,
  kind: GovernedKind,
  objectIds: readonly string[],
): Promise<Map<string, OpenChange>> {
  if (objectIds.length === 0) return new Map();
  const rows = await tx.rows<Row>(
    `select r.id, r.object_id, r.action, r.requested_by, shown_name(u) as name, r.requested_at from change_requests r
       join users u on u.client_id = r.client_id and u.id = r.requested_by
     where r.client_id = current_client() and r.kind = $1 and r.object_id = any($2) and r.status in ('PUBLISHED', 'INSERTING')`,
    [kind, objectIds],
  );
  return new Map(rows.map((row) => [row.object_id, presentOpen(row)]));
}

/** The waiting change of an object; null if there isn't one. */
export async function findOpenChange(
  tx: Transaction,
  kind: GovernedKind,
  objectId: string,
): Promise<OpenChange | null> {
  return (await findOpenChanges(tx, kind, [objectId])).get(objectId) ?? null;
}

function presentOpen({ id, action, requested_by, name, requested_at }: Row): OpenChange {
  const requestedBy = { uniqueId: requested_by, name };
  return { uniqueId: id, action, requestedBy, requestedAt: requested_at.toISOString() };
}
