import type { ExportFileType } from '@portico/contract/exports/model';
import { exportFileName } from '@portico/contract/exports/file-name';
import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import { cleanFileName } from '../platform/files/file-name.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import type { Table } from '../platform/table/table.ts';
import { personalSettings } from '../session/public.ts';
import { FILE_TYPES } from './file-types.ts';

/** What its caller decides of a file; without a delimiter it is the one of their settings. */
export type FileOptions = { fileType: ExportFileType; delimiter?: Delimiter | undefined; timeZone: string };

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
  { fileType, delimiter, timeZone }: FileOptions,
): void {
  const { extension, write } = FILE_TYPES[fileType];
  const settings = personalSettings(subject);
  const createdAt = clock.now();
  const bytes = write(table, {
    ...settings,
    delimiter: DELIMITERS[delimiter ?? settings.delimiter],
    timeZone,
    language: subject.language,
    creator: subject.fullName,
    client: subject.clientName,
    createdAt,
  });
  bytes.on('error', (error) => log.error({ err: error, traceId }, 'an export failed'));
  const name = exportFileName(cleanFileName(table.title, 'export'), extension, createdAt.toISOString(), timeZone);
  sendFile(http.reply, name, bytes);
}
