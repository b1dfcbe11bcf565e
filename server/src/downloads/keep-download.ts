import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentFailure } from '@portico/contract/downloads/model';
import { DOCUMENT_MAXIMUM_BYTES } from '@portico/contract/limits';
import { appendStream, createFile, FileTooLarge, giveUpFile } from '../platform/files/files.ts';
import { FileStorageError } from '../platform/files/files-storage.ts';
import { personalSettings } from '../session/public.ts';
import { hasDownloadCenter } from './download-center.ts';
import {
  insertDocument,
  insertFailure,
  NoSpace,
  refuseBeyondQuota,
  type Keeping,
  type NamedDocument,
} from './store-document.ts';

/** So long a download waits for the storage of its copy. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Passes the bytes on as they are taken, and keeps a copy for their owner, if their settings say so and they have the
 * Download Center. Nothing is kept of what somebody else takes in their name. The copy is there once the last byte has been
 * handed over; a download that breaks off before leaves none. A copy that can't be kept, or whose storage doesn't answer, spoils no
 * download: its line in the Download Center says why.
 */
export function keepDownload(
  keeping: Keeping,
  facts: NamedDocument,
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
  readonly #facts: NamedDocument;
  readonly #patienceMilliseconds: number;
  readonly #bytes = new PassThrough();
  /** Its download has broken off, or its storage has been given up: whatever comes of it, nothing is kept. */
  readonly #dropped = new AbortController();
  /** Whether it is kept, or has been told not to be, or has been dropped. */
  #stored: Promise<void> = Promise.resolve();
  #isOpen = true;
  #isTold = false;

  constructor(keeping: Keeping, facts: NamedDocument, patienceMilliseconds: number) {
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

function failureOf(error: unknown): DocumentFailure {
  if (error instanceof NoSpace) return 'NO_SPACE';
  if (error instanceof FileTooLarge) return 'TOO_LARGE';
  return error instanceof FileStorageError ? 'STORAGE' : 'PROBLEM';
}
