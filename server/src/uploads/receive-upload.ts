import type { FastifyRequest } from 'fastify';
import type { Reply, Request } from '@portico/contract/endpoint';
import { FILE_NAME_MAXIMUM_LENGTH, UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { EXTENSIONS, type FileType } from '@portico/contract/uploads/model';
import { loadActor } from '../payments/public.ts';
import { nextStatus } from '../payments/public.ts';
import { appendAudit } from '../platform/audit.ts';
import { digestOf } from '../platform/crypto.ts';
import { PortalError } from '../platform/errors.ts';
import { appendStream, completeFile, createFile, FileTooLarge, type StoredFile } from '../platform/files.ts';
import { claimKey, idempotencyKey, rememberAnswer } from '../platform/http/idempotency.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/jobs.ts';

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
  const fileName = cleanFileName(part.filename);
  const fileType = checkedFileType(params.fileType, fileName);
  const upload = await begin(context, fileName, fileType);
  try {
    const stored = await appendStream(
      context.db,
      context.subject.clientId,
      upload.fileId,
      part.file,
      UPLOAD_MAXIMUM_BYTES,
      (tx) =>
        tx
          .write('update uploads set last_byte_at = $2 where client_id = current_client() and id = $1', [
            upload.id,
            context.clock.now(),
          ])
          .then(() => undefined),
    );
    if (stored.sizeBytes === 0) throw new PortalError('FILE_EMPTY');
    return await finish(context, upload, stored, request);
  } catch (error) {
    await fail(context, upload);
    part.file.resume();
    throw error instanceof FileTooLarge ? new PortalError('FILE_TOO_LARGE') : error;
  }
}

function permit({ db, subject }: UploadContext): Promise<void> {
  return db.inClient(subject.clientId, async (tx) => {
    const actor = await loadActor(tx, subject);
    const refusal = actor.rights.refusal('PAYMENT_UPLOAD', 'GRANT');
    if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  });
}

/** The last part of the name as it came, without anything that could mislead a reader or a file system. */
function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const readable = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim();
  return readable.slice(-FILE_NAME_MAXIMUM_LENGTH) || 'file.xml';
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

function begin({ db, clock, subject }: UploadContext, fileName: string, fileType: FileType): Promise<Upload> {
  return db.inClient(subject.clientId, async (tx) => {
    const fileId = await createFile(tx, clock, subject.clientId, fileName);
    const id = newId();
    const status = nextStatus(null, 'uploadBegins', 'UPLOADING');
    await tx.write(
      `insert into uploads (client_id, id, file_id, file_name, file_type, status, step, step_status, uploaded_by, uploaded_at, last_byte_at)
       values ($1, $2, $3, $4, $5, $6, 'UPLOAD', 'IN_PROGRESS', $7, $8, $8)`,
      [subject.clientId, id, fileId, fileName, fileType, status, subject.userId, clock.now()],
    );
    return { id, fileId, fileName, fileType };
  });
}

async function finish(
  context: UploadContext,
  upload: Upload,
  stored: StoredFile,
  request: FastifyRequest,
): Promise<Reply<Endpoint>> {
  const { db, clock, subject } = context;
  const status = nextStatus('UPLOADING', 'stored', 'UPLOADED');
  const key = idempotencyKey(request);
  return db.inClient(subject.clientId, async (tx) => {
    const earlier =
      key && (await claimKey({ tx, subject, clock }, key, digestOf(request.url, upload.fileName, stored.digest)));
    if (earlier) {
      await tx.write('delete from uploads where client_id = current_client() and id = $1', [upload.id]);
      await tx.write('delete from files where client_id = current_client() and id = $1', [upload.fileId]);
      return earlier.body as Reply<Endpoint>;
    }
    await completeFile(tx, stored);
    // One that was given up as stalled meanwhile stays given up.
    const isOurs = await tx.write(
      `update uploads set status = $2 where client_id = current_client() and id = $1 and status = 'UPLOADING'`,
      [upload.id, status],
    );
    if (!isOurs) throw new PortalError('TIMEOUT');
    const answer = { uniqueId: upload.id, status };
    if (key) await rememberAnswer({ tx, subject, clock }, key, answer);
    await enqueue(
      tx,
      'import-upload',
      { clientId: subject.clientId, uploadId: upload.id },
      { key: `import ${upload.id}` },
    );
    const detail = {
      fileName: upload.fileName,
      fileType: upload.fileType,
      sizeBytes: stored.sizeBytes,
      digest: stored.digest.toString('hex'),
    };
    await appendAudit(tx, {
      at: clock.now(),
      category: 'PAYMENT',
      entityType: 'UPLOAD',
      entityId: upload.id,
      action: 'uploaded',
      subject,
      detail,
    });
    return answer;
  });
}

function fail({ db, subject }: UploadContext, upload: Upload): Promise<void> {
  const status = nextStatus('UPLOADING', 'uploadFailed', 'UPLOAD_ERROR');
  return db.inClient(subject.clientId, async (tx) => {
    await tx.write(
      `update uploads set status = $2, step_status = $2 where client_id = current_client() and id = $1 and status = 'UPLOADING'`,
      [upload.id, status],
    );
    await tx.write('delete from file_chunks where client_id = current_client() and file_id = $1', [upload.fileId]);
  });
}
