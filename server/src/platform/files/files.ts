import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ClientId } from '@portico/contract/ids';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/db.ts';
import { insertPiece } from './files-database.ts';
import { inPieces } from './files-pieces.ts';
import type { Scan } from './files-scan.ts';
import { FileStorageError, type FileKey, type FileStorage, type OnPiece } from './files-storage.ts';
import { newId } from '../ids.ts';
import { PortalError } from '../errors.ts';

export type StoredFile = { id: string; sizeBytes: number; digest: Buffer };

/**
 * All of the portal's files: new ones go to `location`, older ones are read where they are. `scan` looks at each file
 * that comes from outside. See files-open.
 */
export type Files = { db: Database; location: string; storageAt(location: string): FileStorage; scan: Scan };

/** The most that `readFileRange` reads at once. */
export const FILE_RANGE_MAXIMUM_BYTES = 4 * 1024 * 1024;

/** The stream was longer than allowed; nothing of it is kept. */
export class FileTooLarge extends PortalError {
  constructor(maximumBytes: number) {
    super('FILE_TOO_LARGE', { parameters: { limit: `${maximumBytes / 1024 / 1024} MB` } });
  }
}

/** Creates a file that `appendStream` will fill, in the transaction of its owner's row. */
export function createFile(
  files: Files,
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  name: string,
): Promise<string> {
  return insertFile(tx, clock, clientId, name, files.location);
}

type Intake = {
  maximumBytes: number;
  onPiece: OnPiece;
  /** Sees the first piece (an empty one if there are no bytes) before any is stored; throwing here ends the intake. */
  inspect?: (firstPiece: Uint8Array) => void;
};

/**
 * Streams bytes into a file piece by piece; no transaction waits for the sender or the storage. `onPiece` runs in a
 * short one per piece. Afterwards the bytes are durable, and `completeFile` makes the file whole. Throws FileTooLarge
 * beyond `maximumBytes` and FileStorageError; after any error the owner calls `giveUpFile`.
 */
export async function appendStream(
  files: Files,
  file: FileKey,
  source: AsyncIterable<Uint8Array>,
  { maximumBytes, onPiece, inspect }: Intake,
): Promise<StoredFile> {
  const writer = await files.storageAt(files.location).begin(file);
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const piece of inPieces(source)) {
      if (sizeBytes === 0) inspect?.(piece);
      sizeBytes += piece.length;
      if (sizeBytes > maximumBytes) throw new FileTooLarge(maximumBytes);
      sha256.update(piece);
      await writer.write(piece, onPiece);
    }
    if (sizeBytes === 0) inspect?.(new Uint8Array());
    await writer.finish();
  } catch (error) {
    // The sweep cleans up what can't be removed now; report the first error.
    await writer.abort().catch(() => {});
    throw error;
  }
  return { id: file.id, sizeBytes, digest: sha256.digest() };
}

/** Marks a file as whole. Returns false if it was given up meanwhile, and leaves it so. */
export async function completeFile(tx: Transaction, file: StoredFile): Promise<boolean> {
  const changed = await tx.write(
    'update files set size_bytes = $2, digest = $3 where client_id = current_client() and id = $1 and given_up_at is null',
    [file.id, file.sizeBytes, file.digest],
  );
  return changed === 1;
}

/** Gives up an unfinished file in its owner's transaction: it never becomes whole, and the sweep removes it. */
export async function giveUpFile(tx: Transaction, clock: Clock, fileId: string): Promise<void> {
  // The row first: its lock keeps further pieces out.
  await tx.write(
    `update files set given_up_at = $2, storage = nullif(storage, 'database') where client_id = current_client() and id = $1 and digest is null`,
    [fileId, clock.now()],
  );
  await tx.write(
    `delete from file_chunks c using files f where f.client_id = current_client() and f.id = $1 and f.given_up_at is not null and c.client_id = f.client_id and c.file_id = f.id`,
    [fileId],
  );
}

/** Removes a whole file that nothing refers to any more, in its owner's transaction; the sweep removes what is elsewhere. */
export async function discardFile(tx: Transaction, clock: Clock, fileId: string): Promise<void> {
  await tx.write('update files set digest = null, size_bytes = 0 where client_id = current_client() and id = $1', [
    fileId,
  ]);
  await giveUpFile(tx, clock, fileId);
}

/**
 * Stores bytes that the portal produces or receives within a transaction (a bank message, a status report). They commit
 * with the status that they prove, so they are in the database whatever is configured for delivered files.
 */
