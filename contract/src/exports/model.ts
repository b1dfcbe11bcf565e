import { EXPORTED_PDF_ROWS_MAXIMUM, EXPORTED_ROWS_MAXIMUM } from '../limits.ts';
import { DELIMITERS, type Delimiter } from '../settings/model.ts';

/** The files that a list is written as. */
export const EXPORT_FILE_TYPES = ['XLSX', 'CSV', 'PDF'] as const;
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number];

/** How many rows a file of a type has at most. */
export const ROWS_MAXIMUM: Readonly<Record<ExportFileType, number>> = {
  XLSX: EXPORTED_ROWS_MAXIMUM,
  CSV: EXPORTED_ROWS_MAXIMUM,
  PDF: EXPORTED_PDF_ROWS_MAXIMUM,
};

/** The areas of the orders, by the ends of their pages' addresses (spec B2). */
export const ORDER_AREAS = ['all', 'transactions', 'uploaded-files', 'deleted'] as const;
export type OrderArea = (typeof ORDER_AREAS)[number];

/** A delimiter by its name or as its character. */
export function delimiterOf(given: Delimiter | (typeof DELIMITERS)[Delimiter]): Delimiter {
  const names = Object.keys(DELIMITERS) as Delimiter[];
  return names.find((name) => name === given || DELIMITERS[name] === given)!;
}
