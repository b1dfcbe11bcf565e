import type { OutdatedReason } from '@portico/contract/approvals/model';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db.ts';
import type { JobPayload } from '../platform/jobs.ts';
import { applyChange } from './change-object.ts';
import type { GovernedEntities, GovernedEntity } from './governed-entity.ts';
import { FROM_REQUESTS, SELECT_REQUEST, type RequestRow } from './request-row.ts';

export const applyChangeJob = 'apply-change';
export type ApplyChangePayload = JobPayload & { requestId: string };

/**
 * Makes an approved change hold and marks its request, in one transaction; running it again does nothing. If it no
 * longer fits, the request goes back to PUBLISHED, marked as outdated.
 */
export async function applyApprovedChange(
  db: Database,
  clock: Clock,
  entities: GovernedEntities,
  { clientId, requestId }: ApplyChangePayload,
): Promise<void> {
  await db.inClient(clientId, async (tx) => {
    const find = (lock: string) =>
      tx.row<RequestRow>(`${SELECT_REQUEST} ${FROM_REQUESTS} and r.id = $1 ${lock}`, [requestId]);
    const found = await find('');
    if (!found) return;
    const entity = entities.get(found.category)!;
    await entity.find(tx, found.object_id, true);
    const row = await find('for update of r');
    if (row?.status !== 'INSERTING') return;
    const outdated = await outdatedBy(tx, entity, row);
    if (outdated) await giveBack(tx, row, outdated);
    else await apply(tx, clock, entity, row);
  });
}

async function apply(tx: Transaction, clock: Clock, entity: GovernedEntity, row: RequestRow): Promise<void> {
  await applyChange({ tx, clock }, entity, { action: row.action, id: row.object_id, content: row.content });
  await tx.write(`update change_requests set status = 'APPROVED' where client_id = current_client() and id = $1`, [
    row.id,
  ]);
  await appendAudit(tx, {
    at: clock.now(),
    category: 'MASTER_DATA',
    entityType: entity.auditType,
    entityId: row.object_id,
    action: row.action,
    subject: row.decided_by === null ? null : { userId: row.decided_by, userName: row.decider ?? '' },
    detail: {
      changeRequest: row.id,
      requestedBy: row.requested_by,
      before: row.before,
      after: row.content,
      comment: row.comment,
    },
  });
}

function giveBack(tx: Transaction, row: RequestRow, outdated: OutdatedReason): Promise<number> {
  return tx.write(
    `update change_requests set status = 'PUBLISHED', decided_by = null, decided_at = null, outdated = $2 where client_id = current_client() and id = $1`,
    [row.id, outdated],
  );
}

/** Why a request can't be approved any more: its object has another version, or its content no longer can be. */
export async function outdatedBy(
  tx: Transaction,
  entity: GovernedEntity,
  row: RequestRow,
): Promise<OutdatedReason | null> {
  const stored = await entity.find(tx, row.object_id, true);
  if (!stored) return 'objectGone';
  if (row.action !== 'ADD' && stored.version !== row.object_version) return 'objectChanged';
  if (row.content === null) return null;
  const [problem] = await entity.problems(tx, row.content, row.object_id);
  return problem ? 'contentProblem' : null;
}
