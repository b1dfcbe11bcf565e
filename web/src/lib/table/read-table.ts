import Papa from 'papaparse';

/** More than anybody pastes, and enough to hold up the page. */
const ROWS_MAXIMUM = 10_000;
/** Columns beyond are left out of what is pasted. */
const COLUMNS_MAXIMUM = 40;

/** A character that no text has. */
const NEVER = '\0';

/** A row of a file with its cells; `number` counts the rows from 1, empty ones too. */
export type FileRow = { number: number; cells: string[] };

/** The rows of a file that aren’t empty, and the first one of which the quotation marks don’t match. */
export type FileRows = { rows: FileRow[]; badQuotesAt: number | null };

/**
 * Reads lines of a CSV with this delimiter; an empty one is guessed. Blanks around and within a cell count as one each.
 * Rows may differ in length.
 */
export function readRows(
  text: string,
  delimiter: string,
  { most = ROWS_MAXIMUM, quoteChar = '"' }: { most?: number; quoteChar?: string } = {},
): FileRows {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter, newline: '\n', preview: most, quoteChar });
  const badQuotes = errors.find(({ type }) => type === 'Quotes');
  return {
    rows: data
      .map((cells, index) => ({ number: index + 1, cells: cells.map(cellOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
    badQuotesAt: badQuotes ? (badQuotes.row ?? 0) + 1 : null,
  };
}

/** Cells as they are copied: rows of texts, each as long as the longest. */
export type Table = { rows: string[][]; columns: number };

/** Reads copied cells, or lines of a CSV. */
export function readTable(text: string): Table {
  // A spreadsheet copies tabs; other texts say by their form what they use.
  const delimiter = text.includes('\t') ? '\t' : '';
  const quoted = readRows(text, delimiter);
  // Cells that are copied may begin with a quotation mark that is part of their text.
  const { rows } = quoted.badQuotesAt === null ? quoted : readRows(text, delimiter, { quoteChar: NEVER });
  const columns = Math.min(
    COLUMNS_MAXIMUM,
    rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
  );
  return { columns, rows: rows.map(({ cells }) => Array.from({ length: columns }, (_, index) => cells[index] ?? '')) };
}

/** However a program writes letters with accents. */
function cellOf(written: string): string {
  return written.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
