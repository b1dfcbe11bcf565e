import type { ClientId, DocumentId } from '@portico/contract/ids';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { discardFile } from '../platform/files/files.ts';
import type { Log } from '../platform/log.ts';

/** Removes the files of documents whose time is over; their lines stay for a while. One that fails holds up no other. */
export async function expireDocuments(db: Database, clock: Clock, log: Log): Promise<void> {
  const overdue = await db.inNoClient((tx) =>
    tx.rows<{ client_id: ClientId; id: DocumentId }>('select * from overdue_documents($1)', [clock.now()]),
  );
  for (const { client_id: clientId, id } of overdue)
    await expire(db, clock, clientId, id).catch((error: unknown) =>
      log.error({ err: error, clientId, id }, 'a document could not expire'),
    );
}

function expire(db: Database, clock: Clock, clientId: ClientId, id: DocumentId): Promise<void> {
  return db.inClient(clientId, async (tx) => {
    const document = await tx.row<{ fileId: string }>(
      `select file_id as "fileId" from documents where client_id = current_client() and id = $1 and status = 'READY' for update`,
      [id],
    );
    if (!document) return;
    await tx.write(
      `update documents set status = 'EXPIRED', file_id = null where client_id = current_client() and id = $1`,
      [id],
    );
    await discardFile(tx, clock, document.fileId);
  });
}
