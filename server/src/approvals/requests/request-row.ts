import type { GovernedKind } from '@portico/contract/approvals/kinds';
import type {
  ChangeAction,
  ChangeCategory,
  ChangeDecision,
  ChangeStatus,
  OutdatedReason,
} from '@portico/contract/approvals/model';
import type { Decision } from '@portico/contract/errors';
import type { ClientId, UserId } from '@portico/contract/ids';

/** What somebody may do with a request, or the reasons why not. */
export type Decisions = Record<ChangeDecision, Decision>;

export type RequestRow = {
  id: string;
  client_id: ClientId;
  kind: GovernedKind;
  category: ChangeCategory;
  action: ChangeAction;
  status: ChangeStatus;
  object_id: string;
  object_version: number | null;
  name: string;
  content: unknown;
  before: unknown;
  comment: string | null;
  requested_by: UserId;
  /** The user whom a guest acted for. */
  in_name_of: UserId | null;
  requester: string;
  /** One of the provider's people asked for it. */
  by_guest: boolean;
  requested_at: Date;
  decided_by: UserId | null;
  decider: string | null;
  decided_at: Date | null;
  approver_comment: string | null;
  outdated: OutdatedReason | null;
  /** The digest of what was approved, as read. */
  approved_digest: string | null;
};

export const REQUEST = `r.id, r.client_id, r.kind, r.category, r.action, r.status, r.object_id, r.object_version, r.name, r.content, r.before, r.comment,
  r.requested_by, r.in_name_of, shown_name(u) as requester, u.guest_of is not null as by_guest, r.requested_at, r.decided_by, case when d.id is not null then shown_name(d) end as decider, r.decided_at, r.approver_comment, r.outdated, r.approved_digest`;
export const PEOPLE = `join users u on u.client_id = r.client_id and u.id = r.requested_by
  left join users d on d.client_id = r.client_id and d.id = r.decided_by`;
export const SELECT_REQUEST = `select ${REQUEST} from change_requests r ${PEOPLE} where r.client_id = current_client()`;

/** A request as the list shows it; `name` if nobody gave its object one. */
export function presentRequest(row: RequestRow, actions: Decisions, name: string = row.name) {
  return {
    uniqueId: row.id,
    kind: row.kind,
    category: row.category,
    action: row.action,
    status: row.status,
    name,
    objectId: row.object_id,
    comment: row.comment,
    requestedBy: { uniqueId: row.requested_by, name: row.requester },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decider === null ? null : { uniqueId: row.decided_by, name: row.decider },
    decidedAt: row.decided_at?.toISOString() ?? null,
    approverComment: row.approver_comment,
    outdated: row.outdated,
    actions,
  };
}
