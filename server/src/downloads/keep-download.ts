import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentFailure, DocumentKind, DocumentLayout } from '@portico/contract/downloads/model';
import {
  DOCUMENT_KEPT_DAYS,
  DOCUMENT_MAXIMUM_BYTES,
  KEPT_BYTES_PER_USER_MAXIMUM,
  KEPT_DOCUMENTS_PER_USER_MAXIMUM,
  TEXT_MAXIMUM_LENGTH,
} from '@portico/contract/limits';
import { addSeconds } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import {
  appendStream,
  completeFile,
  createFile,
  FileTooLarge,
  giveUpFile,
  type StoredFile,
} from '../platform/files/files.ts';
import { FileStorageError } from '../platform/files/files-storage.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { personalSettings } from '../session/public.ts';
import { hasDownloadCenter } from './download-center.ts';

/** The part of a request's context that keeping a file needs. */
export type Keeping = Pick<Context<{ stream: 'file' }>, 'clock' | 'files' | 'log' | 'subject' | 'traceId'>;

/** What the Download Center says of a document. */
export type DocumentFacts = { kind: DocumentKind; reportType: DocumentLayout | null };
type Facts = DocumentFacts & { name: string; fileName: string; createdBy: string };

/** Its owner has kept as much as they may. */
class NoSpace extends Error {}

/** So long a download waits for the storage of its copy. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Passes the bytes on as they are taken, and keeps a copy for their owner, if their settings say so and they have the
 * Download Center. Nothing is kept of what somebody else takes in their name. The copy is there once the last byte has been
 * taken; of what breaks off nothing is kept. A copy that can't be kept, or whose storage doesn't answer, spoils no
 * download: its line in the Download Center says why.
 */
export function keepDownload(
  keeping: Keeping,
  facts: Facts,
  bytes: Readable,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): Readable {
  const { subject } = keeping;
  const isKept = personalSettings(subject).keepDownloads && hasDownloadCenter(subject) && !subject.impersonator;
  if (!isKept) return bytes;
  const copy = new Copy(keeping, facts, patienceMilliseconds);
  const taken = Readable.from(copying(copy, bytes), { objectMode: false });
  // Also if nobody has begun to take it.
  bytes.on('error', (error) => taken.destroy(error));
  taken.once('close', () => bytes.destroy());
  return taken;
}

async function* copying(copy: Copy, bytes: Readable): AsyncGenerator<Uint8Array, void, void> {
  copy.begin();
  let isWhole = false;
  try {
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      await copy.add(piece);
      yield piece;
    }
    isWhole = true;
  } finally {
    if (isWhole) await copy.end();
    else await copy.drop();
  }
}

/** A copy while it is stored, at the pace of the download. Nothing here throws into the download. */
class Copy {
  readonly #keeping: Keeping;
  readonly #facts: Facts;
  readonly #patienceMilliseconds: number;
  readonly #bytes = new PassThrough();
  /** Its download has broken off, or its storage has been given up: whatever comes of it, nothing is kept. */
  readonly #dropped = new AbortController();
  /** Whether it is kept, or has been told not to be, or has been dropped. */
  #stored: Promise<void> = Promise.resolve();
  #isOpen = true;
  #isTold = false;

  constructor(keeping: Keeping, facts: Facts, patienceMilliseconds: number) {
    this.#keeping = keeping;
    this.#facts = facts;
    this.#patienceMilliseconds = patienceMilliseconds;
    // The pieces that its storage doesn't take any more.
    this.#bytes.on('error', () => {});
  }

  begin(): void {
    this.#stored = this.#store().finally(() => (this.#isOpen = false));
  }

  async add(piece: Uint8Array): Promise<void> {
    if (this.#isOpen && !this.#bytes.write(piece)) await this.#patiently(once(this.#bytes, 'drain'));
  }

  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#bytes.end();
    await this.#patiently(this.#stored);
  }

