import type { Readable } from 'node:stream';
import type { ExportFileType } from '@portico/contract/exports/model';
import { writeCsv } from '../platform/table/csv.ts';
import type { TableFormats, Workbook } from '../platform/table/table.ts';
import { writeXlsx } from '../platform/table/xlsx.ts';

type FileType = {
  /** Of the file's name. */
  extension: string;
  write: (table: Workbook, formats: TableFormats & { delimiter: string }) => Readable;
};

/** How a table is written as each type of file. A new type is a line here and in the contract. */
export const FILE_TYPES: Record<ExportFileType, FileType> = {
  CSV: { extension: 'csv', write: writeCsv },
  XLSX: { extension: 'xlsx', write: writeXlsx },
};
