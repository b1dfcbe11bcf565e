import { EXPORTED_PDF_CELLS_MAXIMUM, EXPORTED_PDF_ROWS_MAXIMUM, EXPORTED_ROWS_MAXIMUM } from '../limits.ts';
import { DELIMITERS, type Delimiter } from '../settings/model.ts';

/** The files that a list is written as. */
export const EXPORT_FILE_TYPES = ['XLSX', 'CSV', 'PDF'] as const;
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number];

/** How many rows a file of this type has at most, with so many columns. */
export function rowsMaximum(fileType: ExportFileType, columns: number): number {
  if (fileType !== 'PDF') return EXPORTED_ROWS_MAXIMUM;
  return Math.min(EXPORTED_PDF_ROWS_MAXIMUM, Math.floor(EXPORTED_PDF_CELLS_MAXIMUM / Math.max(1, columns)));
}

/** The areas of the orders, by the ends of their pages' addresses (spec B2). */
export const ORDER_AREAS = ['all', 'transactions', 'uploaded-files', 'deleted'] as const;
export type OrderArea = (typeof ORDER_AREAS)[number];

/** A delimiter by its name or as its character. */
export function delimiterOf(given: Delimiter | (typeof DELIMITERS)[Delimiter]): Delimiter {
  const names = Object.keys(DELIMITERS) as Delimiter[];
  return names.find((name) => name === given || DELIMITERS[name] === given)!;
}
