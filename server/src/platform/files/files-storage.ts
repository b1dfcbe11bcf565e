import type { ClientId } from '@portico/contract/ids';
import type { Transaction } from '../database/db.ts';
import { PortalError } from '../errors.ts';

/** Which file: a storage derives its place from the ids alone, never from a name that somebody chose. */
export type FileKey = { clientId: ClientId; id: string };

/** Runs in the transaction of a piece: its owner notes that bytes are still coming. */
export type OnPiece = (tx: Transaction) => Promise<void>;

/** Takes one file's pieces in order. Nothing is readable before `finish` returns. */
export type FileWriter = {
  write(piece: Buffer, onPiece: OnPiece): Promise<void>;
  /** Makes the bytes durable and readable. */
  finish(): Promise<void>;
  /** Leaves nothing behind, as far as the storage can be reached; the sweep does the rest. */
  abort(): Promise<void>;
};

/** A place for files. Everything throws FileStorageError if it is full, unreachable, or has lost a file. */
export type FileStorage = {
  begin(file: FileKey): Promise<FileWriter>;
  /** Streams `lengthBytes` bytes from `offsetBytes` on; fetches the next piece when the last one was consumed. */
  read(file: FileKey, offsetBytes: number, lengthBytes: number): AsyncGenerator<Uint8Array>;
  /** Removes everything of a file, whole or in parts; a missing file is not an error. */
  remove(file: FileKey): Promise<void>;
  /** Tries the storage at start. */
  check(): Promise<void>;
};

/** A failure of the storage itself, worded for people by the catalogue; the cause is for the log. */
export class FileStorageError extends PortalError {
  constructor(key: 'FILE_STORAGE_FULL' | 'FILE_STORAGE_UNAVAILABLE', cause: unknown) {
    super(key);
    this.cause = cause;
  }
}
