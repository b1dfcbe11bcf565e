import { z } from 'zod';
import { changeErrors, changeOutcome, changeComment, openChange } from '../approvals/endpoints.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { decisionShape, endpoint, findingShape, instant, UPLOAD_ERRORS } from '../endpoint.ts';
import { byUploadId, orderId, uploadId } from '../id-shapes.ts';
import { UPLOAD_STATUSES } from '../payments/status.ts';
import { personShape } from '../users/person-shape.ts';
import { FILE_TYPES, UPLOAD_STEP_STATUSES, UPLOAD_STEPS } from './model.ts';

export const uploadStatus = z.object({
  uniqueId: uploadId,
  fileName: z.string(),
  fileType: z.enum(FILE_TYPES),
  sizeBytes: z.number().int(),
  uploadedAt: instant,
  uploadedBy: personShape,
  status: z.enum(UPLOAD_STATUSES),
  step: z.enum(UPLOAD_STEPS),
  stepStatus: z.enum(UPLOAD_STEP_STATUSES),
  /** Its orders that the caller may open. */
  orders: z.array(orderId),
  numberOfOrders: z.number().int(),
  problems: z.array(findingShape),
  /** Only for a file refused as a duplicate: importing it anyway, which takes a second person. */
  importAnyway: decisionShape.nullable(),
  openRequest: openChange.nullable(),
  /** Only for a file that failed: deleting it. */
  deletion: decisionShape.nullable(),
});

export const uploadsEndpoints = {
  uploads: endpoint({
    method: 'GET',
    path: 'payments/uploads',
    summary: 'The uploaded payment files of the client, as a grid request.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(uploadStatus),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  uploadStatus: endpoint({
    method: 'GET',
    path: 'payments/upload/status',
    summary: 'Where uploads stand: one of them, or the caller’s last twenty.',
    access: 'session',
    query: z.strictObject({ uniqueId: uploadId.optional() }),
    reply: z.array(uploadStatus),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  upload: endpoint({
    method: 'POST',
    path: 'payments/upload/:fileType',
    summary: 'Takes a payment file in the multipart field `file`; it is imported by the worker, whole or not at all.',
    access: 'session',
    params: z.strictObject({ fileType: z.string().max(20) }),
    upload: 'file',
    status: 202,
    reply: z.object({ uniqueId: uploadId, status: z.enum(UPLOAD_STATUSES) }),
    errors: [...UPLOAD_ERRORS, 'FILE_TYPE_UNKNOWN', 'FILE_EXTENSION_DIFFERS', 'UPLOAD_QUOTA_REACHED', 'DUPLICATE_FILE'],
  }),
  importAnyway: endpoint({
    method: 'POST',
    path: 'payments/upload/:uniqueId/importAnyway',
    summary:
      'Asks a second person to let a file be imported that was refused as a duplicate; with a comment that says why.',
    access: 'session',
    params: byUploadId,
    body: z.strictObject({ comment: changeComment.min(1) }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  deleteUpload: endpoint({
    method: 'DELETE',
    path: 'payments/upload/:uniqueId',
    summary: 'Deletes a file that could not be imported.',
    access: 'session',
    params: byUploadId,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'FILE_NOT_DELETED'],
  }),
  demoFiles: endpoint({
    method: 'GET',
    path: 'portal/dev/demoFiles',
    summary: 'The fresh payment files of the demo, for the dashboard’s links. Only in LOCAL.',
    access: 'session',
    audience: 'everyone',
    reply: z.array(z.object({ fileName: z.string(), description: z.string(), sizeBytes: z.number().int() })),
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  demoFile: endpoint({
    method: 'GET',
    path: 'portal/dev/demoFiles/:fileName',
    summary: 'One of these files. Only in LOCAL.',
    access: 'session',
    audience: 'everyone',
    params: z.strictObject({ fileName: z.string().regex(/^\w[\w.-]{0,99}$/) }),
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  }),
};
