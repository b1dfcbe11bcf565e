import type { DateFormat, NumberFormat } from '@portico/contract/session/model';

/** What is written at once, before the process is free for others. */
export const PIECE_CHARACTERS = 64 * 1024;

/** What the values of a column are. */
export type TableKind = 'text' | 'number' | 'date' | 'instant';

/**
 * A cell. Its value by the kind of its column: a text, a decimal string such as `-1250.00`, a day as `YYYY-MM-DD`, or an
 * instant in UTC; or a word in the place of one; or nothing.
 */
export type TableCell = string | { word: string } | null;

/** Something to know of a table, such as by which filter its rows were found. */
export type Fact = { title: string; text: string };

/** `isAccountNumber`: print has its texts in the groups in which people read them, in one line if there is room. */
export type TableColumn = { title: string; kind: TableKind; isAccountNumber?: boolean };

/** A table to be written. Its rows come one by one, and need not be held at once. */
export type Table = {
  /** What it is of. */
  title: string;
  /** The client whose rows they are, if it isn't that of the reader. */
  clientName?: string | undefined;
  /** What else is to be known of it. */
  facts?: readonly Fact[];
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly TableCell[]>;
  /** Lines below the rows, known once all of them are written; each has a cell for every column. */
  totals?: () => readonly (readonly TableCell[])[];
};

/** How the reader of a file writes days and numbers, and their time zone by its IANA name. */
export type TableFormats = { dateFormat: DateFormat; numberFormat: NumberFormat; timeZone: string };

/** Who made a file, for which client, and when. */
export type MadeBy = { creator: string; client: string; createdAt: Date };
