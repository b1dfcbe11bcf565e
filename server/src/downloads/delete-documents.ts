import type { Request } from '@portico/contract/endpoint';
import type { downloadsEndpoints } from '@portico/contract/downloads/endpoints';
import { discardFile } from '../platform/files/files.ts';
import type { Context } from '../platform/http/route.ts';
import { readDocuments } from './document-rows.ts';
import { auditDocuments } from './record-download.ts';

type Endpoint = (typeof downloadsEndpoints)['deleteDocuments'];

/** Deletes documents of the caller for good, with their files. NOT_FOUND if one isn't theirs: then none is deleted. */
export async function deleteDocuments(
  { tx, clock, subject }: Context<Endpoint>,
  { body }: Request<Endpoint>,
): Promise<void> {
  const documents = await readDocuments(tx, subject, body.uuids);
  await tx.write('delete from documents where client_id = current_client() and id = any($1)', [
    documents.map(({ id }) => id),
  ]);
  for (const { fileId } of documents) if (fileId !== null) await discardFile(tx, clock, fileId);
  await auditDocuments({ tx, clock, subject }, 'documentsDeleted', documents);
}
