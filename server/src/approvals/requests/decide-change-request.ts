import type { approvalsEndpoints } from '@portico/contract/approvals/endpoints';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { Reason } from '@portico/contract/errors';
import { auditChange } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { enqueue } from '../../platform/jobs.ts';
import { text } from '../../platform/texts.ts';
import { loadApprover, loadDecision } from '../people/approver.ts';
import type { Approver } from '../people/approver-facts.ts';
import { applyChangeJob, outdatedBy } from '../apply-approved-change.ts';
import { changeStatus } from './change-request-status.ts';
import { findRequest, presentWhole } from './get-change-request.ts';
import type { GovernedEntities, GovernedEntity } from '../governed-entity.ts';
import { changedBy, giveUp, lockRequest } from './lock-request.ts';
import { weighRequest } from './request-digest.ts';
import type { RequestRow } from './request-row.ts';
import { tellOfDecision } from '../people/tell-administrators.ts';

type Definition = (typeof approvalsEndpoints)['decideChangeRequest'];
/** A decision on a request, with the digest of what was read. */
export type DecisionBody = Request<Definition>['body'];
type Deciding = Pick<Context<Definition>, 'tx' | 'subject' | 'clock' | 'language'>;

/**
 * Approves, rejects or discards a request. An approval is committed and queued; a job applies it. A request that no
 * longer fits is marked as outdated and stays: it can only be rejected or discarded. A request that does something else
 * than what was read stays as it is, to be read again (CHANGE_NOT_AS_READ).
 */
export async function decideChangeRequest(
  context: Context<Definition>,
  { params: { uniqueId, decision }, body }: Request<Definition>,
  entities: GovernedEntities,
): Promise<Reply<Definition>> {
  return decideAs(context, await loadApprover(context.tx, context.subject, entities), uniqueId, decision, body);
}

/** The same for an approver whose view and rights the caller has determined. */
export async function decideAs(
  context: Deciding,
  approver: Approver,
  uniqueId: string,
  decision: ChangeDecision,
  { comment, digest }: DecisionBody,
): Promise<Reply<Definition>> {
  const { tx } = context;
  // Missing or hidden: the same answer.
  await findRequest(tx, approver, uniqueId);
  const { row, entity } = (await lockRequest(tx, approver.entities, uniqueId))!;
  refuse(decision, row, (await loadDecision(context, approver, row))[decision].reasons);
  if (decision === 'reject' && !comment) throw commentMissing(context);
  if (decision === 'approve') {
    await refuseOutdated(context, entity, row);
    await refuseUnread(context, entity, row, digest);
  }
  if (approver.isGuest && decision !== 'discard')
    await tellOfDecision(tx, context.clock, { personId: approver.userId }, { entity, decision, name: row.name });
  const approved = decision === 'approve' ? digest : null;
  await decide(context, decision, entity, row, { comment: comment || null, digest: approved ?? null });
  return presentWhole(context, approver, await findRequest(tx, approver, uniqueId));
}

function refuse(decision: ChangeDecision, row: RequestRow, reasons: Reason[]): void {
  if (reasons.length === 0) return;
  if (row.status !== 'PUBLISHED') throw new PortalError('WRONG_STATE', { reasons });
  if (decision === 'approve' && reasons.some(({ kind }) => kind === 'state'))
    throw new PortalError('CHANGES_NOT_APPROVED', { reasons });
  throw new PortalError('UNAUTHORIZED', { reasons });
}

function commentMissing({ language }: Deciding): PortalError {
  const message = text(language, 'approvals.problem.commentMissing');
  return new PortalError('REQUEST_FIELDS', { fields: [{ field: 'comment', message }] });
}

/** The mark stays although the answer is an error. */
async function refuseOutdated({ tx, clock }: Deciding, entity: GovernedEntity, row: RequestRow): Promise<void> {
  const outdated = await outdatedBy(tx, entity, row, clock.now());
  if (!outdated) return;
  const mark = 'update change_requests set outdated = $2 where client_id = current_client() and id = $1';
  await tx.write(mark, [row.id, outdated.key]);
  const reasons: Reason[] = [{ kind: 'state', key: 'requestOutdated', parameters: {} }, ...outdated.reasons];
  throw new PortalError('CHANGES_NOT_APPROVED', { commits: true, reasons });
}

/** The approver must have read what it does now, not what it did before something else changed. */
async function refuseUnread(
  { tx, clock }: Deciding,
  entity: GovernedEntity,
  row: RequestRow,
  read: string | undefined,
): Promise<void> {
  const { digest } = await weighRequest(tx, clock, entity, row);
  if (digest !== read) throw new PortalError('CHANGE_NOT_AS_READ');
}

const STEPS = { approve: 'approved', reject: 'rejected', discard: 'discarded' } as const;

async function decide(
  context: Deciding,
  decision: ChangeDecision,
  entity: GovernedEntity,
  row: RequestRow,
  said: { comment: string | null; digest: string | null },
): Promise<void> {
  const { tx, subject, clock } = context;
  await changeStatus(tx, row, decision, { decided: { by: subject.personId, at: clock.now(), ...said } });
  if (decision === 'approve') {
    const payload = { clientId: row.client_id, requestId: row.id, address: subject.address };
    await enqueue(tx, applyChangeJob, payload);
  } else await giveUp(tx, entity, row, changedBy(row.client_id, row, clock.now()));
  const object = { id: row.object_id, name: entity.nameOf(row.content ?? row.before) };
  const parameters = { changeRequest: row.id, comment: said.comment };
  await auditChange(context, entity, { step: STEPS[decision], action: row.action }, object, parameters);
}
