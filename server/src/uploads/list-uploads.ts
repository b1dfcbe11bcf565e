import { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { loadActor } from '../payments/public.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import { FILE_AND_PERSON, presentUploads, UPLOAD, type StoredUpload } from './upload-rows.ts';

const UPLOADS: ListSource<'uploadedFiles'> = {
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
export const uploadList = listing({
  name: 'uploadedFiles',
  endpoint: uploadsEndpoints.uploads,
  permit: ({ tx, subject }) => loadActor(tx, subject, 'PAYMENT_VIEW_UPLOADED'),
  source: () => UPLOADS,
  rows: () => ({
    visible: `from uploads u ${FILE_AND_PERSON} where u.client_id = current_client() and u.deleted_at is null`,
    values: [],
    id: 'u.id',
    select: UPLOAD,
    shown: `from page join uploads u on u.client_id = current_client() and u.id = page.id ${FILE_AND_PERSON}`,
  }),
  present: (actor, stored: readonly StoredUpload[], { tx, subject }) =>
    presentUploads(tx, actor, subject.language, stored),
});
