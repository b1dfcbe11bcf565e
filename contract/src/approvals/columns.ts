import type { GridColumn } from '../grid.ts';

/** Change requests, newest first. */
export const changeRequestColumns = [
  { field: 'requestedAt', kind: 'instant', sortable: true, filterable: true },
  { field: 'category', kind: 'set', sortable: true, filterable: true },
  { field: 'action', kind: 'set', filterable: true },
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'requestedBy', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'status', kind: 'set', filterable: true },
  { field: 'comment', kind: 'text', filterable: true, searched: true },
] as const satisfies readonly GridColumn[];
