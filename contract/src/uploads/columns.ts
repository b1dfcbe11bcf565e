import type { GridColumn } from '../grid.ts';

/** Uploaded payment files, newest first. `stepStatus` is what users call the status; `status` is the exact one. */
export const uploadColumns = [
  { field: 'fileName', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'stepStatus', kind: 'set', sortable: true, filterable: true },
  { field: 'status', kind: 'set', sortable: true, filterable: true },
  { field: 'numberOfOrders', kind: 'number', sortable: true, filterable: true },
  { field: 'uploadedAt', kind: 'instant', sortable: true, filterable: true },
  { field: 'uploadedBy.name', kind: 'text', sortable: true, filterable: true, searched: true },
  { field: 'sizeBytes', kind: 'number', sortable: true, filterable: true },
  { field: 'fileType', kind: 'set', sortable: true, filterable: true },
] as const satisfies readonly GridColumn[];
