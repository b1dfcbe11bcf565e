import type { GridColumn } from '../grid.ts';

/** Statement transactions. The search covers names, remittance information and references together. */
export const transactionColumns = [
  { field: 'valueDate', kind: 'date', sortable: true, filterable: true },
  { field: 'bookingDate', kind: 'date', sortable: true, filterable: true },
  { field: 'type', kind: 'set', filterable: true },
  { field: 'account', kind: 'set', filterable: true },
  { field: 'counterparty', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'counterpartyAccount', kind: 'text', filterable: true, searched: true },
  { field: 'remittance', kind: 'text', filterable: true, searched: true },
  { field: 'transactionCode', kind: 'set', filterable: true },
  { field: 'customerReference', kind: 'text', filterable: true, searched: true },
  { field: 'bankReference', kind: 'text', filterable: true, searched: true },
  { field: 'endToEndId', kind: 'text', filterable: true, searched: true },
  { field: 'currency', kind: 'set', filterable: true },
  { field: 'amount', kind: 'amount', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];

/** Accounts with their balance. */
export const accountColumns = [
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'bank', kind: 'set', sortable: true, filterable: true },
  { field: 'owner', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'number', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'country', kind: 'set', sortable: true, filterable: true },
  { field: 'state', kind: 'set', sortable: true, filterable: true },
  { field: 'balanceDate', kind: 'date', sortable: true, filterable: true },
  { field: 'currency', kind: 'set', sortable: true, filterable: true },
  { field: 'balance', kind: 'amount', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];

/** The statements of the accounts that the caller sees. */
export const statementColumns = [
  { field: 'account', kind: 'set', filterable: true },
  { field: 'number', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'reference', kind: 'text', filterable: true, searched: true },
  { field: 'closingDate', kind: 'date', sortable: true, filterable: true },
  { field: 'state', kind: 'set', filterable: true },
  { field: 'continuity', kind: 'set', filterable: true },
  { field: 'entryCount', kind: 'number', sortable: true, filterable: true },
  { field: 'currency', kind: 'set', filterable: true },
  { field: 'closingBalance', kind: 'amount', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];

/** Statement files as the provider imported them. */
export const statementImportColumns = [
  { field: 'fileName', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'source', kind: 'set', filterable: true },
  { field: 'status', kind: 'set', filterable: true },
  { field: 'format', kind: 'set', filterable: true },
  { field: 'importedAt', kind: 'instant', sortable: true, filterable: true },
  { field: 'sizeBytes', kind: 'number', sortable: true, filterable: true },
  { field: 'entryCount', kind: 'number', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];
