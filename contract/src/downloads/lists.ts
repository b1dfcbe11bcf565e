import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { downloadsEndpoints } from './endpoints.ts';
import { DOCUMENT_KINDS, DOCUMENT_LAYOUTS, DOCUMENT_STATUSES, DOWNLOAD_STATUSES } from './model.ts';

export type DocumentRow = Answer<(typeof downloadsEndpoints)['documents']>['content'][number];

/** The documents of the Download Center, newest first. */
export const documentList = {
  name: 'documents',
  title: 'downloads.documents',
  columns: [
    { field: 'name', title: 'downloads.column.name', kind: 'text', sortable: true, filterable: true, searched: true },
    {
      field: 'status',
      title: 'downloads.column.status',
      kind: 'set',
      values: DOCUMENT_STATUSES,
      words: 'downloads.status.*',
      sortable: true,
      filterable: true,
    },
    {
      field: 'downloadStatus',
      title: 'downloads.column.downloadStatus',
      kind: 'set',
      values: DOWNLOAD_STATUSES,
      words: 'downloads.downloadStatus.*',
      sortable: true,
      filterable: true,
    },
    {
      field: 'kind',
      title: 'downloads.column.kind',
      kind: 'set',
      values: DOCUMENT_KINDS,
      words: 'downloads.kind.*',
      sortable: true,
      filterable: true,
    },
    {
      field: 'reportType',
      title: 'downloads.column.reportType',
      kind: 'set',
      values: DOCUMENT_LAYOUTS,
      words: 'downloads.reportType.*',
      sortable: true,
      filterable: true,
    },
    {
      field: 'owner',
      title: 'downloads.column.owner',
      kind: 'text',
      value: ({ owners }) => owners.map(({ name }) => name).join(', '),
    },
    {
      field: 'fileType',
      title: 'downloads.column.fileType',
      shortTitle: 'downloads.column.fileType.short',
      kind: 'text',
      sortable: true,
      filterable: true,
      grouped: true,
    },
    {
      field: 'sizeBytes',
      title: 'downloads.column.size',
      kind: 'number',
      unit: 'bytes',
      sortable: true,
      filterable: true,
    },
    {
      field: 'createdBy',
      title: 'downloads.column.createdBy',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    { field: 'createdAt', title: 'downloads.column.createdAt', kind: 'instant', sortable: true, filterable: true },
    {
      field: 'downloadedAt',
      title: 'downloads.column.downloadedAt',
      kind: 'instant',
      sortable: true,
      filterable: true,
    },
    { field: 'downloadedBy', title: 'downloads.column.downloadedBy', kind: 'text', sortable: true, filterable: true },
    { field: 'keptUntil', title: 'downloads.column.keptUntil', kind: 'instant', sortable: true, filterable: true },
    {
      field: 'fileName',
      title: 'downloads.column.fileName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
  ],
} as const satisfies ListOf<DocumentRow>;
