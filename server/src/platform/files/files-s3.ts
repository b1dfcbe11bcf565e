import { trustedId } from '@portico/contract/ids';
import type { Database } from '../database/db.ts';
import { s3Client, type S3Client, type S3Settings } from './files-s3-client.ts';
import { FileStorageError, type FileKey, type FileStorage, type FileWriter } from './files-storage.ts';
import { newId } from '../ids.ts';

/** Parts must have at least 5 MiB, except the last, and there may be ten thousand of them. */
export const S3_PART_BYTES = 8 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

/**
 * Files in a bucket, `<prefix>/<client>/<file>`. A small file is one PUT of known length, a larger one a multipart
 * upload: neither can be read before it is whole. An interrupted upload is aborted here or by the sweep.
 */
export function s3Storage(db: Database, settings: S3Settings & { prefix: string }): FileStorage {
  const { prefix, ...rest } = settings;
  const client = s3Client(rest);
  const keyOf = ({ clientId, id }: FileKey) => [prefix, clientId, id].filter(Boolean).join('/');
  return {
    begin: async (file) => beginFile(db, client, file, keyOf(file)),
    read: (file, offsetBytes, lengthBytes) => readRange(client, keyOf(file), offsetBytes, lengthBytes),
    remove: (file) => removeFile(client, keyOf(file)),
    async check() {
      const key = keyOf({ clientId: trustedId('check'), id: newId() });
      await textOf(client, { method: 'PUT', key, body: EMPTY });
      await textOf(client, { method: 'DELETE', key });
    },
  };
}

function beginFile(db: Database, client: S3Client, { clientId }: FileKey, key: string): FileWriter {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let upload: MultipartUpload | null = null;
  const take = () => {
    waitingBytes = 0;
    return Buffer.concat(waiting.splice(0));
  };
  return {
    async write(piece, onPiece) {
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes >= S3_PART_BYTES) {
        upload ??= await beginUpload(client, key);
        await upload.add(take());
      }
      await db.inClient(clientId, onPiece);
    },
    async finish() {
      if (upload === null) return void (await textOf(client, { method: 'PUT', key, body: take() }));
      if (waitingBytes > 0) await upload.add(take());
      await upload.complete();
    },
    async abort() {
      await upload?.abort();
    },
  };
}

type MultipartUpload = {
  add(part: Buffer<ArrayBuffer>): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<void>;
};

async function beginUpload(client: S3Client, key: string): Promise<MultipartUpload> {
  const begun = await textOf(client, { method: 'POST', key, query: 'uploads=' });
  const uploadId = encodeURIComponent(/<UploadId>([^<]+)</.exec(begun)?.[1] ?? '');
  const parts: string[] = [];
  return {
    async add(body) {
      const number = parts.length + 1;
      const query = `partNumber=${number}&uploadId=${uploadId}`;
      const { response, done } = await found(client, { method: 'PUT', key, query, body });
      await response.text();
      done();
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${response.headers.get('etag') ?? ''}</ETag></Part>`);
    },
    async complete() {
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const answer = await textOf(client, { method: 'POST', key, query: `uploadId=${uploadId}`, body });
      // The status comes before the parts are assembled, so an error may follow it: only a whole file has a tag.
      if (!answer.includes('<ETag>')) throw unavailable(`did not complete: ${answer.slice(0, 200)}`);
    },
    abort: () => abortUpload(client, key, uploadId),
  };
}

async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  const { response, done } = await client({ method: 'DELETE', key, query: `uploadId=${uploadId}` });
  await response.text();
  done();
}

async function* readRange(
  client: S3Client,
  key: string,
  offsetBytes: number,
  lengthBytes: number,
): AsyncGenerator<Uint8Array> {
  if (lengthBytes === 0) return;
  const range = `bytes=${offsetBytes}-${offsetBytes + lengthBytes - 1}`;
  const { response, wait, done } = await found(client, { method: 'GET', key, headers: { range } });
  try {
    if (response.status !== 206) throw new Error(`answered ${response.status} to a range`);
    for await (const bytes of response.body!) {
      done();
      yield bytes;
      wait();
    }
  } catch (error) {
    throw error instanceof FileStorageError ? error : new FileStorageError('FILE_STORAGE_UNAVAILABLE', error);
  } finally {
    done();
  }
}

async function removeFile(client: S3Client, key: string): Promise<void> {
  const listed = await textOf(client, { method: 'GET', key: '', query: `prefix=${encodeURIComponent(key)}&uploads=` });
  for (const [, uploadId] of listed.matchAll(/<UploadId>([^<]+)</g))
    await abortUpload(client, key, encodeURIComponent(uploadId!));
  const { done } = await client({ method: 'DELETE', key });
  done();
}

async function textOf(client: S3Client, request: Parameters<S3Client>[0]): Promise<string> {
  const { response, done } = await found(client, request);
  try {
    return await response.text();
  } catch (error) {
    throw new FileStorageError('FILE_STORAGE_UNAVAILABLE', error);
  } finally {
    done();
  }
}

/** An answer about something that must exist: the bucket, the upload or the file. */
async function found(client: S3Client, request: Parameters<S3Client>[0]): ReturnType<S3Client> {
  const answer = await client(request);
  if (answer.response.status !== 404) return answer;
  answer.done();
  const code = /<Code>([^<]{1,100})/.exec(await answer.response.text().catch(() => ''))?.[1] ?? 'no code';
  throw unavailable(`answered 404 (${code}) to ${request.method}`);
}

function unavailable(what: string): FileStorageError {
  return new FileStorageError('FILE_STORAGE_UNAVAILABLE', new Error(`The storage ${what}.`));
}
