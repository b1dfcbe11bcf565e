import type { FastifyInstance } from 'fastify';
import { downloadsEndpoints as endpoints } from '@portico/contract/downloads/endpoints';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { deleteDocuments } from './delete-documents.ts';
import { getDocument } from './get-document.ts';
import { documentListing } from './list-documents.ts';
import { sendDocument } from './send-document.ts';
import { zipDocuments } from './zip-documents.ts';

/** The Download Center. */
export function downloadsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.documents, answerList(documentListing));
  route(app, services, endpoints.document, getDocument);
  route(app, services, endpoints.downloadLimits, ({ config: { zipMaximumBytes } }) =>
    Promise.resolve({ zipMaximumBytes }),
  );
  route(app, services, endpoints.documentFile, sendDocument);
  route(app, services, endpoints.documentsAsZip, zipDocuments);
  route(app, services, endpoints.deleteDocuments, deleteDocuments);
}
