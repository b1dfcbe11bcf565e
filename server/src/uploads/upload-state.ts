import type { UploadStatus } from '@portico/contract/payments/status';
import { stateTable } from '../platform/state-table.ts';

/** What a file goes through until its order exists (spec D4); each change of `uploads.status` goes through it. */
export const uploadStates = stateTable<UploadStatus>()([
  { from: [null], event: 'uploadBegins', to: ['UPLOADING'] },
  { from: ['UPLOADING'], event: 'stored', to: ['UPLOADED'] },
  { from: ['UPLOADING'], event: 'uploadFailed', to: ['UPLOAD_ERROR'] },
  { from: ['UPLOADED'], event: 'convert', to: ['CONVERTING'] },
  { from: ['CONVERTING'], event: 'converted', to: ['CONVERTED'] },
  { from: ['CONVERTING'], event: 'conversionFailed', to: ['CONVERSION_ERROR'] },
  { from: ['UPLOADED', 'CONVERTED'], event: 'import', to: ['IMPORTING'] },
  { from: ['IMPORTING'], event: 'imported', to: ['OPEN'] },
  { from: ['IMPORTING'], event: 'importFailed', to: ['IMPORT_ERROR'] },
  // a duplicate that two people want imported
  { from: ['IMPORT_ERROR'], event: 'importAnyway', to: ['UPLOADED'] },
  { from: ['UPLOAD_ERROR', 'CONVERSION_ERROR', 'IMPORT_ERROR'], event: 'delete', to: ['DELETED'] },
  { from: ['DELETED'], event: 'restore', to: ['UPLOAD_ERROR', 'CONVERSION_ERROR', 'IMPORT_ERROR'] },
]);
