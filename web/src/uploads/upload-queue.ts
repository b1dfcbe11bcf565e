import type { UploadId } from '@portico/contract/ids';
import { fileTypeOf, refusalOf } from './check-file.ts';
import { createFileQueue } from './file-queue.ts';
import { sendFile } from './send-file.ts';

/** Payment files on their way; their type follows from their name. */
const queue = createFileQueue<UploadId>({
  refusalOf,
  send: (file, onProgress) => sendFile(`payments/upload/${fileTypeOf(file.name)}`, file, onProgress),
});

export const useUploads = queue.use;
export const startUploads = queue.start;
export const dismissUpload = queue.dismiss;
export const dismissSentUploads = queue.dismissSent;
