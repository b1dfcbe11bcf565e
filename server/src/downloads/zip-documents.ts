import { showBytes } from '@portico/contract/display-formats';
import { exportFileName } from '@portico/contract/exports/file-name';
import type { Request } from '@portico/contract/endpoint';
import type { downloadsEndpoints } from '@portico/contract/downloads/endpoints';
import type { NumberFormat } from '@portico/contract/session/model';
import { PortalError } from '../platform/errors.ts';
import { readFile } from '../platform/files/files.ts';
import { uniqueNames } from '../platform/files/file-name.ts';
import { zipParts } from '../platform/files/zip-parts.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import { personalSettings } from '../session/public.ts';
import { text } from '../platform/texts.ts';
import { readDocuments, wholeDocument, type WholeDocument } from './document-rows.ts';
import { recordDownload } from './record-download.ts';

type Endpoint = (typeof downloadsEndpoints)['documentsAsZip'];

/**
 * Sends the files of several documents in one archive, packed while it is taken. Refused before the first byte with
 * NOT_FOUND, DOCUMENT_NOT_THERE, and ZIP_TOO_LARGE with both sizes.
 */
export async function zipDocuments(context: Context<Endpoint>, { body }: Request<Endpoint>): Promise<void> {
  const { config, db, clock, files, log, subject, http, traceId } = context;
  const { numberFormat } = personalSettings(subject);
  const documents = await db.inClient(subject.clientId, async (tx) => {
    const stored = await readDocuments(tx, subject, body.uuids);
    const whole = stored.map(wholeDocument);
    refuseTooLarge(whole, config.zipMaximumBytes, numberFormat);
    await recordDownload({ tx, clock, subject }, whole);
    return whole;
  });
  // What some file systems take for a path, archives refuse as a whole.
  const names = uniqueNames(documents.map(({ fileName }) => fileName.replaceAll(/[\\/:]/g, '-')));
  const parts = documents.map(({ fileId, fileName }, index) => ({
    name: names[index]!,
    bytes: () => readFile(files, subject.clientId, fileId),
    isPacked: isPacked(fileName),
  }));
  const now = clock.now();
  const archive = zipParts(parts, now);
  archive.on('error', (error) => log.error({ err: error, traceId }, 'packing documents failed'));
  const name = exportFileName(text(subject.language, 'downloads.zip.title'), 'zip', now.toISOString(), 'UTC');
  sendFile(http.reply, name, archive);
}

function refuseTooLarge(documents: readonly WholeDocument[], limitBytes: number, format: NumberFormat): void {
  const sizeBytes = documents.reduce((sum, document) => sum + Number(document.sizeBytes), 0);
  if (sizeBytes <= limitBytes) return;
  throw new PortalError('ZIP_TOO_LARGE', {
    parameters: { size: showBytes(sizeBytes, format), limit: showBytes(limitBytes, format) },
  });
}

/** What is compressed already gets no smaller, and takes as long again. */
function isPacked(fileName: string): boolean {
  return /\.(?:zip|xlsx|pdf)$/i.test(fileName);
}
