import { Readable } from 'node:stream';
import type { ExportFileType } from '@portico/contract/exports/model';
import { writeCsv } from '../platform/table/csv.ts';
import type { FileOptions } from '../platform/table/table-facts.ts';
import type { Table } from '../platform/table/table.ts';
import { writeXlsx } from '../platform/table/xlsx.ts';

type WriteOptions = FileOptions & { delimiter: string };

type FileType = {
  /** Of the file's name. */
  extension: string;
  /** All of it is held in memory until it is taken. */
  isHeld: boolean;
  /** The stream fails if reading the table's rows does. */
  write: (table: Table, options: WriteOptions) => Readable;
};

/** How a table is written as each type of file. A new type is a line here and in the contract. */
export const FILE_TYPES: Record<ExportFileType, FileType> = {
  CSV: { extension: 'csv', isHeld: false, write: writeCsv },
  PDF: { extension: 'pdf', isHeld: true, write: (...given) => Readable.from(pdf(...given), { objectMode: false }) },
  XLSX: { extension: 'xlsx', isHeld: false, write: writeXlsx },
};

/** What writes them is loaded with the first one: the library and the fonts would make every start slower. */
async function* pdf(table: Table, options: WriteOptions): AsyncGenerator<Uint8Array, void, void> {
  const { writePdf } = await import('../platform/table/pdf.ts');
  yield* writePdf(table, options) as AsyncIterable<Uint8Array>;
}
