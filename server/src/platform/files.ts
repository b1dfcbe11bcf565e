import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './db.ts';
import { newId } from './ids.ts';

const CHUNK_BYTES = 256 * 1024;

export type StoredFile = { id: string; sizeBytes: number; digest: Buffer };

/** The stream was longer than allowed; nothing of it is kept. */
export class FileTooLarge extends Error {}

/** Creates a file that will be filled by `appendStream`, in the transaction of its owner's row. */
export async function createFile(tx: Transaction, clock: Clock, clientId: string, name: string): Promise<string> {
  const id = newId();
  await tx.write('insert into files (client_id, id, name, created_at) values ($1, $2, $3, $4)', [
    clientId,
    id,
    name,
    clock.now(),
  ]);
  return id;
}

/**
 * Streams bytes into a file in pieces, each in its own short transaction, so that a slow sender holds no connection.
 * `onPiece` runs in each of them. Throws FileTooLarge beyond `maximumBytes`.
 */
export async function appendStream(
  db: Database,
  clientId: string,
  fileId: string,
  source: AsyncIterable<Uint8Array>,
  maximumBytes: number,
  onPiece: (tx: Transaction) => Promise<void>,
): Promise<StoredFile> {
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  let sequence = 0;
  for await (const bytes of inPieces(source)) {
    sizeBytes += bytes.length;
    if (sizeBytes > maximumBytes) throw new FileTooLarge();
    sha256.update(bytes);
    const piece = sequence++;
    await db.inClient(clientId, async (tx) => {
      await insertChunk(tx, clientId, fileId, piece, bytes);
      await onPiece(tx);
    });
  }
  return { id: fileId, sizeBytes, digest: sha256.digest() };
}

/** Marks a file as whole. */
export async function completeFile(tx: Transaction, file: StoredFile): Promise<void> {
  await tx.write('update files set size_bytes = $2, digest = $3 where client_id = current_client() and id = $1', [
    file.id,
    file.sizeBytes,
    file.digest,
  ]);
}

/** Stores bytes that are already there (a bank message, a report) in the caller's transaction. */
export async function storeBytes(
  tx: Transaction,
  clock: Clock,
  clientId: string,
  name: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const id = await createFile(tx, clock, clientId, name);
  await writeChunks(tx, clientId, id, [bytes]);
  const file = { id, sizeBytes: bytes.length, digest: createHash('sha256').update(bytes).digest() };
  await completeFile(tx, file);
  return file;
}

/** Writes a file's bytes in the caller's transaction, as they are made. */
export async function writeChunks(
  tx: Transaction,
  clientId: string,
  fileId: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  let sequence = 0;
  for await (const bytes of inPieces(source)) await insertChunk(tx, clientId, fileId, sequence++, bytes);
}

/** Streams a file out piece by piece, each read by a transaction of its own. */
export async function* readFile(db: Database, clientId: string, fileId: string): AsyncGenerator<Uint8Array> {
  for (let sequence = 0; ; sequence++) {
    const piece = sequence;
    const row = await db.inClient(clientId, (tx) =>
      tx.row<{ bytes: Buffer }>(
        'select bytes from file_chunks where client_id = current_client() and file_id = $1 and sequence = $2',
        [fileId, piece],
      ),
    );
    if (!row) return;
    yield row.bytes;
  }
}

function insertChunk(tx: Transaction, clientId: string, fileId: string, sequence: number, bytes: Uint8Array) {
  return tx.write('insert into file_chunks (client_id, file_id, sequence, bytes) values ($1, $2, $3, $4)', [
    clientId,
    fileId,
    sequence,
    Buffer.from(bytes),
  ]);
}

async function* inPieces(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}
