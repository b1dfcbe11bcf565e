import type { GridColumn } from '../grid.ts';

/** The clients of the provider. */
export const clientColumns = [
  { field: 'clientId', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'description', kind: 'text', filterable: true, searched: true },
  { field: 'cashPoolProfile', kind: 'set', filterable: true },
  { field: 'active', kind: 'set', filterable: true },
  { field: 'usersCount', kind: 'number', sortable: true, filterable: true },
  { field: 'createdOn', kind: 'instant', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];
