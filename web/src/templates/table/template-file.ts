import { DELIMITERS } from '@portico/contract/settings/model';
import { readRows, type FileRow } from '../../lib/table/read-table.ts';
import { withoutEscape } from '@portico/contract/spreadsheet-cells';
import { columnOfHeading } from './template-words.ts';

/** A file of templates: its headings, and the rows below them. */
export type TemplateFile = {
  delimiter: string;
  headings: readonly string[];
  rows: readonly FileRow[];
  /** The rows above the headings that are left out. */
  above: readonly number[];
};

/** Titles, empty lines and notes may stand above the headings. */
const ROWS_LOOKED_AT = 10;

/** How the workbooks of spreadsheets begin, read as text. */
const WORKBOOK = /^(PK\u0003\u0004|ÐÏ\u0011à)/;

/** Whether a file is a workbook and no text. */
export function isWorkbook(text: string): boolean {
  return WORKBOOK.test(text);
}

/**
 * A CSV of templates. Its headings are the row with the most known ones, a name among them, and what separates them
 * separates all fields. With quotation marks that don’t match, nobody knows where a row ends: then the number of the first
 * such row.
 */
export function readTemplateFile(text: string): TemplateFile | { badQuotesAt: number } {
  const beginnings = Object.values(DELIMITERS).flatMap((delimiter) =>
    readRows(text, delimiter, { most: ROWS_LOOKED_AT }).rows.map(({ number, cells }) => ({
      delimiter,
      number,
      known: knownIn(cells),
    })),
  );
  const best = beginnings.reduce((one, other) => (other.known > one.known ? other : one), {
    delimiter: DELIMITERS.COMMA,
    number: 1,
    known: 0,
  });
  const { rows, badQuotesAt } = readRows(text, best.delimiter);
  if (badQuotesAt !== null) return { badQuotesAt };
  const read = rows.map(({ number, cells }) => ({ number, cells: cells.map(textOf) }));
  const at = read.findIndex(({ number }) => number === best.number);
  const above = read.slice(0, Math.max(at, 0)).filter(({ cells }) => !/^sep=/i.test(cells[0]!));
  return {
    delimiter: best.delimiter,
    headings: read[at]?.cells ?? [],
    rows: read.slice(at + 1),
    above: above.map(({ number }) => number),
  };
}

/** How many headings are known; without a name among them they are none of templates. */
function knownIn(cells: readonly string[]): number {
  const columns = cells.map(columnOfHeading);
  const known = columns.filter((column) => column !== null).length;
  return columns.includes('name') ? known : known / (cells.length + 1);
}

/** A cell without what keeps spreadsheets from computing it: an apostrophe, which we write, or a formula that is a text. */
function textOf(cell: string): string {
  const text = withoutEscape(cell);
  return text === cell ? (/^="(.*)"$/.exec(cell)?.[1] ?? cell) : text;
}
