import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { exportFileName } from '@portico/contract/exports/file-name';
import type { Language } from '@portico/contract/languages';
import { keepDownload, type DocumentFacts } from '../downloads/public.ts';
import { cleanFileName } from '../platform/files/file-name.ts';
import type { Context } from '../platform/http/route.ts';
import type { RunningCalls } from '../platform/http/running-calls.ts';
import { sendFile } from '../platform/http/send-file.ts';
import type { Subject } from '../platform/subject.ts';
import type { WrittenFor } from '../platform/table/table-facts.ts';
import { text } from '../platform/texts.ts';
import { personalSettings } from '../session/public.ts';
import type { HeldFiles } from './held-files.ts';

/** What those who make files share in this process. */
export type FileMaking = { calls: RunningCalls; held: HeldFiles };

/** The part of a request's context that making a file needs. */
export type Exporting = Pick<
  Context<{ stream: 'file' }>,
  'clock' | 'config' | 'db' | 'files' | 'http' | 'log' | 'subject' | 'traceId'
>;

/** The part of it that sending one needs. */
export type Sending = Pick<Exporting, 'clock' | 'files' | 'http' | 'log' | 'subject' | 'traceId'>;

/** What the caller chooses of a document: the time zone, and the language (theirs by default). */
export type AskedPrintout = { language?: Language | undefined; timeZone: string };

type SentFile = AskedPrintout & {
  title: string;
  clientName?: string | undefined;
  extension: string;
  /** What the Download Center says of it, if it is kept there. */
  document: DocumentFacts;
};

/**
 * Sends a file as it is written, as fast as the caller takes it, and keeps a copy for those who want that. A failure meanwhile ends the connection, so that nobody
 * takes what has come for the whole, and is logged.
 */
export function sendWritten(
  context: Sending,
  { title, clientName, extension, timeZone, language = context.subject.language, document }: SentFile,
  write: (options: WrittenFor) => Readable,
): void {
  const { clock, http, log, subject, traceId } = context;
  const createdAt = clock.now();
  const signal = goneSignal(http.reply.raw);
  const creator = creatorOf(subject, language);
  const written = write({
    ...personalSettings(subject),
    timeZone,
    language,
    creator,
    client: clientName ?? subject.clientName,
    createdAt,
    signal,
  });
  const fileName = exportFileName(cleanFileName(title, 'export'), extension, createdAt.toISOString(), timeZone);
  const bytes = keepDownload(context, { ...document, name: title, fileName, createdBy: creator }, written);
  bytes.on('error', (error) => {
    if (!signal.aborted) log.error({ err: error, traceId }, 'making a file failed');
  });
  sendFile(http.reply, fileName, bytes);
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
