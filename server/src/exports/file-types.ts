import type { Readable } from 'node:stream';
import type { ExportFileType } from '@portico/contract/exports/model';
import { writeCsv } from '../platform/table/csv.ts';
import type { MadeBy, Table, TableFormats } from '../platform/table/table.ts';
import { writeXlsx } from '../platform/table/xlsx.ts';

type FileType = {
  /** Of the file's name. */
  extension: string;
  /** The stream fails if reading the table's rows does. */
  write: (table: Table, options: TableFormats & MadeBy & { delimiter: string }) => Readable;
};

/** How a table is written as each type of file. A new type is a line here and in the contract. */
export const FILE_TYPES: Record<ExportFileType, FileType> = {
  CSV: { extension: 'csv', write: writeCsv },
  XLSX: { extension: 'xlsx', write: writeXlsx },
};
