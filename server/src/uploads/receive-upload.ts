import type { FastifyRequest } from 'fastify';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { Finding } from '@portico/contract/findings';
import { UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { EXTENSIONS, type FileType } from '@portico/contract/uploads/model';
import { loadActor } from '../payments/public.ts';
import { audit } from '../platform/audit.ts';
import { digestOf } from '../platform/secrets/crypto.ts';
import type { Transaction } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { PortalError } from '../platform/errors.ts';
import { cleanFileName } from '../platform/files/file-name.ts';
import {
  appendStream,
  completeFile,
  createFile,
  FileTooLarge,
  giveUpFile,
  type StoredFile,
} from '../platform/files/files.ts';
import { claimKey, idempotencyKey, rememberAnswer } from '../platform/http/idempotency.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { receivingFailure } from '../platform/files/receiving-failure.ts';
import { guestIn } from '../platform/subject.ts';
import { checkContent } from './check-content.ts';
import { importUploadJob } from './import-upload.ts';
import { refuseBeyondQuota } from './uploaded-bytes.ts';
import { uploadStates } from './upload-state.ts';

type Endpoint = (typeof uploadsEndpoints)['upload'];
type UploadContext = Context<Endpoint>;
type Upload = { id: string; fileId: string; fileName: string; fileType: FileType };

/**
 * Takes a payment file: UPLOADING is committed before the first byte, the bytes are stored as they come, UPLOADED and
 * the import's job are committed together. A sender that stops leaves UPLOAD_ERROR.
 */
export async function receiveUpload(context: UploadContext, { params }: Request<Endpoint>): Promise<Reply<Endpoint>> {
  const { request } = context.http;
  await permit(context);
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: UPLOAD_MAXIMUM_BYTES + 1, files: 1 } })
    : undefined;
  if (!part || part.fieldname !== 'file') throw new PortalError('FILE_MISSING');
  const fileName = cleanFileName(part.filename, 'file.xml');
  const fileType = checkedFileType(params.fileType, fileName);
  const upload = await begin(context, fileName, fileType);
  try {
    const stored = await store(context, upload, part.file);
    return await finish(context, upload, stored, request);
  } catch (thrown) {
    const error = thrown instanceof FileTooLarge ? new PortalError('FILE_TOO_LARGE') : thrown;
    await fail(context, upload, receivingFailure(error, UPLOAD_MAXIMUM_BYTES));
    part.file.resume();
    throw error;
  }
}

function permit({ db, clock, subject }: UploadContext): Promise<void> {
  return db.inClient(subject.clientId, async (tx) => {
    const actor = await loadActor(tx, subject);
    const refusal = actor.rights.refusal('PAYMENT_UPLOAD', 'GRANT');
    if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
    await refuseBeyondQuota(tx, clock, subject.userId);
  });
}

function checkedFileType(given: string, fileName: string): FileType {
  const extensions = Object.hasOwn(EXTENSIONS, given) ? EXTENSIONS[given as FileType] : undefined;
  if (!extensions) throw new PortalError('FILE_TYPE_UNKNOWN');
  const extension = /\.([^.]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) {
    throw new PortalError('FILE_EXTENSION_DIFFERS', {
      parameters: { extension: extension || '–', expected: extensions.join(', ') },
    });
  }
  return given as FileType;
}

function begin({ db, files, clock, subject }: UploadContext, fileName: string, fileType: FileType): Promise<Upload> {
  return db.inClient(subject.clientId, async (tx) => {
    const fileId = await createFile(files, tx, clock, subject.clientId, fileName);
    const id = newId();
    const status = uploadStates.next(null, 'uploadBegins', 'UPLOADING');
    await tx.write(
      `insert into uploads (client_id, id, file_id, file_name, file_type, status, step, step_status, uploaded_by, uploaded_at, last_byte_at, guest_id)
       values ($1, $2, $3, $4, $5, $6, 'UPLOAD', 'IN_PROGRESS', $7, $8, $8, $9)`,
      [subject.clientId, id, fileId, fileName, fileType, status, subject.userId, clock.now(), guestIn(subject)],
    );
    return { id, fileId, fileName, fileType };
  });
}

function store(
  { files, clock, subject }: UploadContext,
  upload: Upload,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const noteLastByte = async (tx: Transaction) => {
    await tx.write('update uploads set last_byte_at = $2 where client_id = current_client() and id = $1', [
      upload.id,
      clock.now(),
    ]);
  };
  return appendStream(files, { clientId: subject.clientId, id: upload.fileId }, source, {
    maximumBytes: UPLOAD_MAXIMUM_BYTES,
    inspect: (firstPiece) => checkContent(upload.fileType, firstPiece),
    onPiece: noteLastByte,
  });
}

async function finish(
  context: UploadContext,
  upload: Upload,
  stored: StoredFile,
  request: FastifyRequest,
): Promise<Reply<Endpoint>> {
  const { db, clock, subject } = context;
  const status = uploadStates.next('UPLOADING', 'stored', 'UPLOADED');
  const key = idempotencyKey(request);
  return db.inClient(subject.clientId, async (tx) => {
    const earlier =
      key && (await claimKey({ tx, subject, clock }, key, digestOf(request.url, upload.fileName, stored.digest)));
    if (earlier) {
      await tx.write('delete from uploads where client_id = current_client() and id = $1', [upload.id]);
      await giveUpFile(tx, clock, upload.fileId);
      return earlier.body as Reply<Endpoint>;
    }
    // An upload given up as stalled meanwhile stays given up.
    const isOurs = await tx.write(
      `update uploads set status = $2 where client_id = current_client() and id = $1 and status = 'UPLOADING'`,
      [upload.id, status],
    );
    if (!isOurs || !(await completeFile(tx, stored))) throw new PortalError('TIMEOUT');
    const answer = { uniqueId: upload.id, status };
    if (key) await rememberAnswer({ tx, subject, clock }, key, answer);
    await enqueue(tx, importUploadJob, { clientId: subject.clientId, uploadId: upload.id });
    const file = { fileType: upload.fileType, sizeBytes: stored.sizeBytes, digest: stored.digest.toString('hex') };
    await audit({ tx, clock, subject }, 'fileUploaded', { id: upload.id, name: upload.fileName }, file);
    return answer;
  });
}

function fail({ db, clock, subject }: UploadContext, upload: Upload, finding: Finding): Promise<void> {
  const status = uploadStates.next('UPLOADING', 'uploadFailed', 'UPLOAD_ERROR');
  return db.inClient(subject.clientId, async (tx) => {
    await tx.write(
      `update uploads set status = $2, step_status = $2, findings = $3 where client_id = current_client() and id = $1 and status = 'UPLOADING'`,
      [upload.id, status, JSON.stringify([finding])],
    );
    await giveUpFile(tx, clock, upload.fileId);
  });
}
