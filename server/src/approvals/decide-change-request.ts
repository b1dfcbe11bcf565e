import type { approvalsEndpoints } from '@portico/contract/approvals/endpoints';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import type { Reply, Request } from '@portico/contract/endpoint';
import { appendAudit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { enqueue } from '../platform/jobs.ts';
import { text } from '../platform/texts.ts';
import { applyChangeJob, outdatedBy, type ApplyChangePayload } from './apply-change.ts';
import { findRequest, presentWhole } from './get-change-request.ts';
import type { GovernedEntities } from './governed-entity.ts';
import { decisionsOn, loadApprover, type RequestRow } from './request-row.ts';

type Definition = (typeof approvalsEndpoints)['decideChangeRequest'];

/**
 * Approves, rejects or discards a request. An approval is committed and queued; a job makes it hold. A request that no
 * longer fits is marked as outdated and stays: it can only be rejected or discarded.
 */
export async function decideChangeRequest(
  context: Context<Definition>,
  { params, body }: Request<Definition>,
  entities: GovernedEntities,
): Promise<Reply<Definition>> {
  const { tx, subject, clock, language } = context;
  const approver = await loadApprover(tx, subject, entities);
  const { category, object_id } = await findRequest(tx, approver, params.uniqueId);
  const entity = entities.get(category)!;
  // The object first, as everywhere.
  await entity.find(tx, object_id, true);
  const row = await findRequest(tx, approver, params.uniqueId, 'for update of r');
  refuse(params.decision, row, decisionsOn(approver, row)[params.decision].reasons);
  if (params.decision === 'reject' && !body.comment) {
    throw new PortalError('REQUEST_FIELDS', {
      fields: [{ field: 'comment', message: text(language, 'approvals.problem.commentMissing') }],
    });
  }
  if (params.decision === 'approve') {
    const outdated = await outdatedBy(tx, entity, row);
    if (outdated) {
      await tx.write('update change_requests set outdated = $2 where client_id = current_client() and id = $1', [
        row.id,
        outdated,
      ]);
      throw new PortalError('CHANGES_NOT_APPROVED', {
        commits: true,
        reasons: [{ kind: 'state', key: 'requestOutdated', parameters: {} }],
      });
    }
  }
  await tx.write(
    `update change_requests set status = $2, decided_by = $3, decided_at = $4, approver_comment = $5 where client_id = current_client() and id = $1`,
    [row.id, STATUS[params.decision], subject.userId, clock.now(), body.comment || null],
  );
  if (params.decision === 'approve') {
    const payload: ApplyChangePayload = { clientId: subject.clientId, requestId: row.id };
    await enqueue(tx, applyChangeJob, payload, { key: `${applyChangeJob} ${row.id}` });
  } else if (row.action === 'ADD') await entity.vanish(tx, row.object_id);
  else await entity.setStatus(tx, row.object_id, 'OK');
  await appendAudit(tx, {
    at: clock.now(),
    category: 'CHANGE_REQUEST',
    entityType: entity.auditType,
    entityId: row.object_id,
    action: `${params.decision}${row.action}`,
    subject,
    detail: { changeRequest: row.id, comment: body.comment ?? null },
  });
  return presentWhole(tx, approver, await findRequest(tx, approver, row.id));
}

const STATUS = { approve: 'INSERTING', reject: 'REJECTED', discard: 'DISCARDED' } as const;

function refuse(
  decision: ChangeDecision,
  row: RequestRow,
  reasons: NonNullable<PortalError['details']['reasons']>,
): void {
  if (reasons.length === 0) return;
  if (row.status !== 'PUBLISHED') throw new PortalError('WRONG_STATE', { reasons });
  if (decision === 'approve' && row.outdated !== null) throw new PortalError('CHANGES_NOT_APPROVED', { reasons });
  throw new PortalError('UNAUTHORIZED', { reasons });
}
