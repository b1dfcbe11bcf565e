import { Readable } from 'node:stream';
import type { ExportFileType } from '@portico/contract/exports/model';
import { writeCsv } from '../platform/table/csv.ts';
import type { WrittenFor } from '../platform/table/table-facts.ts';
import type { Table } from '../platform/table/table.ts';
import { writeXlsx } from '../platform/table/xlsx.ts';

type WriteOptions = WrittenFor & { delimiter: string };

type FileType = {
  /** Of the file's name. */
  extension: string;
  /** It says of what it is, beside the rows. */
  hasFacts: boolean;
  /** All of it is held in memory until it is taken. */
  isHeld: boolean;
  /** The stream fails if reading the table's rows does. */
  write: (table: Table, options: WriteOptions) => Readable;
};

/** How a table is written as each type of file. A new type is a line here and in the contract. */
export const FILE_TYPES: Record<ExportFileType, FileType> = {
  CSV: { extension: 'csv', hasFacts: false, isHeld: false, write: writeCsv },
  PDF: {
    extension: 'pdf',
    hasFacts: true,
    isHeld: true,
    write: (...given) => Readable.from(writePdf(...given), { objectMode: false }),
  },
  XLSX: { extension: 'xlsx', hasFacts: true, isHeld: false, write: writeXlsx },
};

/** What writes them is loaded with the first one: the library and the fonts would make every start slower. */
async function* writePdf(table: Table, options: WriteOptions): AsyncGenerator<Uint8Array, void, void> {
  const pdf = await import('../platform/printout/table-pdf.ts');
  yield* pdf.writePdf(table, options);
}
