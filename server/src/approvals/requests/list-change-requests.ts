import type { approvalsEndpoints } from '@portico/contract/approvals/endpoints';
import { changeRequestList } from '@portico/contract/approvals/lists';
import type { Reply, Request } from '@portico/contract/endpoint';
import { readPage } from '../../platform/grid/grid-page.ts';
import type { GridSource } from '../../platform/grid/grid-source.ts';
import type { Context } from '../../platform/http/route.ts';
import { isEndUser } from '../../platform/subject.ts';
import { loadApprover, loadDecisions } from '../people/approver.ts';
import type { GovernedEntities } from '../governed-entity.ts';
import { PEOPLE, presentRequest, REQUEST, SELECT_REQUEST, type RequestRow } from './request-row.ts';

type Requests = (typeof approvalsEndpoints)['changeRequests'];
type Count = (typeof approvalsEndpoints)['changeRequestCount'];

const COUNTED_AT_MOST = 1_000;

const REQUEST_GRID: GridSource = {
  columns: changeRequestList.columns,
  expressions: {
    requestedAt: { sql: 'r.requested_at', isNeverNull: true },
    category: 'r.category',
    action: 'r.action',
    name: 'r.name',
    requestedBy: 'shown_name(u)',
    status: 'r.status',
    comment: 'r.comment',
  },
  key: { expression: 'r.id', direction: 'desc', cast: 'uuid' },
  defaultSort: 'requestedAt,desc',
};

/** The change requests that the caller sees. */
export async function listChangeRequests(
  { tx, subject }: Context<Requests>,
  { query }: Request<Requests>,
  entities: GovernedEntities,
): Promise<Reply<Requests>> {
  const approver = await loadApprover(tx, subject, entities);
  const { rows, total, next } = await readPage<RequestRow>(tx, REQUEST_GRID, query, {
    visible: `from change_requests r ${PEOPLE} where r.client_id = current_client() and ${approver.visible.condition}`,
    values: approver.visible.values,
    id: 'r.id',
    select: REQUEST,
    shown: `from page join change_requests r on r.client_id = current_client() and r.id = page.id ${PEOPLE}`,
  });
  const decide = await loadDecisions(tx, approver, rows);
  const nameOf = ({ kind }: RequestRow) => entities.of(kind).nameIn?.(subject.language);
  return { content: rows.map((row) => presentRequest(row, decide(row), nameOf(row))), ...total, ...next };
}

/** How many requests wait for the caller; zero for users who can't see any. */
export async function countChangeRequests(
  { tx, subject }: Context<Count>,
  entities: GovernedEntities,
): Promise<Reply<Count>> {
  if (isEndUser(subject)) return { count: 0 };
  const approver = await loadApprover(tx, subject, entities).catch(() => null);
  if (!approver) return { count: 0 };
  const rows = await tx.rows<RequestRow>(
    `${SELECT_REQUEST} and ${approver.visible.condition} and r.status = 'PUBLISHED' and r.outdated is null limit ${COUNTED_AT_MOST}`,
    approver.visible.values,
  );
  const decide = await loadDecisions(tx, approver, rows);
  return { count: rows.filter((row) => decide(row).approve.allowed).length };
}
