import type { Reply, Request } from '@portico/contract/endpoint';
import { uploadedFileList } from '@portico/contract/uploads/lists';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { loadActor } from '../payments/public.ts';
import { readPage } from '../platform/grid/grid-page.ts';
import type { GridSource } from '../platform/grid/grid-source.ts';
import type { Context } from '../platform/http/route.ts';
import { FILE_AND_PERSON, presentUploads, UPLOAD, type StoredUpload } from './upload-rows.ts';

type Uploads = (typeof uploadsEndpoints)['uploads'];

const UPLOAD_GRID: GridSource = {
  columns: uploadedFileList.columns,
  expressions: {
    fileName: 'u.file_name',
    stepStatus: 'u.step_status',
    status: 'u.status',
    numberOfOrders:
      '(select count(*) from orders o where o.client_id = current_client() and o.client_id = u.client_id and o.upload_id = u.id)',
    uploadedAt: { sql: 'u.uploaded_at', isNeverNull: true },
    'uploadedBy.name': 'shown_name(p)',
    sizeBytes: 'f.size_bytes',
    fileType: 'u.file_type',
  },
  key: { expression: 'u.id', direction: 'desc', cast: 'uuid' },
  defaultSort: 'uploadedAt,desc',
};

/** The client's uploaded payment files, for users who may view uploaded files. */
export async function listUploads(
  { tx, subject, language }: Context<Uploads>,
  { query }: Request<Uploads>,
): Promise<Reply<Uploads>> {
  const actor = await loadActor(tx, subject, 'PAYMENT_VIEW_UPLOADED');
  const { rows, total, next } = await readPage<StoredUpload>(tx, UPLOAD_GRID, query, {
    visible: `from uploads u ${FILE_AND_PERSON} where u.client_id = current_client() and u.deleted_at is null`,
    values: [],
    id: 'u.id',
    select: UPLOAD,
    shown: `from page join uploads u on u.client_id = current_client() and u.id = page.id ${FILE_AND_PERSON}`,
  });
  return { content: await presentUploads(tx, actor, language, rows), ...total, ...next };
}
