import type { UploadId } from '@portico/contract/ids';
import { UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { FileType } from '@portico/contract/uploads/model';
import { audit } from '../platform/audit.ts';
import type { FileContent } from '../platform/files/files-sniff.ts';
import type { Arrival, KeptFiles, Sender } from '../platform/incoming/incoming-file.ts';
import { enqueue } from '../platform/jobs.ts';
import { guestIn } from '../platform/subject.ts';
import { importUploadJob } from './import-upload.ts';

type PaymentFile = Arrival & { subject: Sender; fileType: FileType };

/**
 * What a file of each type contains, and its name for people. Plain text passes: if it isn't what was chosen, the
 * import says so with line and column.
 */
const EXPECTED: Record<FileType, { contents: readonly FileContent[]; format: string }> = {
  PAIN001: { contents: ['xml', 'text'], format: 'XML' },
  PAIN008: { contents: ['xml', 'text'], format: 'XML' },
  MT101: { contents: ['swift', 'text'], format: 'MT101' },
  CSV: { contents: ['text'], format: 'CSV' },
};

export const paymentFiles: KeptFiles<PaymentFile, UploadId> = {
  purpose: 'payment files',
  table: 'uploads',
  maximumBytes: UPLOAD_MAXIMUM_BYTES,
  expects: ({ fileType }) => EXPECTED[fileType],
  columns: ({ subject, fileType }, at) => ({
    file_type: fileType,
    step: 'UPLOAD',
    step_status: 'IN_PROGRESS',
    uploaded_by: subject.userId,
    uploaded_at: at,
    guest_id: guestIn(subject),
  }),
  async accept({ tx, clock }, { id, sizeBytes, digest }, { clientId, fileName, subject, fileType }) {
    await enqueue(tx, importUploadJob, { clientId, uploadId: id });
    const file = { fileType, sizeBytes, digest: digest.toString('hex') };
    await audit({ tx, clock, subject }, 'fileUploaded', { id, name: fileName }, file);
  },
};
