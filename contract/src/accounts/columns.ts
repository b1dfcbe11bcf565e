import type { GridColumn } from '../grid.ts';

/** Account groups. */
export const accountGroupColumns = [
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'membersCount', kind: 'number', sortable: true, filterable: true },
  { field: 'entityStatus', kind: 'set', filterable: true },
] as const satisfies readonly GridColumn[];

/** Accounts as their administrators see them. */
export const administeredAccountColumns = [
  { field: 'shortName', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'alias', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'owner', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'bank', kind: 'set', sortable: true, filterable: true },
  { field: 'number', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'currency', kind: 'set', sortable: true, filterable: true },
  { field: 'country', kind: 'set', sortable: true, filterable: true },
  { field: 'intracompany', kind: 'set', filterable: true },
  { field: 'selfService', kind: 'set', filterable: true },
  { field: 'mandate', kind: 'set', filterable: true },
  { field: 'entityStatus', kind: 'set', filterable: true },
] as const satisfies readonly GridColumn[];
