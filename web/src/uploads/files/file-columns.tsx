import { uploadedFileList } from '@portico/contract/uploads/lists';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import type { UploadStatus } from '../queries.ts';
import { FileOrders } from './file-orders.tsx';
import { FileStatusWord } from './file-status.tsx';

const LOOKS: Looks<typeof uploadedFileList, UploadStatus> = {
  fileName: { width: 240, grows: 2, tone: 'strong' },
  stepStatus: { width: 190, cell: (file) => <FileStatusWord file={file} /> },
  numberOfOrders: { width: 150, align: 'start', cell: (file) => <FileOrders file={file} tabIndex={-1} /> },
  uploadedAt: { width: 136 },
  'uploadedBy.name': { width: 150, grows: 1, priority: 2, tone: 'detail' },
  sizeBytes: { width: 96, priority: 3 },
  fileType: { width: 96, priority: 3, tone: 'detail' },
};

/** The columns of the uploaded files. */
export function useFileColumns(): Column<UploadStatus>[] {
  return useColumns(uploadedFileList, LOOKS);
}
