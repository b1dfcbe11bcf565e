/** Payment file types and their extensions (spec B5). */
export const FILE_TYPES = ['PAIN001', 'PAIN008', 'MT101', 'CSV'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** The types read today; the others come with their part of the product. */
export const EXTENSIONS: Partial<Record<FileType, readonly string[]>> = { PAIN001: ['xml'] };

/** The steps of an upload, in order. */
export const UPLOAD_STEPS = ['UPLOAD', 'CONVERT', 'IMPORT'] as const;
/** Upload step status (spec B4). */
export const UPLOAD_STEP_STATUSES = [
  'IN_PROGRESS',
  'IMPORTED',
  'UPLOAD_ERROR',
  'CONVERSION_ERROR',
  'IMPORT_ERROR',
] as const;
