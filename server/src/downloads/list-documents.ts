import { downloadsEndpoints } from '@portico/contract/downloads/endpoints';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import { permitDownloadCenter } from './download-center.ts';
import { DOCUMENT_COLUMNS, OWN_DOCUMENTS, ownerIn, presentDocument, type StoredDocument } from './document-rows.ts';

const DOCUMENTS: ListSource<'documents'> = {
  expressions: {
    name: 'd.name',
    status: 'd.status',
    downloadStatus: `case when d.downloaded_at is null then 'NEW' else 'DOWNLOADED' end`,
    kind: 'd.kind',
    reportType: 'd.report_type',
    fileType: 'd.file_type',
    sizeBytes: 'd.size_bytes',
    createdBy: 'd.created_by',
    createdAt: { sql: 'd.created_at', isNeverNull: true },
    downloadedAt: 'd.downloaded_at',
    downloadedBy: 'd.downloaded_by',
    keptUntil: 'd.kept_until',
    fileName: 'd.file_name',
  },
  key: { expression: 'd.id', direction: 'desc', cast: 'uuid' },
  defaultSort: 'createdAt,desc',
};

/** The documents of the Download Center that the caller owns. */
export const documentListing = listing({
  name: 'documents',
  endpoint: downloadsEndpoints.documents,
  permit: ({ subject }) => {
    permitDownloadCenter(subject);
    return Promise.resolve(ownerIn(subject));
  },
  source: () => DOCUMENTS,
  rows: (ownerId) => ({
    visible: `from documents d where d.client_id = current_client() and ${OWN_DOCUMENTS}`,
    values: [ownerId],
    id: 'd.id',
    select: DOCUMENT_COLUMNS,
    shown: 'from page join documents d on d.client_id = current_client() and d.id = page.id',
  }),
  present: (_ownerId, stored: readonly StoredDocument[]) => stored.map(presentDocument),
});
