import Papa from 'papaparse';

/** More is no order by hand, and reading it would hold up the page. */
const ROWS_MAXIMUM = 10_000;
const COLUMNS_MAXIMUM = 40;

/** Cells of a spreadsheet as they are copied: rows of texts, each row as long as the longest. */
export type PastedTable = { rows: string[][]; columns: number };

/** Reads copied cells, or lines of a CSV. Blanks around and within a text count as one each; empty rows are left out. */
export function readTable(text: string): PastedTable {
  const { data } = Papa.parse<string[]>(text, {
    // A spreadsheet copies tabs; other texts say by their form what they use.
    delimiter: text.includes('\t') ? '\t' : '',
    skipEmptyLines: 'greedy',
    preview: ROWS_MAXIMUM,
  });
  const columns = Math.min(
    COLUMNS_MAXIMUM,
    data.reduce((most, row) => Math.max(most, row.length), 0),
  );
  const cell = (written: string | undefined) => (written ?? '').replaceAll(/\s+/g, ' ').trim();
  return { columns, rows: data.map((row) => Array.from({ length: columns }, (_, index) => cell(row[index]))) };
}
