import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { approvalsEndpoints } from './endpoints.ts';
import { APPROVAL_LISTS } from './kinds.ts';
import { CHANGE_ACTIONS, CHANGE_CATEGORIES, CHANGE_STATUSES } from './model.ts';

type Row = Answer<(typeof approvalsEndpoints)['changeRequests']>['content'][number];

/** Change requests, newest first. */
export const changeRequestList = {
  name: 'changeRequests',
  title: 'shell.pendingApprovals',
  columns: [
    { field: 'name', title: 'approvals.column.name', kind: 'text', sortable: true, filterable: true, searched: true },
    {
      field: 'status',
      title: 'approvals.column.status',
      kind: 'set',
      values: CHANGE_STATUSES,
      words: 'approvals.status.*.short',
      text: ({ status, outdated }, { words }) =>
        status === 'PUBLISHED' && outdated !== null ? words('approvals.outdated') : null,
      filterable: true,
    },
    {
      field: 'category',
      title: 'approvals.column.category',
      kind: 'set',
      values: CHANGE_CATEGORIES,
      words: 'approvals.category.*',
      sortable: true,
      filterable: true,
    },
    {
      field: 'action',
      title: 'approvals.column.action',
      kind: 'set',
      values: CHANGE_ACTIONS,
      words: 'approvals.action.*',
      filterable: true,
    },
    {
      field: 'requestedBy',
      title: 'approvals.column.requestedBy',
      kind: 'text',
      value: ({ requestedBy }) => requestedBy.name,
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    { field: 'requestedAt', title: 'approvals.column.requestedAt', kind: 'instant', sortable: true, filterable: true },
    // Which of the two pages lists it: `approvalListOf`.
    {
      field: 'list',
      kind: 'set',
      filterTitle: 'approvals.column.list',
      values: APPROVAL_LISTS,
      words: 'approvals.list.*',
      filterable: true,
    },
    { field: 'comment', title: 'approvals.column.comment', kind: 'text', filterable: true, searched: true },
  ],
} as const satisfies ListOf<Row>;
