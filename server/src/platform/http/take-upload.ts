import { PortalError } from '../errors.ts';
import { cleanFileName } from '../files/file-name.ts';
import type { Arrival, KeptFiles } from '../incoming/incoming-file.ts';
import { receiveFile, type Received } from '../incoming/receive-file.ts';
import { idempotencyKey } from './idempotency.ts';
import type { Context } from './route.ts';

/**
 * Receives the file in the multipart field `file`; the same request by the same key gets the first one's answer. Throws
 * FILE_MISSING, IDEMPOTENCY_KEY_REUSED and what `receiveFile` throws. `unnamed` is the name of a file without one.
 */
export async function takeUpload<Given extends Arrival, Known extends string, Found>(
  context: Context<{ upload: string }>,
  kind: KeptFiles<Given, Known, Found>,
  unnamed: string,
  arrive: (fileName: string) => Given,
): Promise<Received<Known>> {
  const { subject } = context;
  const { request } = context.http;
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: kind.maximumBytes + 1, files: 1 } })
    : undefined;
  if (!part || part.fieldname !== 'file') throw new PortalError('FILE_MISSING');
  try {
    const arrival = arrive(cleanFileName(part.filename, unnamed));
    const key = idempotencyKey(request);
    const once = key === null ? undefined : { subject, key, about: [request.url, arrival.fileName] };
    return await receiveFile(context, kind, arrival, part.file, once);
  } catch (error) {
    part.file.resume();
    throw error;
  }
}
