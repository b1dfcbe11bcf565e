import type { FastifyReply } from 'fastify';
import rangeParser from 'range-parser';
import type { Request } from '@portico/contract/endpoint';
import type { downloadsEndpoints } from '@portico/contract/downloads/endpoints';
import { openFile, openFilePart } from '../platform/files/files.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import { readDocuments, wholeDocument, type WholeDocument } from './document-rows.ts';
import { recordDownload } from './record-download.ts';

type Endpoint = (typeof downloadsEndpoints)['documentFile'];

/**
 * Sends a document's file, or one range of its bytes, so that a download that broke off goes on (RFC 9110, section 14). A
 * range of another version than `If-Range` says, several ranges, and units other than bytes get the whole file. Ranges that
 * begin later don't count as a download.
 */
export async function sendDocument(context: Context<Endpoint>, { params }: Request<Endpoint>): Promise<void> {
  const { db, clock, files, subject, http } = context;
  const find = () =>
    db.inClient(subject.clientId, async (tx) => {
      const [stored] = await readDocuments(tx, subject, [params.uniqueId]);
      return wholeDocument(stored!);
    });
  const document = await find();
  const { reply, request } = http;
  const range = rangeOf(request.headers, document);
  if (range === 'beyond') {
    await reply.code(416).header('content-range', `bytes */${document.sizeBytes}`).send();
    return;
  }
  const opened =
    range === null
      ? openFile(files, subject.clientId, document.fileId)
      : openFilePart(files, subject.clientId, document.fileId, range);
  const bytes = await opened.catch(async (error: unknown) => {
    // It may have been deleted, or have expired, since.
    await find();
    throw error;
  });
  try {
    if (range === null || range.offsetBytes === 0)
      await db.inClient(subject.clientId, (tx) => recordDownload({ tx, clock, subject }, [document]));
  } catch (error) {
    bytes.destroy();
    throw error;
  }
  describe(reply, document);
  if (range !== null) {
    const last = range.offsetBytes + range.lengthBytes - 1;
    reply.code(206).header('content-range', `bytes ${range.offsetBytes}-${last}/${document.sizeBytes}`);
  }
  reply.header('content-length', range?.lengthBytes ?? Number(document.sizeBytes));
  sendFile(reply, document.fileName, bytes);
}

/** The digest of the whole file, whichever part is sent: readers who have put the parts together check it. */
function describe(reply: FastifyReply, { digest }: WholeDocument): void {
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(digest))
    .header('repr-digest', `sha-256=:${digest.toString('base64')}:`);
}

function etagOf(digest: Buffer): string {
  return `"${digest.toString('hex')}"`;
}

type Asked = { range?: string | undefined; 'if-range'?: string | undefined };

/** The range that is asked for; null: the whole file. `beyond`: it has none of these bytes. */
function rangeOf(
  { range, 'if-range': version }: Asked,
  { sizeBytes, digest }: WholeDocument,
): { offsetBytes: number; lengthBytes: number } | 'beyond' | null {
  if (range === undefined || (version !== undefined && version !== etagOf(digest))) return null;
  const ranges = rangeParser(Number(sizeBytes), withinSize(range, Number(sizeBytes)));
  if (ranges === -1) return 'beyond';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const { start, end } = ranges[0]!;
  return { offsetBytes: start, lengthBytes: end - start + 1 };
}

/** The last bytes of a file that has fewer are all of it (RFC 9110, section 14.1.2), which the parser doesn't know. */
function withinSize(range: string, sizeBytes: number): string {
  const [, last] = /^bytes=-(\d{1,15})$/.exec(range) ?? [];
  return last !== undefined && Number(last) > sizeBytes ? 'bytes=0-' : range;
}
