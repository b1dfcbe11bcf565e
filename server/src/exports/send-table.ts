import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ExportFileType } from '@portico/contract/exports/model';
import { exportFileName } from '@portico/contract/exports/file-name';
import type { Language } from '@portico/contract/languages';
import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import { cleanFileName } from '../platform/files/file-name.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import type { Subject } from '../platform/subject.ts';
import type { Printout } from '../platform/printout/printout.ts';
import type { Table } from '../platform/table/table.ts';
import type { WrittenFor } from '../platform/table/table-facts.ts';
import { text } from '../platform/texts.ts';
import { personalSettings } from '../session/public.ts';
import { FILE_TYPES } from './file-types.ts';

/** What its caller decides of a file; without a delimiter it is the one of their settings. */
export type AskedFile = { fileType: ExportFileType; delimiter?: Delimiter | undefined; timeZone: string };

/** The part of a request's context that an export needs. */
export type Exporting = Pick<
  Context<{ stream: 'file' }>,
  'clock' | 'config' | 'db' | 'http' | 'log' | 'subject' | 'traceId'
>;

/** The part that sending a file needs. */
type Sending = Pick<Exporting, 'clock' | 'http' | 'log' | 'subject' | 'traceId'>;

/**
 * Sends a table as a file, as fast as the caller takes it. A failure while rows are read ends the connection, so that
 * nobody takes what has come for the whole, and is logged.
 */
export function sendTable(context: Sending, table: Table, { fileType, delimiter, timeZone }: AskedFile): void {
  const { extension, write } = FILE_TYPES[fileType];
  const { title, clientName } = table;
  const settings = personalSettings(context.subject);
  sendWritten(context, { title, clientName, extension, timeZone }, (options) =>
    write(table, { ...options, delimiter: DELIMITERS[delimiter ?? settings.delimiter] }),
  );
}

/** What its caller decides of a document: in which language it is, their own without it, and its days and times. */
export type AskedPrintout = { language?: Language | undefined; timeZone: string };

/** Sends a document as PDF, as `sendTable` sends a table. */
export function sendPrintout(context: Sending, printout: Omit<Printout, 'client'>, asked: AskedPrintout): void {
  const { title } = printout;
  sendWritten(context, { title, extension: 'pdf', ...asked }, (options) =>
    Readable.from(writePrintout({ ...printout, client: options.client }, options), { objectMode: false }),
  );
}

/** What writes it is loaded with the first one. */
async function* writePrintout(...given: [Printout, WrittenFor]): AsyncGenerator<Uint8Array, void, void> {
  const pdf = await import('../platform/printout/write-printout.ts');
  yield* pdf.writePrintout(...given);
}

type SentFile = AskedPrintout & { title: string; clientName?: string | undefined; extension: string };

function sendWritten(
  { clock, http, log, subject, traceId }: Sending,
  { title, clientName, extension, timeZone, language = subject.language }: SentFile,
  write: (options: WrittenFor) => Readable,
): void {
  const createdAt = clock.now();
  const signal = goneSignal(http.reply.raw);
  const bytes = write({
    ...personalSettings(subject),
    timeZone,
    language,
    creator: creatorOf(subject, language),
    client: clientName ?? subject.clientName,
    createdAt,
    signal,
  });
  bytes.on('error', (error) => {
    if (!signal.aborted) log.error({ err: error, traceId }, 'an export failed');
  });
  const name = exportFileName(cleanFileName(title, 'export'), extension, createdAt.toISOString(), timeZone);
  sendFile(http.reply, name, bytes);
}

/** Who makes a file; somebody who acts for another person is named first. */
function creatorOf({ impersonator, fullName }: Subject, language: Language): string {
  if (!impersonator) return fullName;
  return text(language, 'files.made.for', { guest: impersonator.fullName, name: fullName });
}

/** Aborts when the caller has gone, or has got all of the answer. */
function goneSignal(answer: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (answer.destroyed) gone.abort();
  answer.once('close', () => gone.abort());
  return gone.signal;
}
