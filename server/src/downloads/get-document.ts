import type { Reply, Request } from '@portico/contract/endpoint';
import type { downloadsEndpoints } from '@portico/contract/downloads/endpoints';
import type { Context } from '../platform/http/route.ts';
import { presentDocument, readDocuments } from './document-rows.ts';

type Endpoint = (typeof downloadsEndpoints)['document'];

/** One document of the caller. NOT_FOUND for others. */
export async function getDocument(
  { tx, subject }: Context<Endpoint>,
  { params }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const [document] = await readDocuments(tx, subject, [params.uniqueId]);
  return presentDocument(document!);
}
