import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FileStorageError } from './files-storage.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
};
/** An answer whose body is still coming: `wait` says that its next bytes are awaited now, `done` that no more are. */
export type S3Answer = { response: Response; wait: () => void; done: () => void };
export type S3Client = (request: S3Request) => Promise<S3Answer>;

/** Enough for a part of a file over a slow line; a server silent for longer counts as unreachable. */
const SILENCE_MILLISECONDS = 60_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MILLISECONDS = 200;
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/;

/**
 * Sends signed requests to one bucket, in path style, which every S3-compatible server understands. Tries three times
 * in all if the server can't answer now. Throws FileStorageError for everything except a good answer and 404.
 */
export function s3Client(settings: S3Settings): S3Client {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(settings, request).catch((error: unknown) => {
        if (attempt === ATTEMPTS) throw new FileStorageError('FILE_STORAGE_UNAVAILABLE', error);
        return null;
      });
      const mayPass = answer === null || answer.response.status >= 500 || answer.response.status === 429;
      if (!mayPass || attempt === ATTEMPTS) return acceptable(request, answer!);
      answer?.done();
      await pause(FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1));
    }
  };
}

async function send(settings: S3Settings, { method, key, query, headers, body }: S3Request): Promise<S3Answer> {
  const { endpoint, bucket, ...credentials } = settings;
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method,
    url: `${endpoint}/${bucket}/${key}${query ? `?${query}` : ''}`,
    // The server refuses bytes changed on their way.
    headers: { ...headers, 'x-amz-content-sha256': sha256Hex(body) },
  });
  const signed = await signer.sign();
  const { signal, wait, done } = patience();
  try {
    const init = { method, headers: signed.headers, signal, redirect: 'manual' as const };
    const response = await fetch(signed.url, body ? { ...init, body } : init);
    return { response, wait, done };
  } catch (error) {
    done();
    throw error;
  }
}

function sha256Hex(body: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Gives up when the server is silent for a while. Time in which nobody waits for it doesn't count. */
function patience(): { signal: AbortSignal; wait: () => void; done: () => void } {
  const giveUp = new AbortController();
  const end = () => giveUp.abort(new Error(`The storage was silent for ${SILENCE_MILLISECONDS / 1000} s.`));
  let timer: NodeJS.Timeout | undefined;
  const done = () => clearTimeout(timer);
  const wait = () => {
    done();
    timer = setTimeout(end, SILENCE_MILLISECONDS);
  };
  wait();
  return { signal: giveUp.signal, wait, done };
}

async function acceptable({ method }: S3Request, answer: S3Answer): Promise<S3Answer> {
  const { response, done } = answer;
  if (response.ok || response.status === 404) return answer;
  const code = /<Code>([^<]{1,100})/.exec(await response.text().catch(() => ''))?.[1] ?? 'no code';
  done();
  const cause = new Error(`The storage answered ${response.status} (${code}) to ${method}.`);
  const isFull = response.status === 507 || FULL.test(code);
  throw new FileStorageError(isFull ? 'FILE_STORAGE_FULL' : 'FILE_STORAGE_UNAVAILABLE', cause);
}
