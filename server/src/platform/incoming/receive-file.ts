import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/db.ts';
import { PortalError } from '../errors.ts';
import { appendStream, completeFile, createFile, giveUpFile, type Files, type StoredFile } from '../files/files.ts';
import { sniff } from '../files/files-sniff.ts';
import { claimKey, rememberAnswer } from '../http/idempotency.ts';
import { newId } from '../ids.ts';
import { digestOf } from '../secrets/crypto.ts';
import type { Subject } from '../subject.ts';
import { incomingStates, type Arrival, type KeptFiles } from './incoming-file.ts';
import { receivingFailure } from './receiving-failure.ts';

export type Received<Known extends string = string> = { uniqueId: Known; status: 'UPLOADED' };

/** A repeated request gets the answer of the first one: who asks, by which key, and for what besides the bytes. */
export type Once = { subject: Subject; key: string; about: readonly string[] };

type Receiving = { db: Database; files: Files; clock: Clock };
type Row<Known extends string = string> = { id: Known; fileId: string };

/** Well within the time after which a file counts as stalled. */
const NOTE_EVERY_MILLISECONDS = 30_000;
const UPLOADING = incomingStates.next(null, 'uploadBegins', 'UPLOADING');
const UPLOADED = incomingStates.next(UPLOADING, 'stored', 'UPLOADED');
const UPLOAD_ERROR = incomingStates.next(UPLOADING, 'uploadFailed', 'UPLOAD_ERROR');

/**
 * Takes a file in: its row is committed before the first byte, the bytes are stored as they come, and the whole file is
 * scanned; then it is read, where its purpose asks for that, and accepted, together with its job. Throws FILE_EMPTY and FILE_CONTENT_DIFFERS before anything is
 * stored, FileTooLarge, FileUnsafe, FileStorageError, and TIMEOUT if it was given up as stalled meanwhile. After any
 * error none of its bytes are kept, and its row says why.
 */
export async function receiveFile<Given extends Arrival, Known extends string, Found>(
  { db, files, clock }: Receiving,
  kind: KeptFiles<Given, Known, Found>,
  arrival: Given,
  bytes: AsyncIterable<Uint8Array>,
  once?: Once,
): Promise<Received<Known>> {
  const { clientId, fileName } = arrival;
  const row = await db.inClient(clientId, (tx) => begin<Given, Known>(tx, { files, clock }, kind, arrival));
  const key = { clientId, id: row.fileId };
  try {
    const stored = await appendStream(files, key, bytes, {
      maximumBytes: kind.maximumBytes,
      inspect: (firstPiece) => refuseOther(kind.expects(arrival), firstPiece),
      onPiece: (tx) => noteLastByte(tx, clock, kind, row),
    });
    const { sizeBytes } = stored;
    const note = () => db.inClient(clientId, (tx) => noteLastByte(tx, clock, kind, row));
    const read = () => whileNoting(files.storageAt(files.location).read(key, 0, sizeBytes), clock, note);
    await files.scan({ purpose: kind.purpose, name: fileName, sizeBytes, read });
    const found = (await kind.examine?.(arrival, clock, read())) as Found;
    return await db.inClient(clientId, (tx) => finish({ tx, clock }, kind, arrival, row, { stored, found }, once));
  } catch (error) {
    await db.inClient(clientId, (tx) => giveUp(tx, clock, kind, row.id, { error }));
    throw error;
  }
}

async function begin<Given extends Arrival, Known extends string>(
  tx: Transaction,
  { files, clock }: Omit<Receiving, 'db'>,
  { table, columns }: Pick<KeptFiles<Given>, 'table' | 'columns'>,
  arrival: Given,
): Promise<Row<Known>> {
  const { clientId, fileName } = arrival;
  const [id, at] = [newId<Known>(), clock.now()];
  const fileId = await createFile(files, tx, clock, clientId, fileName);
  const own = { client_id: clientId, id, file_id: fileId, file_name: fileName, status: UPLOADING, last_byte_at: at };
  const row = { ...own, ...columns(arrival, at) };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await tx.write(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  return { id, fileId };
}

/** What it claims to be and what it is must agree (spec D6), as far as its first bytes show. */
function refuseOther(expected: ReturnType<KeptFiles<Arrival>['expects']>, firstPiece: Uint8Array): void {
  if (expected === null) return;
  const content = sniff(firstPiece);
  if (content === 'empty') throw new PortalError('FILE_EMPTY');
  if (expected.contents.includes(content)) return;
  throw new PortalError('FILE_CONTENT_DIFFERS', { parameters: { content, expected: expected.format } });
}

/** The same bytes; the row is marked now and then, since a file counts as stalled while nothing of it moves. */
async function* whileNoting(
  bytes: AsyncIterable<Uint8Array>,
  clock: Clock,
  note: () => Promise<void>,
): AsyncGenerator<Uint8Array, void, void> {
  let notedAt = clock.now().getTime();
  for await (const piece of bytes) {
    if (Math.abs(clock.now().getTime() - notedAt) >= NOTE_EVERY_MILLISECONDS) {
      notedAt = clock.now().getTime();
      await note();
    }
    yield piece;
  }
}

async function noteLastByte(tx: Transaction, clock: Clock, { table }: { table: string }, { id }: Row): Promise<void> {
  await tx.write(`update ${table} set last_byte_at = $2 where client_id = current_client() and id = $1`, [
    id,
    clock.now(),
  ]);
}

async function finish<Given extends Arrival, Known extends string, Found>(
  { tx, clock }: { tx: Transaction; clock: Clock },
  kind: KeptFiles<Given, Known, Found>,
  arrival: Given,
  { id, fileId }: Row<Known>,
  { stored, found }: { stored: StoredFile; found: Found },
  once: Once | undefined,
): Promise<Received<Known>> {
  const asked = once && { tx, clock, subject: once.subject };
  const earlier = asked && (await claimKey(asked, once.key, digestOf(...once.about, stored.digest)));
  if (earlier) {
    await tx.write(`delete from ${kind.table} where client_id = current_client() and id = $1`, [id]);
    await giveUpFile(tx, clock, fileId);
    return earlier.body as Received<Known>;
  }
  // First the row, then its file: the same order as when giving up.
  const isOurs = await tx.write(
    `update ${kind.table} set status = $2 where client_id = current_client() and id = $1 and status = $3`,
    [id, UPLOADED, UPLOADING],
  );
  // A file given up as stalled meanwhile stays given up.
  if (!isOurs || !(await completeFile(tx, stored))) throw new PortalError('TIMEOUT');
  const answer: Received<Known> = { uniqueId: id, status: UPLOADED };
  if (asked) await rememberAnswer(asked, once.key, answer);
  await kind.accept({ tx, clock }, { ...stored, id }, arrival, found);
  return answer;
}

/** Ends a file that isn't whole yet: because of an error, or because it has had no byte since `stalledSince`. */
export async function giveUp(
  tx: Transaction,
  clock: Clock,
  { table }: { table: string },
  id: string,
  { error, stalledSince }: { error?: unknown; stalledSince?: Date },
): Promise<void> {
  const row = await tx.row<{ fileId: string }>(
    `update ${table} set status = $2, step_status = $2, findings = $3
     where client_id = current_client() and id = $1 and status = $4 and ($5::timestamptz is null or last_byte_at < $5)
     returning file_id as "fileId"`,
    [id, UPLOAD_ERROR, JSON.stringify([receivingFailure(error)]), UPLOADING, stalledSince ?? null],
  );
  if (row) await giveUpFile(tx, clock, row.fileId);
}
