import type { GridColumn } from '../grid.ts';

/** Account groups. */
export const accountGroupColumns = [
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'membersCount', kind: 'number', sortable: true, filterable: true },
  { field: 'entityStatus', kind: 'set', filterable: true },
] as const satisfies readonly GridColumn[];
