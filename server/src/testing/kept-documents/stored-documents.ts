import { createHash } from 'node:crypto';
import type { ClientId, DocumentId, UserId } from '@portico/contract/ids';
import { newId } from '../../platform/ids.ts';
import type { TestPortal } from '../portal/portal.ts';

type Stored = Partial<{
  kind: 'REPORT' | 'DOWNLOAD';
  reportType: string | null;
  name: string;
  fileName: string;
  sizeBytes: number;
  /** Without a file, and so failed. */
  failure: string;
  createdAt: string;
  createdBy: string;
  downloadedAt: string | null;
  downloadedBy: string | null;
}>;

/** A document of somebody's in the Download Center, as if it had been kept; its file has a size, but no bytes. */
export async function storeTestDocument(
  portal: Pick<TestPortal, 'owner'>,
  { clientId, ownerId }: { clientId: ClientId; ownerId: UserId },
  document: Stored = {},
): Promise<DocumentId> {
  const id = newId<DocumentId>();
  const { fileName = 'Payment orders.csv', createdAt = '2026-11-20T08:00:00Z', failure = null } = document;
  const digest = createHash('sha256').update(id).digest();
  const { sizeBytes = 1_000 } = document;
  await portal.owner.inNoClient(async (tx) => {
    if (failure === null)
      await tx.write(
        'insert into files (client_id, id, name, size_bytes, digest, created_at) values ($1, $2, $3, $4, $5, $6)',
        [clientId, id, fileName, sizeBytes, digest, createdAt],
      );
    await tx.write(
      `insert into documents (client_id, id, owner_id, kind, report_type, name, file_name, file_type, status, failure, file_id,
         size_bytes, digest, created_at, created_by, downloaded_at, downloaded_by, kept_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $14::timestamptz + $18::interval)`,
      [
        clientId,
        id,
        ownerId,
        document.kind ?? 'DOWNLOAD',
        document.reportType ?? null,
        document.name ?? 'Payment orders',
        fileName,
        fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase(),
        failure === null ? 'READY' : 'FAILED',
        failure,
        failure === null ? id : null,
        failure === null ? sizeBytes : null,
        failure === null ? digest : null,
        createdAt,
        document.createdBy ?? 'Someone',
        document.downloadedAt ?? null,
        document.downloadedBy ?? null,
        failure === null ? '90 days' : null,
      ],
    );
  });
  return id;
}

/** Three that differ in every column. */
export async function storeThreeDocuments(
  portal: Pick<TestPortal, 'owner'>,
  owner: { clientId: ClientId; ownerId: UserId },
): Promise<void> {
  const downloaded = { downloadedAt: '2026-11-20T07:00:00Z', downloadedBy: 'Zed' };
  await storeTestDocument(portal, owner, { reportType: 'COMBINED', name: 'Statements', createdAt: '2026-11-18T08:00:00Z', ...downloaded }); // prettier-ignore
  await storeTestDocument(portal, owner, {
    kind: 'REPORT',
    reportType: 'OVERVIEW',
    name: 'Balances',
    fileName: 'Balances.pdf',
    sizeBytes: 70_000,
    createdBy: 'Another',
    downloadedAt: '2026-11-19T07:00:00Z',
    downloadedBy: 'Anna',
  });
  await storeTestDocument(portal, owner, { name: 'Accounts', fileName: 'a.xlsx', failure: 'PROBLEM' });
}
