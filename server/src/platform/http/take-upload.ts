import type { FastifyRequest } from 'fastify';
import { digestOf } from '../secrets/crypto.ts';
import { PortalError } from '../errors.ts';
import { cleanFileName } from '../files/file-name.ts';
import type { Arrival, KeptFiles } from '../incoming/incoming-file.ts';
import { receiveFile, type Once, type Received } from '../incoming/receive-file.ts';
import { claimKey, idempotencyKey, rememberAnswer } from './idempotency.ts';
import type { Context } from './route.ts';

type UploadContext = Context<{ upload: string }>;

/**
 * Receives the file in the multipart field `file`; the same request by the same key gets the first one's answer. Throws
 * FILE_MISSING, IDEMPOTENCY_KEY_REUSED and what `receiveFile` throws. `unnamed` is the name of a file without one.
 */
export async function takeUpload<Given extends Arrival>(
  context: UploadContext,
  kind: KeptFiles<Given>,
  unnamed: string,
  arrive: (fileName: string) => Given,
): Promise<Received> {
  const { request } = context.http;
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: kind.maximumBytes + 1, files: 1 } })
    : undefined;
  if (!part || part.fieldname !== 'file') throw new PortalError('FILE_MISSING');
  const arrival = arrive(cleanFileName(part.filename, unnamed));
  try {
    return await receiveFile(context, kind, arrival, part.file, onceByKey(context, request, arrival.fileName));
  } catch (error) {
    part.file.resume();
    throw error;
  }
}

function onceByKey({ clock, subject }: UploadContext, request: FastifyRequest, fileName: string): Once | undefined {
  const key = idempotencyKey(request);
  if (key === null) return undefined;
  return {
    async earlier(tx, { digest }) {
      const first = await claimKey({ tx, subject, clock }, key, digestOf(request.url, fileName, digest));
      return first && (first.body as Received);
    },
    remember: (tx, answer) => rememberAnswer({ tx, subject, clock }, key, answer),
  };
}
