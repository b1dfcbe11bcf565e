import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { trustedId } from '@portico/contract/ids';
import { crashPoint } from '../crash-point.ts';
import type { Database } from '../database/db.ts';
import { makeDurable } from '../database/durable.ts';
import { PIECE_BYTES } from './files-pieces.ts';
import { FileStorageError, type FileKey, type FileStorage, type FileWriter } from './files-storage.ts';
import { newId } from '../ids.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Files in a folder that every process of the portal sees, `<client>/<file>`. A file is written under a temporary name,
 * made durable and renamed, so its own name always means the whole file.
 */
export function diskStorage(db: Database, folder: string): FileStorage {
  const pathOf = ({ clientId, id }: FileKey) => join(folder, clientId, id);
  const storage: FileStorage = {
    begin: (file) => speaking(() => beginFile(db, folder, file, pathOf(file))),
    read: (file, offsetBytes, lengthBytes) => readRange(pathOf(file), offsetBytes, lengthBytes),
    remove: (file) => speaking(() => removeFile(pathOf(file))),
    async check() {
      const writer = await storage.begin({ clientId: trustedId('.'), id: newId() });
      await writer.abort();
    },
  };
  return storage;
}

async function beginFile(db: Database, folder: string, { clientId }: FileKey, path: string): Promise<FileWriter> {
  const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (created !== undefined) for (const parent of [dirname(created), folder]) await makeDurable(parent);
  const temporary = temporaryOf(path);
  const handle = await open(temporary, 'wx', 0o600);
  return {
    async write(piece, onPiece) {
      await speaking(() => handle.appendFile(piece));
      await db.inClient(clientId, onPiece);
    },
    finish: () => speaking(() => finishFile(handle, path)),
    async abort() {
      await handle.close().catch(() => {});
      await rm(temporary, { force: true });
    },
  };
}

async function finishFile(handle: FileHandle, path: string): Promise<void> {
  await handle.sync();
  await handle.close();
  crashPoint('file written');
  await rename(temporaryOf(path), path);
  await makeDurable(dirname(path));
}

async function removeFile(path: string): Promise<void> {
  await rm(temporaryOf(path), { force: true });
  await rm(path, { force: true });
}

async function* readRange(path: string, offsetBytes: number, lengthBytes: number): AsyncGenerator<Uint8Array> {
  if (lengthBytes === 0) return;
  const end = offsetBytes + lengthBytes - 1;
  try {
    yield* createReadStream(path, { start: offsetBytes, end, highWaterMark: PIECE_BYTES });
  } catch (error) {
    throw storageError(error);
  }
}

function temporaryOf(path: string): string {
  return `${path}.part`;
}

/** Runs work on the disk; turns system errors into errors of the catalogue. */
async function speaking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageError(error);
  }
}

function storageError(error: unknown): FileStorageError {
  const isFull = FULL.has((error as NodeJS.ErrnoException).code ?? '');
  return new FileStorageError(isFull ? 'FILE_STORAGE_FULL' : 'FILE_STORAGE_UNAVAILABLE', error);
}
