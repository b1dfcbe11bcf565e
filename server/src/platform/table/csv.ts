import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { showDate, showInstant } from '@portico/contract/display-formats';
import { BYTE_ORDER_MARK, escapeComputed } from '@portico/contract/spreadsheet-cells';
import { SEPARATORS } from '@portico/contract/session/model';
import type { Table, TableCell, TableColumn, TableFormats } from './table.ts';

/** How many rows are written at once. */
const ROWS_PER_PIECE = 100;

/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark. Numbers have the reader's decimal separator and no other,
 * so that spreadsheets and programs read them; texts that a spreadsheet would compute begin with an apostrophe.
 */
export function writeCsv(
  { columns, rows }: Table,
  { delimiter, ...formats }: TableFormats & { delimiter: string },
): Readable {
  const write = (lines: readonly (readonly string[])[]) =>
    `${Papa.unparse(lines as string[][], { delimiter, newline: '\r\n' })}\r\n`;
  const writers = columns.map((column) => cellWriter(column, formats));
  async function* pieces(): AsyncGenerator<string, void, void> {
    let lines: string[][] = [columns.map(({ title }) => escapeComputed(title))];
    let before = BYTE_ORDER_MARK;
    for await (const cells of rows) {
      lines.push(writers.map((writeCell, index) => writeCell(cells[index] ?? null)));
      if (lines.length < ROWS_PER_PIECE) continue;
      yield before + write(lines);
      lines = [];
      before = '';
    }
    if (lines.length > 0) yield before + write(lines);
  }
  return Readable.from(pieces(), { objectMode: false });
}

function cellWriter({ kind }: TableColumn, formats: TableFormats): (cell: TableCell) => string {
  const { dateFormat, numberFormat, timeZone } = formats;
  const { decimal } = SEPARATORS[numberFormat];
  const writeValue = {
    text: escapeComputed,
    number: (value: string) => value.replace('.', decimal),
    date: (value: string) => showDate(value, dateFormat),
    instant: (value: string) => showInstant(value, dateFormat, timeZone),
  }[kind];
  return (cell) => {
    if (cell === null) return '';
    return typeof cell === 'string' ? writeValue(cell) : escapeComputed(cell.word);
  };
}
