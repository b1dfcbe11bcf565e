import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import {
  DOCUMENT_FAILURES,
  type DocumentFailure,
  type DocumentKind,
  type DocumentLayout,
} from '@portico/contract/downloads/model';
import {
  DOCUMENT_KEPT_DAYS,
  DOCUMENT_MAXIMUM_BYTES,
  KEPT_BYTES_PER_USER_MAXIMUM,
  KEPT_DOCUMENTS_PER_USER_MAXIMUM,
  TEXT_MAXIMUM_LENGTH,
} from '@portico/contract/limits';
import { addSeconds } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import {
  appendStream,
  completeFile,
  createFile,
  FileTooLarge,
  giveUpFile,
  type StoredFile,
} from '../platform/files/files.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { personalSettings } from '../session/public.ts';
import { hasDownloadCenter } from './download-center.ts';

/** The part of a request's context that keeping a file needs. */
export type Keeping = Pick<Context<{ stream: 'file' }>, 'clock' | 'files' | 'log' | 'subject' | 'traceId'>;

/** What the Download Center says of a document. */
export type DocumentFacts = { kind: DocumentKind; reportType: DocumentLayout | null };
type Facts = DocumentFacts & { name: string; fileName: string; createdBy: string };

/**
 * The same bytes as they are taken, of which a copy is kept for their owner, if their settings say so and they have the
 * Download Center; nothing is kept of what somebody else takes in their name. The copy is there once the last byte has been taken; of what breaks off nothing is kept. A copy that
 * can't be kept spoils no download: its line in the Download Center says why.
 */
export function keepDownload(keeping: Keeping, facts: Facts, bytes: Readable): Readable {
  const { subject } = keeping;
  const isKept = personalSettings(subject).keepDownloads && hasDownloadCenter(subject) && !subject.impersonator;
  if (!isKept) return bytes;
  const taken = Readable.from(copying(keeping, facts, bytes), { objectMode: false });
  // Also if nobody has begun to take it.
  taken.once('close', () => bytes.destroy());
  return taken;
}

async function* copying(keeping: Keeping, facts: Facts, bytes: Readable): AsyncGenerator<Uint8Array, void, void> {
  const copy = new PassThrough();
  let isOpen = true;
  const gone = new AbortController();
  const kept = storeCopy(keeping, facts, copy, gone.signal).finally(() => (isOpen = false));
  let isWhole = false;
  try {
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      if (isOpen && !copy.write(piece)) await Promise.race([once(copy, 'drain'), kept]);
      yield piece;
    }
    isWhole = true;
  } finally {
    if (isWhole) copy.end();
    else {
      gone.abort();
      copy.destroy(new Error('The download broke off.'));
    }
    await kept;
  }
}

/** Never throws: what fails is logged, and said in the document's line. */
async function storeCopy(keeping: Keeping, facts: Facts, copy: PassThrough, gone: AbortSignal): Promise<void> {
  const { clock, files, log, subject, traceId } = keeping;
  const { clientId } = subject;
  // The pieces that its reader doesn't take any more.
  copy.on('error', () => {});
  let fileId: string | null = null;
  try {
    const file = await files.db.inClient(clientId, async (tx) => {
      await refuseBeyondQuota(tx, keeping, 0);
      return createFile(files, tx, clock, clientId, facts.fileName);
    });
    fileId = file;
    const key = { clientId, id: file };
    const intake = { maximumBytes: DOCUMENT_MAXIMUM_BYTES, onPiece: () => Promise.resolve() };
    const stored = await appendStream(files, key, copy, intake);
    await files.db.inClient(clientId, (tx) => insertDocument(tx, keeping, facts, stored));
  } catch (error) {
    copy.resume();
    const isWanted = !gone.aborted;
    await files.db
      .inClient(clientId, async (tx) => {
        if (fileId !== null) await giveUpFile(tx, clock, fileId);
        if (isWanted) await insertFailure(tx, keeping, facts, failureOf(error));
      })
      .catch((further: unknown) => log.error({ err: further, traceId }, 'noting that a copy is not kept failed'));
    if (isWanted && !(error instanceof PortalError)) log.error({ err: error, traceId }, 'keeping a copy failed');
  }
}

/** Throws DOCUMENT_QUOTA_REACHED if the owner's documents, with so many bytes more, are more than they may keep. */
async function refuseBeyondQuota(tx: Transaction, { subject }: Keeping, moreBytes: number): Promise<void> {
  const kept = await tx.row<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes from documents
     where client_id = current_client() and owner_id = $1 and status = 'READY'`,
    [subject.userId],
  );
  if (kept!.count < KEPT_DOCUMENTS_PER_USER_MAXIMUM && kept!.bytes + moreBytes <= KEPT_BYTES_PER_USER_MAXIMUM) return;
  throw new PortalError('DOCUMENT_QUOTA_REACHED');
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

/** The latest refusal for want of space says enough. */
async function insertFailure(tx: Transaction, keeping: Keeping, facts: Facts, failure: DocumentFailure): Promise<void> {
  if (failure === 'DOCUMENT_QUOTA_REACHED')
    await tx.write('delete from documents where client_id = current_client() and owner_id = $1 and failure = $2', [
      keeping.subject.userId,
      failure,
    ]);
  await insert(tx, keeping, facts, { status: 'FAILED', failure, fileId: null, sizeBytes: null, digest: null });
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
  if (error instanceof FileTooLarge) return 'DOCUMENT_TOO_LARGE';
  const key = error instanceof PortalError ? error.key : 'PROBLEM';
  return (DOCUMENT_FAILURES as readonly string[]).includes(key) ? (key as DocumentFailure) : 'PROBLEM';
}
