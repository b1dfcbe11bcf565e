import type { Answer } from '@portico/contract/endpoint';
import type { downloadsEndpoints } from '@portico/contract/downloads/endpoints';
import type { DocumentFailure, DocumentKind, DocumentLayout, DocumentStatus } from '@portico/contract/downloads/model';
import type { DocumentId, UserId } from '@portico/contract/ids';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { permitDownloadCenter } from './download-center.ts';

export type DocumentRow = Answer<(typeof downloadsEndpoints)['document']>;

/** Those that somebody may see: they own them. `$1` is `ownerIn` them. */
export const OWN_DOCUMENTS = 'd.client_id = current_client() and d.owner_id = $1';

/** Whose documents somebody sees. What people keep is private to them: those who act in their name see nothing of it. */
export function ownerIn({ impersonator, userId }: Pick<Subject, 'impersonator' | 'userId'>): UserId | null {
  return impersonator ? null : userId;
}

export type StoredDocument = {
  id: DocumentId;
  name: string;
  kind: DocumentKind;
  reportType: DocumentLayout | null;
  status: DocumentStatus;
  failure: DocumentFailure | null;
  owner: string;
  fileName: string;
  fileType: string;
  fileId: string | null;
  sizeBytes: bigint | null;
  digest: Buffer | null;
  createdAt: Date;
  createdBy: string;
  downloadedAt: Date | null;
  downloadedBy: string | null;
  keptUntil: Date | null;
};

/** Of a document `d`. */
export const DOCUMENT_COLUMNS = `d.id, d.name, d.kind, d.report_type as "reportType", d.status, d.failure, d.file_name as "fileName",
  (select u.full_name from users u where u.client_id = d.client_id and u.id = d.owner_id) as owner,
  d.file_type as "fileType", d.file_id as "fileId", d.size_bytes as "sizeBytes", d.digest, d.created_at as "createdAt",
  d.created_by as "createdBy", d.downloaded_at as "downloadedAt", d.downloaded_by as "downloadedBy", d.kept_until as "keptUntil"`;

/** These documents of the caller, in this order. Throws NOT_FOUND if one of them isn't theirs. */
export async function readDocuments(
  tx: Transaction,
  subject: Subject,
  ids: readonly DocumentId[],
): Promise<StoredDocument[]> {
  permitDownloadCenter(subject);
  const wanted = [...new Set(ids)];
  const stored = await tx.rows<StoredDocument>(
    `select ${DOCUMENT_COLUMNS} from documents d where d.client_id = current_client() and ${OWN_DOCUMENTS} and d.id = any($2)`,
    [ownerIn(subject), wanted],
  );
  const byId = new Map(stored.map((document) => [document.id, document]));
  return wanted.map((id) => {
    const document = byId.get(id);
    if (!document) throw new PortalError('NOT_FOUND');
    return document;
  });
}

/** A document whose file is there. */
export type WholeDocument = StoredDocument & { fileId: string; sizeBytes: bigint; digest: Buffer };

/** Throws DOCUMENT_NOT_THERE for a document that has no file, or none any more. */
export function wholeDocument(document: StoredDocument): WholeDocument {
  if (document.fileId === null) throw new PortalError('DOCUMENT_NOT_THERE');
  return document as WholeDocument;
}

export function presentDocument(stored: StoredDocument): DocumentRow {
  const { id, owner, fileId: _file, sizeBytes, digest, createdAt, downloadedAt, keptUntil, ...same } = stored;
  return {
    ...same,
    uniqueId: id,
    owners: [{ type: 'USER', name: owner }],
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
    digest: digest?.toString('hex') ?? null,
    createdAt: createdAt.toISOString(),
    downloadStatus: downloadedAt === null ? 'NEW' : 'DOWNLOADED',
    downloadedAt: downloadedAt?.toISOString() ?? null,
    keptUntil: keptUntil?.toISOString() ?? null,
  };
}
