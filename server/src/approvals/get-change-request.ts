import type { approvalsEndpoints, FieldValue } from '@portico/contract/approvals/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import type { GovernedEntities } from './governed-entity.ts';
import { loadApprover, presentRequest, SELECT_REQUEST, type Approver, type RequestRow } from './request-row.ts';
import { withWhoCould } from './who-could.ts';

type Definition = (typeof approvalsEndpoints)['changeRequest'];

/** One change request with what changes. A request of an area that the caller doesn't see is a missing one. */
export async function getChangeRequest(
  { tx, subject }: Context<Definition>,
  { params }: Request<Definition>,
  entities: GovernedEntities,
): Promise<Reply<Definition>> {
  const approver = await loadApprover(tx, subject, entities);
  return presentWhole(tx, subject, approver, await findRequest(tx, approver, params.uniqueId));
}

export async function findRequest(tx: Transaction, approver: Approver, id: string): Promise<RequestRow> {
  const row = await tx.row<RequestRow>(`${SELECT_REQUEST} and r.id = $1 and r.category = any($2)`, [
    id,
    approver.categories,
  ]);
  if (!row) throw new PortalError('NOT_FOUND');
  return row;
}

export async function presentWhole(
  tx: Transaction,
  subject: Subject,
  approver: Approver,
  row: RequestRow,
): Promise<Reply<Definition>> {
  const entity = approver.entities.get(row.category)!;
  const fieldsOf = async (content: unknown) => (content === null ? {} : entity.describe(tx, content));
  const [before, after] = [await fieldsOf(row.before), await fieldsOf(row.content)];
  const presented = presentRequest(approver, row);
  const about = { entity, requestedBy: row.requested_by };
  const { approve, reject, discard } = presented.actions;
  const actions = {
    approve: await withWhoCould(tx, subject, about, approve),
    reject: await withWhoCould(tx, subject, about, reject),
    discard,
  };
  return { ...presented, actions, changes: differences(before, after) };
}

type Fields = Record<string, FieldValue>;

/** The fields that differ, in the order in which the entity names them. */
function differences(before: Fields, after: Fields) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
