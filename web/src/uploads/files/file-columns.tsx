import { useMemo } from 'react';
import { FILE_TYPES, UPLOAD_STEP_STATUSES } from '@portico/contract/uploads/model';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { DetailCell, NameCell } from '../../ui/values/cells.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import type { UploadStatus } from '../queries.ts';
import { FileOrders } from './file-orders.tsx';
import { FileStatusWord } from './file-status.tsx';

type FileColumn = Column<UploadStatus>;

/** The columns of the uploaded files; their fields come from the contract's declaration. */
export function useFileColumns(): FileColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(() => [...outcomeColumns(t), ...circumstanceColumns(t, display)], [t, display]);
}

function outcomeColumns(t: Translate): FileColumn[] {
  return [
    {
      field: 'fileName',
      title: t('uploads.column.file'),
      width: 240,
      grows: 2,
      cell: ({ fileName }) => <NameCell name={fileName} />,
    },
    {
      field: 'stepStatus',
      title: t('uploads.column.status'),
      width: 190,
      options: UPLOAD_STEP_STATUSES.map((value) => ({ value, label: t.of('status', `uploadStepStatus.${value}`) })),
      cell: (file) => <FileStatusWord file={file} />,
    },
    {
      field: 'numberOfOrders',
      title: t('uploads.column.numberOfOrders'),
      shortTitle: t('uploads.column.orders'),
      width: 150,
      cell: (file) => <FileOrders file={file} tabIndex={-1} />,
    },
  ];
}

function circumstanceColumns(t: Translate, display: Display): FileColumn[] {
  return [
    {
      field: 'uploadedAt',
      title: t('uploads.column.uploadedAt'),
      width: 136,
      cell: ({ uploadedAt }) => display.instant(uploadedAt),
    },
    {
      field: 'uploadedBy.name',
      title: t('uploads.column.uploadedBy'),
      width: 150,
      grows: 1,
      priority: 2,
      cell: ({ uploadedBy }) => <DetailCell text={uploadedBy.name} />,
    },
    {
      field: 'sizeBytes',
      title: t('uploads.column.size'),
      width: 96,
      align: 'end',
      priority: 3,
      cell: ({ sizeBytes }) => display.bytes(sizeBytes),
    },
    {
      field: 'fileType',
      title: t('uploads.column.type'),
      width: 96,
      priority: 3,
      options: FILE_TYPES.map((value) => ({ value, label: value })),
      cell: ({ fileType }) => <DetailCell text={fileType} />,
    },
  ];
}
