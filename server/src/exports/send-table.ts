import type { ExportFileType } from '@portico/contract/exports/model';
import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import type { DocumentFacts } from '../downloads/public.ts';
import type { Table } from '../platform/table/table.ts';
import { personalSettings } from '../session/public.ts';
import { FILE_TYPES } from './file-types.ts';
import { sendWritten, type Sending } from './send-written.ts';

/** What its caller decides of a file; without a delimiter it is the one of their settings. */
export type AskedFile = { fileType: ExportFileType; delimiter?: Delimiter | undefined; timeZone: string };
/** And what the Download Center says of it; a list without it. */
type SentTable = AskedFile & { document?: DocumentFacts };

const LIST: DocumentFacts = { kind: 'DOWNLOAD', reportType: null };

/** Sends a table as a file. */
export function sendTable(context: Sending, table: Table, asked: SentTable): void {
  const { fileType, delimiter, timeZone, document = LIST } = asked;
  const { extension, write } = FILE_TYPES[fileType];
  const { title, clientName } = table;
  const settings = personalSettings(context.subject);
  sendWritten(context, { title, clientName, extension, timeZone, document }, (options) =>
    write(table, { ...options, delimiter: DELIMITERS[delimiter ?? settings.delimiter] }),
  );
}
