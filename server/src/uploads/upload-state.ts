import type { UploadStatus } from '@portico/contract/payments/status';
import { INCOMING_LINES } from '../platform/incoming/incoming-file.ts';
import { stateTable } from '../platform/state-table.ts';

/** What a file goes through until its order exists (spec D4); each change of `uploads.status` goes through it. */
export const uploadStates = stateTable<UploadStatus>()([
  ...INCOMING_LINES,
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
