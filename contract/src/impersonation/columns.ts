import type { GridColumn } from '../grid.ts';

/** The users of a client that the caller may act as. */
export const impersonationColumns = [
  { field: 'username', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'fullName', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'subclientId', kind: 'set', filterable: true },
] as const satisfies readonly GridColumn[];
