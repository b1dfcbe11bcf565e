import type { FastifyInstance } from 'fastify';
import { uploadsEndpoints as endpoints } from '@portico/contract/uploads/endpoints';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { deleteUpload } from './delete-upload.ts';
import { listDemoFiles, sendDemoFile } from './demo-files.ts';
import { requestImportAnyway } from './import-anyway.ts';
import { uploadList } from './list-uploads.ts';
import { receiveUpload } from './receive-upload.ts';
import { uploadStatus } from './upload-status.ts';

/** Uploaded payment files. */
export function uploadsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.uploads, answerList(uploadList));
  route(app, services, endpoints.uploadStatus, uploadStatus);
  route(app, services, endpoints.upload, receiveUpload);
  route(app, services, endpoints.importAnyway, requestImportAnyway);
  route(app, services, endpoints.deleteUpload, deleteUpload);
  if (services.config.environment !== 'LOCAL') return;
  route(app, services, endpoints.demoFiles, listDemoFiles);
  route(app, services, endpoints.demoFile, sendDemoFile);
}
