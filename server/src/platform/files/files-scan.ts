import { PortalError } from '../errors.ts';

/** A whole file that is not accepted yet. `purpose` names its kind; `read` reads it from its beginning. */
export type ScannedFile = { purpose: string; name: string; sizeBytes: number; read: () => AsyncIterable<Uint8Array> };

/**
 * Looks at a whole file from outside before it is accepted. Throws FileUnsafe to refuse it; any other error leaves open
 * what it is, and the file isn't accepted either. It has as long as a sender may be silent
 * (`UPLOAD_STALLED_AFTER_SECONDS`).
 */
export type Scan = (file: ScannedFile) => Promise<void>;

export const acceptEverything: Scan = async () => {};

const FOUND_MAXIMUM_LENGTH = 100;

/** A scan has refused the file; nothing of it is kept. `found` is the scanner's name for it. */
export class FileUnsafe extends PortalError {
  constructor(found: string) {
    super('FILE_UNSAFE', { parameters: { found: found.slice(0, FOUND_MAXIMUM_LENGTH).toWellFormed() } });
  }
}
