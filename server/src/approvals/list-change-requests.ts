import type { approvalsEndpoints } from '@portico/contract/approvals/endpoints';
import { changeRequestColumns } from '@portico/contract/approvals/columns';
import type { Reply, Request } from '@portico/contract/endpoint';
import { readPage } from '../platform/grid-page.ts';
import type { GridSource } from '../platform/grid-source.ts';
import type { Context } from '../platform/http/route.ts';
import type { GovernedEntities, GovernedEntity } from './governed-entity.ts';
import { loadApprover, PEOPLE, presentRequest, REQUEST, type Approver, type RequestRow } from './request-row.ts';

type Requests = (typeof approvalsEndpoints)['changeRequests'];
type Count = (typeof approvalsEndpoints)['changeRequestCount'];

const COUNTED_AT_MOST = 1_000;

const REQUEST_GRID: GridSource = {
  columns: changeRequestColumns,
  expressions: {
    requestedAt: { sql: 'r.requested_at', isNeverNull: true },
    category: 'r.category',
    action: 'r.action',
    name: 'r.name',
    requestedBy: 'u.full_name',
    status: 'r.status',
    comment: 'r.comment',
  },
  key: { expression: 'r.id', direction: 'desc', cast: 'uuid' },
  defaultSort: 'requestedAt,desc',
};

/** The change requests of the areas that the caller sees. */
export async function listChangeRequests(
  { tx, subject }: Context<Requests>,
  { query }: Request<Requests>,
  entities: GovernedEntities,
): Promise<Reply<Requests>> {
  const approver = await loadApprover(tx, subject, entities);
  const { rows, total, next } = await readPage<RequestRow>(tx, REQUEST_GRID, query, {
    visible: `from change_requests r ${PEOPLE} where r.client_id = current_client() and r.category = any($1)`,
    values: [approver.categories],
    id: 'r.id',
    select: REQUEST,
    shown: `from page join change_requests r on r.client_id = current_client() and r.id = page.id ${PEOPLE}`,
  });
  return { content: rows.map((row) => presentRequest(approver, row)), ...total, ...next };
}

const mayApprove = ({ rights }: Approver, { area, needs }: GovernedEntity) => rights.has(area, needs.approve);

/** How many requests wait for the caller; none for whoever sees no such area. */
export async function countChangeRequests(
  { tx, subject }: Context<Count>,
  entities: GovernedEntities,
): Promise<Reply<Count>> {
  if (subject.clientKind === 'PARTNER' || subject.clientKind === 'CORPORATE') return { count: 0 };
  const approver = await loadApprover(tx, subject, entities).catch(() => null);
  if (!approver) return { count: 0 };
  const areas = approver.categories.filter((one) => mayApprove(approver, entities.get(one)!));
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from (select from change_requests where client_id = current_client() and status = 'PUBLISHED'
       and outdated is null and category = any($1) and requested_by <> $2 limit ${COUNTED_AT_MOST}) waiting`,
    [areas, subject.userId],
  );
  return row!;
}
