import type { ServerResponse } from 'node:http';
import type { ExportFileType } from '@portico/contract/exports/model';
import { exportFileName } from '@portico/contract/exports/file-name';
import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import { cleanFileName } from '../platform/files/file-name.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import type { Subject } from '../platform/subject.ts';
import type { Table } from '../platform/table/table.ts';
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

/**
 * Sends a table as a file, as fast as the caller takes it. A failure while rows are read ends the connection, so that
 * nobody takes what has come for the whole, and is logged.
 */
export function sendTable(
  { clock, http, log, subject, traceId }: Pick<Exporting, 'clock' | 'http' | 'log' | 'subject' | 'traceId'>,
  table: Table,
  { fileType, delimiter, timeZone }: AskedFile,
): void {
  const { extension, write } = FILE_TYPES[fileType];
  const settings = personalSettings(subject);
  const createdAt = clock.now();
  const signal = goneSignal(http.reply.raw);
  const bytes = write(table, {
    ...settings,
    delimiter: DELIMITERS[delimiter ?? settings.delimiter],
    timeZone,
    language: subject.language,
    creator: creatorOf(subject),
    client: table.clientName ?? subject.clientName,
    createdAt,
    signal,
  });
  bytes.on('error', (error) => {
    if (!signal.aborted) log.error({ err: error, traceId }, 'an export failed');
  });
  const name = exportFileName(cleanFileName(table.title, 'export'), extension, createdAt.toISOString(), timeZone);
  sendFile(http.reply, name, bytes);
}

/** Who makes a file; somebody who acts for another person is named first. */
function creatorOf({ impersonator, fullName, language }: Subject): string {
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
