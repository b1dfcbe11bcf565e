import type { OutdatedReason } from '@portico/contract/approvals/model';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db.ts';
import type { JobPayload } from '../platform/jobs.ts';
import { applyChange } from './change-object.ts';
import { changeStatus } from './change-status.ts';
import type { GovernedEntities, GovernedEntity } from './governed-entity.ts';
import { lockRequest } from './lock-request.ts';
import type { RequestRow } from './request-row.ts';

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
    const locked = await lockRequest(tx, entities, requestId);
    if (locked?.row.status !== 'INSERTING') return;
    const { row, entity } = locked;
    const outdated = await outdatedBy(tx, entity, row);
    if (outdated) return changeStatus(tx, row, 'givenBack', { decided: null, outdated });
    await apply(tx, clock, entity, row);
    await entity.follow?.(tx, clientId);
  });
}

async function apply(tx: Transaction, clock: Clock, entity: GovernedEntity, row: RequestRow): Promise<void> {
  await applyChange({ tx, clock }, entity, { action: row.action, id: row.object_id, content: row.content });
  await changeStatus(tx, row, 'applied');
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

/** Why a request can't be approved any more: its object has another version, or its content no longer can be. */
export async function outdatedBy(
  tx: Transaction,
  entity: GovernedEntity,
  row: RequestRow,
): Promise<OutdatedReason | null> {
  const stored = await entity.find(tx, row.object_id, true);
  if (!stored) return 'objectGone';
  if (row.action !== 'ADD' && stored.version !== row.object_version) return 'objectChanged';
  if (row.content === null) return (await entity.deletionProblem?.(tx, row.object_id)) ? 'contentProblem' : null;
  const [problem] = await entity.problems(tx, row.content, row.object_id);
  return problem ? 'contentProblem' : null;
}
