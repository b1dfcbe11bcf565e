import type { ErrorKey } from '@portico/contract/errors';
import type { Finding } from '@portico/contract/findings';
import { PortalError } from '../errors.ts';
import { FileTooLarge } from './files.ts';

/** The finding shown with UPLOAD_ERROR, by the error that ended the upload. */
const FINDINGS: Partial<Record<ErrorKey, string>> = {
  FILE_EMPTY: 'fileEmpty',
  FILE_TOO_LARGE: 'fileTooLarge',
  FILE_CONTENT_DIFFERS: 'fileContentDiffers',
  FILE_STORAGE_FULL: 'fileStorageFull',
  FILE_STORAGE_UNAVAILABLE: 'fileStorageUnavailable',
};

/** Why a file ended before it was stored, as a finding; without one of our errors, its bytes simply stopped coming. */
export function receivingFailure(error: unknown, maximumBytes: number): Finding {
  const limit = `${maximumBytes / 1024 / 1024} MB`;
  const known = error instanceof PortalError ? error : null;
  const key = error instanceof FileTooLarge ? 'fileTooLarge' : ((known && FINDINGS[known.key]) ?? 'uploadInterrupted');
  const parameters = key === 'fileTooLarge' ? { limit } : (known?.details.parameters ?? {});
  return { severity: 'error', key, parameters, line: null, column: null, path: null };
}
