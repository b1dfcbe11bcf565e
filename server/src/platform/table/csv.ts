import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import { showDate, showInstant } from '@portico/contract/display-formats';
import { BYTE_ORDER_MARK, escapeComputed } from '@portico/contract/spreadsheet-cells';
import { SEPARATORS } from '@portico/contract/session/model';
import { PIECE_CHARACTERS, type Table, type TableCell, type TableColumn, type TableFormats } from './table.ts';

/** How many rows are written at once; fewer if they are long. */
const ROWS_PER_PIECE = 100;

/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark. Numbers have the reader's decimal separator and no other,
 * so that spreadsheets and programs read them; texts that a spreadsheet would compute get an apostrophe. Between two pieces
 * the process is free for others. What fails while rows are read destroys the stream.
 */
export function writeCsv(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  { delimiter, ...formats }: TableFormats & { delimiter: string },
): Readable {
  // An empty cell alone would be an empty line, which many readers skip.
  const options = { delimiter, newline: '\r\n', quotes: columns.length === 1 };
  const writers = columns.map((column) => cellWriter(column, formats));
  async function* pieces(): AsyncGenerator<string, void, void> {
    let lines: string[][] = [columns.map(({ title }) => escapeComputed(title))];
    let characters = 0;
    let before = BYTE_ORDER_MARK;
    for await (const cells of rows) {
      const line = writers.map((writeCell, index) => writeCell(cells[index] ?? null));
      lines.push(line);
      for (const cell of line) characters += cell.length;
      if (lines.length < ROWS_PER_PIECE && characters < PIECE_CHARACTERS) continue;
      yield `${before}${Papa.unparse(lines, options)}\r\n`;
      await nextTurn();
      lines = [];
      characters = 0;
      before = '';
    }
    if (lines.length > 0) yield `${before}${Papa.unparse(lines, options)}\r\n`;
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
