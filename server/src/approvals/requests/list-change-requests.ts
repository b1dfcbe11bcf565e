import { approvalListOf, GOVERNED_KIND_NAMES } from '@portico/contract/approvals/kinds';
import { approvalsEndpoints } from '@portico/contract/approvals/endpoints';
import type { Reply } from '@portico/contract/endpoint';
import { listing, type ListSource } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { isEndUser } from '../../platform/subject.ts';
import { loadApprover, loadDecisions } from '../people/approver.ts';
import type { GovernedEntities } from '../governed-entity.ts';
import { PEOPLE, presentRequest, REQUEST, SELECT_REQUEST, type RequestRow } from './request-row.ts';

type Count = (typeof approvalsEndpoints)['changeRequestCount'];

const COUNTED_AT_MOST = 1_000;

const LISTS_OF_KINDS = GOVERNED_KIND_NAMES.map((kind) => `when r.kind = '${kind}' then '${approvalListOf(kind)}'`).join(
  ' ',
);

const REQUESTS: ListSource<'changeRequests'> = {
  expressions: {
    requestedAt: { sql: 'r.requested_at', isNeverNull: true },
    category: 'r.category',
    action: 'r.action',
    name: 'r.name',
    requestedBy: 'shown_name(u)',
    status: 'r.status',
    comment: 'r.comment',
    list: `case ${LISTS_OF_KINDS} end`,
  },
  key: { expression: 'r.id', direction: 'desc', cast: 'uuid' },
  defaultSort: 'requestedAt,desc',
};

/** The change requests that the caller sees, about these kinds of master data. */
export function changeRequestList(entities: GovernedEntities) {
  return listing({
    name: 'changeRequests',
    endpoint: approvalsEndpoints.changeRequests,
    permit: ({ tx, subject }) => loadApprover(tx, subject, entities),
    source: () => REQUESTS,
    rows: ({ visible }) => ({
      visible: `from change_requests r ${PEOPLE} where r.client_id = current_client() and ${visible.condition}`,
      values: visible.values,
      id: 'r.id',
      select: REQUEST,
      shown: `from page join change_requests r on r.client_id = current_client() and r.id = page.id ${PEOPLE}`,
    }),
    async present(approver, stored: readonly RequestRow[], { tx, subject }) {
      const decide = await loadDecisions(tx, approver, stored);
      const nameOf = ({ kind }: RequestRow) => entities.of(kind).nameIn?.(subject.language);
      return stored.map((row) => presentRequest(row, decide(row), nameOf(row)));
    },
  });
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
