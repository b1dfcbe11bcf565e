import type { Fact, Table, TableCell } from '../table/table.ts';

/** A document to be read, printed and kept: its sections one below the other. */
export type Printout = {
  title: string;
  /** The client whose document it is, as each page but the first says beside the title. */
  client: string;
  /** Drawn larger, as a letter is: for documents of a few lines. */
  isLetter?: boolean;
  sections: Each<Section>;
};

/** A part of a document. What it has stands in this order. */
export type Section = {
  heading?: Heading;
  /** Whether it begins a page, even if there is room on the one before. */
  beginsPage?: boolean;
  /** In blocks with some room between them; asked for once the table's rows are read. */
  facts?: () => readonly (readonly Fact[])[];
  /** Tables with the same columns (the same array) have them in the same places. */
  table?: Pick<Table, 'columns' | 'totals'> & { rows: Each<PrintedRow> };
};

/** The cells of a row; one that others are read by, such as a balance between entries, stands out. */
export type PrintedRow = readonly TableCell[] | { strong: readonly TableCell[] };

/** What a section is of, and at the right what counts most of it, such as an amount. */
export type Heading = { text: string; aside?: string };

/** One by one, held or still to be read. */
type Each<Item> = Iterable<Item> | AsyncIterable<Item>;