export async function storeInTransaction(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  name: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredFile> {
  const id = await insertFile(tx, clock, clientId, name, 'database');
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  let sequence = 0;
  for await (const piece of inPieces(source)) {
    sha256.update(piece);
    sizeBytes += piece.length;
    await insertPiece(tx, id, sequence++, piece);
  }
  const file = { id, sizeBytes, digest: sha256.digest() };
  await completeFile(tx, file);
  return file;
}

/**
 * Streams a whole file as delivered: a reader who reaches the end has had every byte, proved by the digest. If bytes
 * are missing or differ, it throws FileStorageError before the end.
 */
export async function* readFile(files: Files, clientId: ClientId, fileId: string): AsyncGenerator<Uint8Array> {
  const { storage, sizeBytes, digest } = await findWhole(files, clientId, fileId);
  const sha256 = createHash('sha256');
  let readBytes = 0;
  for await (const bytes of storage.read({ clientId, id: fileId }, 0, sizeBytes)) {
    sha256.update(bytes);
    readBytes += bytes.length;
    // Checked before the last bytes leave, so nobody takes a damaged file for a whole one.
    if (readBytes >= sizeBytes && !sha256.digest().equals(digest))
      throw damaged(fileId, 'differs from what was stored');
    yield bytes;
  }
  if (readBytes !== sizeBytes) throw damaged(fileId, `ends after ${readBytes} of ${sizeBytes} bytes`);
}

/** A whole file as a stream whose first bytes have been read: an unreadable file is refused before an answer begins. */
export async function openFile(files: Files, clientId: ClientId, fileId: string): Promise<Readable> {
  return begun(readFile(files, clientId, fileId));
}

async function begun(bytes: AsyncGenerator<Uint8Array>): Promise<Readable> {
  const first = await bytes.next();
  const stream = Readable.from(
    (async function* () {
      if (first.done) return;
      yield first.value;
      yield* bytes;
    })(),
  );
  // Also of a stream that nobody has read from: the storage holds a file open.
  stream.once('close', () => void bytes.return(undefined).catch(() => {}));
  return stream;
}

/**
 * Some bytes of a whole file as a stream whose first ones have been read. Their digest can't be proved; a part that is
 * missing ends the stream with FileStorageError. Throws RangeError if the file doesn't have them.
 */
export async function openFilePart(
  files: Files,
  clientId: ClientId,
  fileId: string,
  { offsetBytes, lengthBytes }: { offsetBytes: number; lengthBytes: number },
): Promise<Readable> {
  const { storage, sizeBytes } = await findWhole(files, clientId, fileId);
  if (offsetBytes < 0 || lengthBytes < 0 || offsetBytes + lengthBytes > sizeBytes)
    throw new RangeError(`The file of ${sizeBytes} bytes gives no ${lengthBytes} bytes from ${offsetBytes} on.`);
  return begun(wholePart(storage.read({ clientId, id: fileId }, offsetBytes, lengthBytes), fileId, lengthBytes));
}

/** Ends with FileStorageError if bytes are missing. */
async function* wholePart(
  bytes: AsyncIterable<Uint8Array>,
  fileId: string,
  lengthBytes: number,
): AsyncGenerator<Uint8Array> {
  let readBytes = 0;
  for await (const piece of bytes) {
    readBytes += piece.length;
    yield piece;
  }
  if (readBytes !== lengthBytes) throw damaged(fileId, `gives ${readBytes} of ${lengthBytes} bytes of a part`);
}

/** Some bytes of a whole file, at most `FILE_RANGE_MAXIMUM_BYTES`. Throws RangeError if the file doesn't have them. */
export async function readFileRange(
  files: Files,
  clientId: ClientId,
  fileId: string,
  offsetBytes: number,
  lengthBytes: number,
): Promise<Buffer> {
  const { storage, sizeBytes } = await findWhole(files, clientId, fileId);
  const isWithin = offsetBytes >= 0 && lengthBytes >= 0 && offsetBytes + lengthBytes <= sizeBytes;
  if (!isWithin || lengthBytes > FILE_RANGE_MAXIMUM_BYTES)
    throw new RangeError(`The file of ${sizeBytes} bytes gives no ${lengthBytes} bytes from ${offsetBytes} on.`);
  const parts: Uint8Array[] = [];
  for await (const bytes of storage.read({ clientId, id: fileId }, offsetBytes, lengthBytes)) parts.push(bytes);
  const range = Buffer.concat(parts);
  if (range.length !== lengthBytes) throw damaged(fileId, `lacks bytes after ${offsetBytes + range.length}`);
  return range;
}

async function insertFile(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  name: string,
  storage: string,
): Promise<string> {
  const id = newId();
  await tx.write('insert into files (client_id, id, name, storage, created_at) values ($1, $2, $3, $4, $5)', [
    clientId,
    id,
    name,
    storage,
    clock.now(),
  ]);
  return id;
}

type Row = { location: string; size_bytes: bigint; digest: Buffer };

async function findWhole(files: Files, clientId: ClientId, fileId: string) {
  const row = await files.db.inClient(clientId, (tx) =>
    tx.row<Row>(
      'select storage as location, size_bytes, digest from files where client_id = current_client() and id = $1 and digest is not null',
      [fileId],
    ),
  );
  if (!row) throw new Error(`There is no whole file ${fileId}.`);
  return { storage: files.storageAt(row.location), sizeBytes: Number(row.size_bytes), digest: row.digest };
}

function damaged(fileId: string, how: string): FileStorageError {
  return new FileStorageError('FILE_STORAGE_UNAVAILABLE', new Error(`The file ${fileId} ${how}.`));
}
