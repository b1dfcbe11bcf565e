import type { GridColumn } from '../grid.ts';

/** The users of a client. */
export const userColumns = [
  { field: 'userName', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'fullName', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'jobTitle', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'email', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'mobile', kind: 'text', filterable: true },
  { field: 'state', kind: 'set', filterable: true },
  { field: 'entityStatus', kind: 'set', filterable: true },
  { field: 'authenticationType', kind: 'set', filterable: true },
  { field: 'subclient', kind: 'set', sortable: true, filterable: true },
  { field: 'lastLogin', kind: 'instant', sortable: true, filterable: true },
  { field: 'createdOn', kind: 'instant', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];

/** The user groups of a client. */
export const userGroupColumns = [
  { field: 'name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'description', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'state', kind: 'set', filterable: true },
  { field: 'entityStatus', kind: 'set', filterable: true },
  { field: 'membersCount', kind: 'number', sortable: true, filterable: true },
  { field: 'createdOn', kind: 'instant', sortable: true, filterable: true },
  { field: 'lastUpdate', kind: 'instant', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];
