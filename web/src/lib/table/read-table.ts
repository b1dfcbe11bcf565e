import Papa from 'papaparse';

/** More would hold up the page. */
const ROWS_MAXIMUM = 10_000;
const COLUMNS_MAXIMUM = 40;

/** The cells of a spreadsheet: rows of texts, each as long as the longest, and which row of the file each is, from 1. */
export type Table = { rows: string[][]; rowNumbers: number[]; columns: number };

/** What `writeTable` puts before a text that a spreadsheet would compute. */
const ESCAPED = /^'(?='*[=+\-@\t\r])/;

/**
 * Reads copied cells, or lines of a CSV with this delimiter; without one it is guessed. Blanks around and within a text
 * count as one each; empty rows are left out.
 */
export function readTable(text: string, delimiter = text.includes('\t') ? '\t' : ''): Table {
  const { data } = Papa.parse<string[]>(text, {
    // A spreadsheet copies tabs; other texts say by their form what they use.
    delimiter,

    preview: ROWS_MAXIMUM,
  });
  const full = data
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row }) => row.some((written) => written.trim() !== ''));
  const columns = Math.min(
    COLUMNS_MAXIMUM,
    full.reduce((most, { row }) => Math.max(most, row.length), 0),
  );
  const cell = (written: string | undefined) => (written ?? '').replace(ESCAPED, '').replaceAll(/\s+/g, ' ').trim();
  return {
    columns,
    rows: full.map(({ row }) => Array.from({ length: columns }, (_, index) => cell(row[index]))),
    rowNumbers: full.map(({ number }) => number),
  };
}
