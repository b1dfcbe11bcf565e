import type { GridColumn } from '../grid.ts';

/** Sign-off rules: one line each. */
export const signOffRuleColumns = [
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'scope', kind: 'set', sortable: true, filterable: true },
  { field: 'sourceType', kind: 'set', sortable: true, filterable: true },
  { field: 'limitCurrency', kind: 'set', filterable: true },
  { field: 'limit', kind: 'amount', sortable: true, filterable: true },
  { field: 'signaturesRequired', kind: 'number', sortable: true, filterable: true },
  { field: 'entityStatus', kind: 'set', filterable: true },
] as const satisfies readonly GridColumn[];
