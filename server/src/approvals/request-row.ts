import type {
  ChangeAction,
  ChangeCategory,
  ChangeDecision,
  ChangeStatus,
  OutdatedReason,
} from '@portico/contract/approvals/model';
import { CHANGE_DECISIONS } from '@portico/contract/approvals/model';
import type { Decision } from '@portico/contract/errors';
import { loadRights, type Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { refuseEndUsers } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { decideChange } from './decide-change.ts';
import type { GovernedEntities } from './governed-entity.ts';

export type RequestRow = {
  id: string;
  category: ChangeCategory;
  action: ChangeAction;
  status: ChangeStatus;
  object_id: string;
  object_version: number | null;
  name: string;
  content: unknown;
  before: unknown;
  comment: string | null;
  requested_by: string;
  requester: string;
  requested_at: Date;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  approver_comment: string | null;
  outdated: OutdatedReason | null;
};

export const REQUEST = `r.id, r.category, r.action, r.status, r.object_id, r.object_version, r.name, r.content, r.before, r.comment,
  r.requested_by, u.full_name as requester, r.requested_at, r.decided_by, d.full_name as decider, r.decided_at, r.approver_comment, r.outdated`;
export const PEOPLE = `join users u on u.client_id = r.client_id and u.id = r.requested_by
  left join users d on d.client_id = r.client_id and d.id = r.decided_by`;
export const SELECT_REQUEST = `select ${REQUEST} from change_requests r ${PEOPLE} where r.client_id = current_client()`;

/** Somebody who looks at change requests: those of the areas that he sees. */
export type Approver = { userId: string; rights: Rights; categories: ChangeCategory[]; entities: GovernedEntities };

/** Refuses whoever sees none of the areas that change by the two-person rule. */
export async function loadApprover(tx: Transaction, subject: Subject, entities: GovernedEntities): Promise<Approver> {
  refuseEndUsers(subject);
  const rights = await loadRights(tx, subject);
  const known = [...entities.values()];
  const seen = known.filter(({ area, needs }) => rights.has(area, needs.view));
  if (seen.length === 0) {
    const reasons = known
      .map(({ area, needs }) => rights.refusal(area, needs.view))
      .filter((reason) => reason !== null);
    throw new PortalError('UNAUTHORIZED', { reasons });
  }
  return { userId: subject.userId, rights, categories: seen.map(({ category }) => category), entities };
}

export function decisionsOn(approver: Approver, row: RequestRow): Record<ChangeDecision, Decision> {
  const entity = approver.entities.get(row.category)!;
  const request = { entity, requestedBy: row.requested_by, status: row.status, outdated: row.outdated };
  const decide = (decision: ChangeDecision) => decideChange(approver, decision, request);
  return Object.fromEntries(CHANGE_DECISIONS.map((one) => [one, decide(one)])) as Record<ChangeDecision, Decision>;
}

export function presentRequest(approver: Approver, row: RequestRow) {
  return {
    uniqueId: row.id,
    category: row.category,
    action: row.action,
    status: row.status,
    name: row.name,
    objectId: row.object_id,
    comment: row.comment,
    requestedBy: { uniqueId: row.requested_by, name: row.requester },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decider === null ? null : { uniqueId: row.decided_by, name: row.decider },
    decidedAt: row.decided_at?.toISOString() ?? null,
    approverComment: row.approver_comment,
    outdated: row.outdated,
    actions: decisionsOn(approver, row),
  };
}
