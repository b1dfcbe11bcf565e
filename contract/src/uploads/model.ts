/** Payment file types and the extensions that agree with them (spec B5). */
export const FILE_TYPES = ['PAIN001', 'PAIN008', 'MT101', 'CSV'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** The types that are read today; the others join with their part. */
export const EXTENSIONS: Partial<Record<FileType, readonly string[]>> = { PAIN001: ['xml'] };

/** The steps of an upload, in their order. */
export const UPLOAD_STEPS = ['UPLOAD', 'CONVERT', 'IMPORT'] as const;
/** Upload step status (spec B4). */
export const UPLOAD_STEP_STATUSES = [
  'IN_PROGRESS',
  'IMPORTED',
  'UPLOAD_ERROR',
  'CONVERSION_ERROR',
  'IMPORT_ERROR',
] as const;
