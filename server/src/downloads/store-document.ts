import type { DocumentFailure, DocumentKind, DocumentLayout } from '@portico/contract/downloads/model';
import {
  DOCUMENT_KEPT_DAYS,
  KEPT_BYTES_PER_USER_MAXIMUM,
  KEPT_DOCUMENTS_PER_USER_MAXIMUM,
  TEXT_MAXIMUM_LENGTH,
} from '@portico/contract/limits';
import { addSeconds } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { completeFile, type StoredFile } from '../platform/files/files.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';

/** The part of a request's context that keeping a file needs. */
export type Keeping = Pick<Context<{ stream: 'file' }>, 'clock' | 'files' | 'log' | 'subject' | 'traceId'>;

/** What the Download Center says of a document. */
export type DocumentFacts = { kind: DocumentKind; reportType: DocumentLayout | null };
export type NamedDocument = DocumentFacts & { name: string; fileName: string; createdBy: string };

/** Its owner has kept as much as they may. */
export class NoSpace extends Error {}

/** Throws NoSpace if the owner's documents, with so many bytes more, are more than they may keep. */
export async function refuseBeyondQuota(tx: Transaction, { subject }: Keeping, moreBytes: number): Promise<void> {
  const kept = await tx.row<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes from documents
     where client_id = current_client() and owner_id = $1 and status = 'READY'`,
    [subject.userId],
  );
  if (kept!.count < KEPT_DOCUMENTS_PER_USER_MAXIMUM && kept!.bytes + moreBytes <= KEPT_BYTES_PER_USER_MAXIMUM) return;
  throw new NoSpace();
}

/** Makes a stored file a document of its owner. Throws NoSpace. */
export async function insertDocument(
  tx: Transaction,
  keeping: Keeping,
  facts: NamedDocument,
  stored: StoredFile,
): Promise<void> {
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

/** A line of a document that could not be kept. Of those for want of space the latest says enough. */
export async function insertFailure(
  tx: Transaction,
  keeping: Keeping,
  facts: NamedDocument,
  failure: DocumentFailure,
): Promise<void> {
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
  { kind, reportType, name, fileName, createdBy }: NamedDocument,
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
