import { z } from 'zod';
import { endpoint, instant } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { byDocumentId, documentId } from '../id-shapes.ts';
import { DOCUMENTS_PER_ACTION_MAXIMUM } from '../limits.ts';
import {
  DOCUMENT_FAILURES,
  DOCUMENT_KINDS,
  DOCUMENT_LAYOUTS,
  DOCUMENT_STATUSES,
  DOWNLOAD_STATUSES,
  OWNER_TYPES,
} from './model.ts';

const documentRow = z.object({
  uniqueId: documentId,
  name: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Null for what has no layouts. */
  reportType: z.enum(DOCUMENT_LAYOUTS).nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  /** Why it could not be kept; null unless it failed. */
  failure: z.enum(DOCUMENT_FAILURES).nullable(),
  /** One, or two. */
  owners: z.array(z.object({ type: z.enum(OWNER_TYPES), name: z.string() })),
  fileName: z.string(),
  /** The ending of its name, in capitals: PDF, XLSX, CSV, TXT, XML, ZIP. */
  fileType: z.string(),
  /** Null for one that could not be kept. */
  sizeBytes: z.number().int().nullable(),
  /** SHA-256 of the file in hexadecimal digits; null for one that could not be kept. */
  digest: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  downloadStatus: z.enum(DOWNLOAD_STATUSES),
  /** The last time. */
  downloadedAt: instant.nullable(),
  downloadedBy: z.string().nullable(),
  /** Then its file is removed; null for one that could not be kept. */
  keptUntil: instant.nullable(),
});

const uuids = z.array(documentId).min(1).max(DOCUMENTS_PER_ACTION_MAXIMUM);

export const downloadsEndpoints = {
  documents: endpoint({
    method: 'GET',
    path: 'dlc/documents',
    summary: 'The documents of the Download Center that the caller owns, as a grid request.',
    access: 'session',
    audience: 'everyone',
    query: gridQuery,
    reply: gridPage(documentRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  document: endpoint({
    method: 'GET',
    path: 'dlc/documents/:uniqueId',
    summary: 'One of these documents.',
    access: 'session',
    audience: 'everyone',
    params: byDocumentId,
    reply: documentRow,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  downloadLimits: endpoint({
    method: 'GET',
    path: 'dlc/limits',
    summary: 'How many bytes an archive of several documents may have, before it is packed.',
    access: 'session',
    audience: 'everyone',
    reply: z.object({ zipMaximumBytes: z.number().int() }),
    errors: ['UNAUTHENTICATED'],
  }),
  documentFile: endpoint({
    method: 'GET',
    path: 'dlc/getDocument/:uniqueId',
    summary:
      'The file of a document, or a range of its bytes (`Range`, RFC 9110). `ETag` and `Repr-Digest` have its SHA-256.',
    access: 'session',
    audience: 'everyone',
    params: byDocumentId,
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'DOCUMENT_NOT_THERE', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  documentsAsZip: endpoint({
    method: 'POST',
    path: 'dlc/zip',
    summary: 'The files of several documents in one archive, together up to the limit.',
    access: 'session',
    audience: 'everyone',
    body: z.strictObject({ uuids }),
    isQuestion: true,
    stream: 'file',
    errors: [
      'UNAUTHENTICATED',
      'UNAUTHORIZED',
      'REQUEST_FIELDS',
      'NOT_FOUND',
      'DOCUMENT_NOT_THERE',
      'ZIP_TOO_LARGE',
      'FILE_STORAGE_UNAVAILABLE',
    ],
  }),
  deleteDocuments: endpoint({
    method: 'POST',
    path: 'dlc/delete',
    summary: 'Deletes documents with their files: all of them, or none if one is not the caller’s.',
    access: 'session',
    audience: 'everyone',
    body: z.strictObject({ uuids }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};
