import { ENTITY_STATUSES } from '../approvals/model.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import { TRANSACTION_COLUMNS } from '../payments/transactions/lists.ts';
import { CREDITOR_ACCOUNT_COLUMN } from '../templates/lists.ts';
import { FREQUENCIES } from './calendar.ts';
import type { standingOrderEndpoints } from './endpoints.ts';
import { STANDING_ORDER_STATES } from './model.ts';

type StandingOrderRow = Answer<(typeof standingOrderEndpoints)['list']>['content'][number];

/** The standing orders of the client. */
export const standingOrderList = {
  name: 'standingOrders',
  title: 'standingOrders.title',
  columns: [
    {
      field: 'name',
      title: 'standingOrders.column.name',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'state',
      title: 'standingOrders.column.state',
      kind: 'set',
      values: STANDING_ORDER_STATES,
      words: 'standingOrders.state.*',
      sortable: true,
      filterable: true,
    },
    { field: 'nextExecutionOn', title: 'standingOrders.column.next', kind: 'date', sortable: true, filterable: true },
    TRANSACTION_COLUMNS.creditor,
    {
      field: 'amount',
      title: 'payments.column.amount',
      kind: 'amount',
      currency: 'currency',
      value: ({ amount, currency }: StandingOrderRow) =>
        amount === null || currency === null ? null : { amount, currency },
      sortable: true,
      filterable: true,
    },
    { field: 'currency', title: 'statements.column.currency', kind: 'set', filterable: true },
    {
      field: 'frequency',
      title: 'standingOrders.column.frequency',
      kind: 'set',
      values: FREQUENCIES,
      words: 'standingOrders.frequency.*',
      filterable: true,
    },
    {
      field: 'template',
      title: 'standingOrders.column.template',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    CREDITOR_ACCOUNT_COLUMN,
    {
      field: 'debitAccount',
      title: 'payments.column.debitAccount',
      kind: 'text',
      sortable: true,
      filterable: true,
      grouped: true,
    },
    { field: 'changedAt', title: 'templates.column.changedAt', kind: 'instant', sortable: true, filterable: true },
    {
      field: 'entityStatus',
      title: 'standingOrders.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
  ],
} as const satisfies ListOf<StandingOrderRow>;
