import type { GridColumn } from '../grid.ts';

/** The orders list. Nested names are filtered as `{"createdBy":{"name":"x"}}`. */
export const orderColumns = [
  { field: 'orderId', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'status', kind: 'set', sortable: true, filterable: true },
  { field: 'statusGroup', kind: 'set', filterable: true },
  { field: 'sourceType', kind: 'set', sortable: true, filterable: true },
  { field: 'type', kind: 'set', filterable: true },
  { field: 'fileName', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'content', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'executionDate', kind: 'date', sortable: true, filterable: true },
  { field: 'numberOfTransactions', kind: 'number', sortable: true, filterable: true },
  { field: 'controlSum', kind: 'amount', sortable: true, filterable: true },
  { field: 'createdBy.name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'createdAt', kind: 'instant', sortable: true, filterable: true },
  { field: 'changedAt', kind: 'instant', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];

/** The list of deleted orders: who deleted them, when and why. */
export const deletedOrderColumns = [
  ...orderColumns,
  { field: 'deletedAt', kind: 'instant', sortable: true, filterable: true },
  { field: 'deletedBy.name', kind: 'text', sortable: true, filterable: true },
  { field: 'comment', kind: 'text', filterable: true },
] as const satisfies readonly GridColumn[];

/** The transactions of one order. */
export const orderTransactionColumns = [
  { field: 'groupId', kind: 'set', filterable: true },
  { field: 'endToEndId', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'creditor', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'creditorAccount', kind: 'text', filterable: true, searched: true },
  { field: 'amount', kind: 'amount', sortable: true, filterable: true },
  { field: 'currency', kind: 'set', sortable: true, filterable: true },
  { field: 'bankStatus', kind: 'set', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];
