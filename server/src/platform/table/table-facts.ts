import { showInstant, showRate } from '@portico/contract/display-formats';
import type { Language } from '@portico/contract/languages';
import { text } from '../texts.ts';
import type { Fact, MadeBy, Table, TableFormats } from './table.ts';

/** For whom a file is written, in which language and formats, and who made it. */
export type WrittenFor = TableFormats &
  MadeBy & {
    language: Language;
    /** Says when nobody waits for the file any more. */
    signal?: AbortSignal | undefined;
  };

/** What a file says of its table: for whom it is, the table's own facts, how many rows it has, by whom and when. */
export function factsOf({ facts = [] }: Pick<Table, 'facts'>, rows: number, options: WrittenFor): Fact[] {
  const { client, language, numberFormat } = options;
  return [
    { title: text(language, 'files.client'), text: client },
    ...facts,
    { title: text(language, 'files.rows'), text: showRate(String(rows), numberFormat) },
    { title: text(language, 'files.made'), text: madeBy(options) },
  ];
}

/** Who made a file, and when, in the reader's time zone. */
export function madeBy({ creator, createdAt, dateFormat, timeZone, language }: WrittenFor): string {
  const time = showInstant(createdAt.toISOString(), dateFormat, timeZone);
  return text(language, 'files.made.by', { name: creator, time, zone: timeZone });
}
