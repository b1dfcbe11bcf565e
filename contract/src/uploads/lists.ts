import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import { UPLOAD_STATUSES } from '../payments/status.ts';
import type { uploadsEndpoints } from './endpoints.ts';
import { FILE_TYPES, UPLOAD_STEP_STATUSES } from './model.ts';

type Row = Answer<(typeof uploadsEndpoints)['uploads']>['content'][number];

/** Uploaded payment files, newest first. `stepStatus` is what users call the status; `status` is the exact one. */
export const uploadedFileList = {
  name: 'uploadedFiles',
  title: 'shell.uploadedFiles',
  columns: [
    { field: 'fileName', title: 'uploads.column.file', kind: 'text', sortable: true, filterable: true, searched: true },
    {
      field: 'stepStatus',
      title: 'uploads.column.status',
      kind: 'set',
      values: UPLOAD_STEP_STATUSES,
      words: 'status.uploadStepStatus.*',
      text: ({ status, stepStatus, openRequest }, { words }) => {
        if (openRequest) return words('uploads.waiting');
        return stepStatus === 'IN_PROGRESS' ? words(`status.${status}.full`) : null;
      },
      sortable: true,
      filterable: true,
    },
    {
      field: 'numberOfOrders',
      title: 'uploads.column.numberOfOrders',
      shortTitle: 'uploads.column.orders',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    { field: 'uploadedAt', title: 'uploads.column.uploadedAt', kind: 'instant', sortable: true, filterable: true },
    {
      field: 'uploadedBy.name',
      title: 'uploads.column.uploadedBy',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    {
      field: 'sizeBytes',
      title: 'uploads.column.size',
      kind: 'number',
      unit: 'bytes',
      sortable: true,
      filterable: true,
    },
    {
      field: 'fileType',
      title: 'uploads.column.type',
      kind: 'set',
      values: FILE_TYPES,
      sortable: true,
      filterable: true,
    },
    {
      field: 'status',
      kind: 'set',
      filterTitle: 'uploads.column.status',
      values: UPLOAD_STATUSES,
      words: 'status.*.full',
      sortable: true,
      filterable: true,
    },
  ],
} as const satisfies ListOf<Row>;
