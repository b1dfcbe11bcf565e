import type { DocumentId } from '@portico/contract/ids';
import { audit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';

/** Notes who downloads documents and when, also in the audit log. Call it last: it audits. */
export async function recordDownload(
  { tx, clock, subject }: { tx: Transaction; clock: Clock; subject: Subject },
  documents: readonly { id: DocumentId; name: string }[],
): Promise<void> {
  await tx.write(
    'update documents set downloaded_at = $2, downloaded_by = $3 where client_id = current_client() and id = any($1)',
    [documents.map(({ id }) => id), clock.now(), subject.fullName],
  );
  await auditDocuments({ tx, clock, subject }, 'documentsDownloaded', documents);
}

/** Logs an act on one document by its name, on several by their number. */
export function auditDocuments(
  context: { tx: Transaction; clock: Clock; subject: Subject },
  action: 'documentsDownloaded' | 'documentsDeleted',
  documents: readonly { id: DocumentId; name: string }[],
): Promise<void> {
  const [only] = documents.length === 1 ? documents : [];
  const object = { id: only?.id ?? null, name: only?.name ?? null };
  return audit(context, action, object, { documents: documents.length });
}
