import type { ErrorKey } from '@portico/contract/errors';
import type { Finding } from '@portico/contract/findings';
import { PortalError } from '../errors.ts';

export type Refusal = {
  key: 'fileEmpty' | 'fileTooLarge' | 'fileContentDiffers' | 'fileUnsafe';
  parameters: Finding['parameters'];
};

/** What lies in the file itself, as a finding: it is refused whenever it comes. */
const REFUSALS: Partial<Record<ErrorKey, Refusal['key']>> = {
  FILE_EMPTY: 'fileEmpty',
  FILE_TOO_LARGE: 'fileTooLarge',
  FILE_CONTENT_DIFFERS: 'fileContentDiffers',
  FILE_UNSAFE: 'fileUnsafe',
};

/** Why a file is refused for good; null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  const key = error instanceof PortalError && REFUSALS[error.key];
  return key ? { key, parameters: error.details.parameters ?? {} } : null;
}

/** What lies in our storage. */
const STORAGE: Partial<Record<ErrorKey, string>> = {
  FILE_STORAGE_FULL: 'fileStorageFull',
  FILE_STORAGE_UNAVAILABLE: 'fileStorageUnavailable',
};

/** Why a file ended before it was accepted, as a finding; without one of our errors, its bytes simply stopped coming. */
export function receivingFailure(error: unknown): Finding {
  const storage = error instanceof PortalError ? STORAGE[error.key] : undefined;
  const { key, parameters } = refusalOf(error) ?? { key: storage ?? 'uploadInterrupted', parameters: {} };
  return { severity: 'error', key, parameters, line: null, column: null, path: null };
}
