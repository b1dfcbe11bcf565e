import { ENTITY_STATUSES } from '../approvals/model.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import { TRANSACTION_COLUMNS } from '../payments/transactions/lists.ts';
import type { clientTemplateEndpoints } from './endpoints.ts';

type TemplateRow = Answer<(typeof clientTemplateEndpoints)['list']>['content'][number];

/** Whose account a template pays to. */
export const CREDITOR_ACCOUNT_COLUMN = {
  field: 'account',
  title: 'payments.manual.field.account',
  kind: 'text',
  isAccountNumber: true,
  filterable: true,
  searched: true,
} as const;

const columns = [
  { field: 'name', title: 'templates.column.name', kind: 'text', sortable: true, filterable: true, searched: true },
  TRANSACTION_COLUMNS.creditor,
  CREDITOR_ACCOUNT_COLUMN,
  {
    field: 'debitAccount',
    title: 'payments.column.debitAccount',
    kind: 'text',
    none: 'templates.open',
    sortable: true,
    filterable: true,
    grouped: true,
  },
  { field: 'currency', title: 'statements.column.currency', kind: 'set', none: 'templates.open', filterable: true },
  {
    field: 'amount',
    title: 'payments.column.amount',
    kind: 'amount',
    currency: 'currency',
    none: 'templates.open',
    value: ({ amount, currency }: TemplateRow) => (amount === null || currency === null ? null : { amount, currency }),
    sortable: true,
    filterable: true,
  },
  { field: 'remittance', title: 'payments.column.remittance', kind: 'text', filterable: true, searched: true },
  {
    field: 'lastUsedAt',
    title: 'templates.column.lastUsedAt',
    kind: 'instant',
    none: 'templates.neverUsed',
    sortable: true,
  },
  { field: 'changedAt', title: 'templates.column.changedAt', kind: 'instant', sortable: true, filterable: true },
] as const;

/** The templates of the client. */
export const clientTemplateList = {
  name: 'clientTemplates',
  title: 'templates.client.title',
  columns: [
    ...columns,
    {
      field: 'entityStatus',
      title: 'templates.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
  ],
} as const satisfies ListOf<TemplateRow>;

/** The reader's own templates. */
export const myTemplateList = {
  name: 'myTemplates',
  title: 'templates.mine.title',
  columns,
} as const satisfies ListOf<TemplateRow>;
