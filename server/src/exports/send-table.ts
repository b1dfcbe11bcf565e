import { finished } from 'node:stream/promises';
import type { Reader } from '@portico/contract/list-columns';
import type { ExportFileType } from '@portico/contract/exports/model';
import { exportFileName } from '@portico/contract/exports/file-name';
import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import { cleanFileName } from '../platform/files/file-name.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import type { Subject } from '../platform/subject.ts';
import type { Workbook } from '../platform/table/table.ts';
import { text } from '../platform/texts.ts';
import { personalSettings } from '../session/public.ts';
import { FILE_TYPES } from './file-types.ts';

/** What of a file its caller decides; without a delimiter it is the one of their settings. */
export type FileForm = { fileType: ExportFileType; delimiter?: Delimiter | undefined; timeZone: string };

type Sending = Pick<Context<{ stream: 'file' }>, 'clock' | 'http' | 'log' | 'subject' | 'traceId'>;

/** The subject as somebody for whom cells are written. */
export function readerOf(subject: Subject, timeZone: string): Reader {
  const { dateFormat, numberFormat } = personalSettings(subject);
  return { words: (key, parameters) => text(subject.language, key, parameters), dateFormat, numberFormat, timeZone };
}

/**
 * Sends a table as a file, and returns once the last byte has left. A failure while rows are read ends the connection, so
 * that nobody takes what has come for the whole, and is logged.
 */
export async function sendTable(
  { clock, http, log, subject, traceId }: Sending,
  table: Omit<Workbook, 'creator' | 'createdAt'>,
  { fileType, delimiter, timeZone }: FileForm,
): Promise<void> {
  const { extension, write } = FILE_TYPES[fileType];
  const settings = personalSettings(subject);
  const createdAt = clock.now();
  const formats = { ...settings, delimiter: DELIMITERS[delimiter ?? settings.delimiter], timeZone };
  const bytes = write({ ...table, creator: subject.fullName, createdAt }, formats);
  bytes.once('error', (error) => log.error({ err: error, traceId }, 'an export failed'));
  const name = exportFileName(cleanFileName(table.title, 'export'), extension, createdAt.toISOString(), timeZone);
  sendFile(http.reply, name, bytes);
  await finished(bytes).catch(() => {});
}