  async drop(): Promise<void> {
    if (!this.#isOpen) return;
    this.#dropped.abort();
    this.#bytes.destroy(new Error('The download broke off.'));
    await this.#patiently(this.#stored);
  }

  /** Waits for this, or until the storage has ended otherwise; what takes too long is given up. */
  async #patiently(awaited: Promise<unknown>): Promise<void> {
    const patience = new AbortController();
    const tooLong = wait(this.#patienceMilliseconds, 'late', { ref: false, signal: patience.signal });
    // It has been stopped.
    tooLong.catch(() => {});
    const outcome = await Promise.race([awaited, this.#stored, tooLong]);
    patience.abort();
    if (outcome !== 'late') return;
    this.#isOpen = false;
    const isWanted = !this.#dropped.signal.aborted;
    this.#dropped.abort();
    this.#bytes.destroy();
    const { log, traceId } = this.#keeping;
    log.error({ traceId }, 'the storage of a copy does not answer');
    if (isWanted) await this.#tell('STORAGE');
  }

  async #store(): Promise<void> {
    const { clock, files, log, subject, traceId } = this.#keeping;
    const { clientId } = subject;
    let fileId: string | null = null;
    try {
      const file = await files.db.inClient(clientId, async (tx) => {
        await refuseBeyondQuota(tx, this.#keeping, 0);
        return createFile(files, tx, clock, clientId, this.#facts.fileName);
      });
      fileId = file;
      const key = { clientId, id: file };
      const intake = { maximumBytes: DOCUMENT_MAXIMUM_BYTES, onPiece: () => Promise.resolve() };
      const stored = await appendStream(files, key, this.#bytes, intake);
      this.#dropped.signal.throwIfAborted();
      await files.db.inClient(clientId, (tx) => insertDocument(tx, this.#keeping, this.#facts, stored));
    } catch (error) {
      this.#bytes.resume();
      const isWanted = !this.#dropped.signal.aborted;
      if (isWanted && !(error instanceof NoSpace)) log.error({ err: error, traceId }, 'keeping a copy failed');
      if (fileId !== null) await this.#giveUp(fileId);
      if (isWanted) await this.#tell(failureOf(error));
    }
  }

  async #giveUp(fileId: string): Promise<void> {
    const { clock, files, log, subject, traceId } = this.#keeping;
    await files.db
      .inClient(subject.clientId, (tx) => giveUpFile(tx, clock, fileId))
      .catch((error: unknown) => log.error({ err: error, traceId }, 'giving up a copy failed'));
  }

  async #tell(failure: DocumentFailure): Promise<void> {
    if (this.#isTold) return;
    this.#isTold = true;
    const { files, log, subject, traceId } = this.#keeping;
    await files.db
      .inClient(subject.clientId, (tx) => insertFailure(tx, this.#keeping, this.#facts, failure))
      .catch((error: unknown) => log.error({ err: error, traceId }, 'telling that a copy is not kept failed'));
  }
}

/** Throws NoSpace if the owner's documents, with so many bytes more, are more than they may keep. */
async function refuseBeyondQuota(tx: Transaction, { subject }: Keeping, moreBytes: number): Promise<void> {
  const kept = await tx.row<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes from documents
     where client_id = current_client() and owner_id = $1 and status = 'READY'`,
    [subject.userId],
  );
  if (kept!.count < KEPT_DOCUMENTS_PER_USER_MAXIMUM && kept!.bytes + moreBytes <= KEPT_BYTES_PER_USER_MAXIMUM) return;
  throw new NoSpace();
}

async function insertDocument(tx: Transaction, keeping: Keeping, facts: Facts, stored: StoredFile): Promise<void> {
  // Their other downloads wait, so that each finds what the ones before it have kept.
  await tx.rows('select id from users where client_id = current_client() and id = $1 for no key update', [
    keeping.subject.userId,
  ]);
  await refuseBeyondQuota(tx, keeping, stored.sizeBytes);
  if (!(await completeFile(tx, stored))) throw new Error(`The file ${stored.id} was given up.`);
  const { id, sizeBytes, digest } = stored;
  await insert(tx, keeping, facts, { status: 'READY', failure: null, fileId: id, sizeBytes, digest });
}

/** How many lines of documents that could not be kept somebody has. */
const FAILURES_MAXIMUM = 100;

/** The latest refusal for want of space says enough, and of all failures the latest. */
async function insertFailure(tx: Transaction, keeping: Keeping, facts: Facts, failure: DocumentFailure): Promise<void> {
  if (failure === 'NO_SPACE')
    await tx.write('delete from documents where client_id = current_client() and owner_id = $1 and failure = $2', [
      keeping.subject.userId,
      failure,
    ]);
  await insert(tx, keeping, facts, { status: 'FAILED', failure, fileId: null, sizeBytes: null, digest: null });
  await tx.write(
    `delete from documents where client_id = current_client() and id in (
       select id from documents where client_id = current_client() and owner_id = $1 and status = 'FAILED'
       order by created_at desc, id desc offset $2)`,
    [keeping.subject.userId, FAILURES_MAXIMUM],
  );
}

type Outcome =
  | { status: 'READY'; failure: null; fileId: string; sizeBytes: number; digest: Buffer }
  | { status: 'FAILED'; failure: DocumentFailure; fileId: null; sizeBytes: null; digest: null };

async function insert(
  tx: Transaction,
  { clock, subject }: Keeping,
  { kind, reportType, name, fileName, createdBy }: Facts,
  { status, failure, fileId, sizeBytes, digest }: Outcome,
): Promise<void> {
  const now = clock.now();
  const fileType = fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
  await tx.write(
    `insert into documents (client_id, id, owner_id, kind, report_type, name, file_name, file_type, status, failure, file_id,
       size_bytes, digest, created_at, created_by, kept_until)
     values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      newId(),
      subject.userId,
      kind,
      reportType,
      name.slice(0, TEXT_MAXIMUM_LENGTH).toWellFormed(),
      fileName,
      fileType,
      status,
      failure,
      fileId,
      sizeBytes,
      digest,
      now,
      createdBy,
      fileId === null ? null : addSeconds(now, DOCUMENT_KEPT_DAYS * 24 * 60 * 60),
    ],
  );
}

function failureOf(error: unknown): DocumentFailure {
  if (error instanceof NoSpace) return 'NO_SPACE';
  if (error instanceof FileTooLarge) return 'TOO_LARGE';
  return error instanceof FileStorageError ? 'STORAGE' : 'PROBLEM';
}
