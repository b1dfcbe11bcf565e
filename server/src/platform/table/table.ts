import type { DateFormat, NumberFormat } from '@portico/contract/session/model';

/** What the cells of a column hold; `text` beside the other kinds is a word in the place of a value. */
export type TableKind = 'text' | 'number' | 'date' | 'instant';

/**
 * A cell: a text, a decimal string such as `-1250.00`, a day as `YYYY-MM-DD`, or an instant in UTC, by the kind of its
 * column; a word in the place of one; nothing.
 */
export type TableCell = string | { word: string } | null;

export type TableColumn = { title: string; kind: TableKind };

/** A table to be written: its rows come one by one, and need not be held at once. */
export type Table = {
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly TableCell[]>;
};

/** How the reader of a file writes days and numbers, and their time zone by its IANA name. */
export type TableFormats = { dateFormat: DateFormat; numberFormat: NumberFormat; timeZone: string };

/** A table as a workbook of one sheet. */
export type Workbook = Table & {
  /** Of the sheet, and of the document. */
  title: string;
  /** Who made it, and when. */
  creator: string;
  createdAt: Date;
  /** Lines below the rows, known once all rows are written; each has a cell for every column. */
  totals: () => readonly (readonly TableCell[])[];
};
