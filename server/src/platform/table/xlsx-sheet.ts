import { setImmediate as nextTurn } from 'node:timers/promises';
import { offsetMilliseconds } from '@portico/contract/local-time';
import { PIECE_CHARACTERS, type Table, type TableCell, type TableColumn, type TableKind } from './table.ts';
import { DECIMALS_MAXIMUM, STYLE, TOTAL_STYLES_FROM } from './xlsx-styles.ts';
import { textElement, XML } from './xlsx-text.ts';

/** The widths of columns are those of so many rows. */
const ROWS_MEASURED = 500;
const NARROWEST_CHARACTERS = 8;
const WIDEST_CHARACTERS = 60;
/** A spreadsheet calculates with 15 digits; a number with more of them would change, so it is a text. */
const DIGITS_MAXIMUM = 15;
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The XML of a sheet, piece by piece. */
export async function* writeSheet(table: Table, timeZone: string): AsyncGenerator<Buffer, void, void> {
  const { columns, totals } = table;
  const writers = columns.map((column, index) => cellWriter(column, columnName(index), timeZone));
  const rows = table.rows[Symbol.asyncIterator]();
  const first = await measured(rows);
  let piece = beginning(widthsOf(columns, first)) + headLine(columns);
  let number = 1;
  for (const cells of first) piece += line(writers, cells, (number += 1));
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    piece += line(writers, next.value, (number += 1));
    if (piece.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece);
    await nextTurn();
    piece = '';
  }
  // Apart from the rows, so that filters and sorting leave them where they are.
  for (const [index, cells] of (totals?.() ?? []).entries())
    piece += line(writers, cells, number + 2 + index, TOTAL_STYLES_FROM);
  yield Buffer.from(`${piece}</sheetData>${ending(`A1:${columnName(columns.length - 1)}${number}`)}`);
}

type Cells = readonly TableCell[];

/** The first rows, by which the widths are found. */
async function measured(rows: AsyncIterator<Cells>): Promise<Cells[]> {
  const first: Cells[] = [];
  let characters = 0;
  while (first.length < ROWS_MEASURED && characters < PIECE_CHARACTERS) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
    for (const cell of next.value) characters += typeof cell === 'string' ? cell.length : 0;
  }
  return first;
}

function line(writers: readonly CellWriter[], cells: readonly TableCell[], number: number, stylesFrom = 0): string {
  let written = `<row r="${number}">`;
  for (let index = 0; index < writers.length; index += 1) {
    const cell = cells[index] ?? null;
    if (cell !== null) written += writers[index]!(cell, number, stylesFrom);
  }
  return `${written}</row>`;
}

function headLine(columns: readonly TableColumn[]): string {
  const cells = columns.map(({ title, kind }, index) =>
    textCell(`${columnName(index)}1`, kind === 'number' ? STYLE.numberHeader : STYLE.header, title),
  );
  return `<row r="1">${cells.join('')}</row>`;
}

function beginning(widths: readonly number[]): string {
  const cols = widths.map((width, index) => {
    const bounded = Math.min(WIDEST_CHARACTERS, Math.max(NARROWEST_CHARACTERS, width));
    return `<col min="${index + 1}" max="${index + 1}" width="${bounded}" customWidth="1"/>`;
  });
  const view =
    '<sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView>';
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
}

function ending(filtered: string): string {
  return `<autoFilter ref="${filtered}"/><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}

/** A, B, … Z, AA, AB, … */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** The widths of columns in characters, by their titles and these rows. */
function widthsOf(columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]): number[] {
  return columns.map(({ title, kind }, index) =>
    rows.reduce((width, cells) => {
      const cell = cells[index] ?? null;
      if (cell === null) return width;
      return Math.max(width, 2 + (typeof cell === 'string' ? charactersOf(cell, kind) : cell.word.length));
    }, title.length + 4),
  );
}

/** A day takes ten characters, an instant with AM or PM nineteen, a number a separator for each three digits. */
function charactersOf(value: string, kind: TableKind): number {
  if (kind === 'date') return 10;
  if (kind === 'instant') return 19;
  return kind === 'number' ? Math.ceil((value.length * 4) / 3) : value.length;
}

/** Writes a cell in a row; `stylesFrom` is added to its look. */
type CellWriter = (cell: TableCell & {}, row: number, stylesFrom: number) => string;

function cellWriter({ kind }: TableColumn, name: string, timeZone: string): CellWriter {
  const writeValue = {
    text: (place: string, stylesFrom: number, value: string) => textCell(place, STYLE.text + stylesFrom, value),
    number: numberCell,
    date: (place: string, stylesFrom: number, value: string) =>
      timeCell(place, STYLE.date + stylesFrom, { value, number: dayNumber(value) }),
    instant: (place: string, stylesFrom: number, value: string) =>
      timeCell(place, STYLE.instant + stylesFrom, { value, number: instantNumber(value, timeZone) }),
  }[kind];
  return (cell, row, stylesFrom) =>
    typeof cell === 'string'
      ? writeValue(name + row, stylesFrom, cell)
      : textCell(name + row, STYLE.text + stylesFrom, cell.word);
}

function textCell(place: string, style: number, text: string): string {
  const look = style === STYLE.text ? '' : ` s="${style}"`;
  return `<c r="${place}"${look} t="inlineStr"><is>${textElement(text)}</is></c>`;
}

/** With as many decimals as the text has. */
function numberCell(place: string, stylesFrom: number, value: string): string {
  if (value.length > DIGITS_MAXIMUM && (value.match(/\d/g)?.length ?? 0) > DIGITS_MAXIMUM)
    return textCell(place, STYLE.text + stylesFrom, value);
  const point = value.indexOf('.');
  const decimals = point < 0 ? 0 : value.length - point - 1;
  const style = decimals > DECIMALS_MAXIMUM ? STYLE.general : STYLE.decimals + decimals;
  return `<c r="${place}" s="${style + stylesFrom}"><v>${value}</v></c>`;
}

const DAY_MILLISECONDS = 86_400_000;
/** Day zero of a spreadsheet. Days before March 1900 are counted differently by different spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY_NUMBER = 61;

const dayNumber = (day: string) => (Date.parse(day) - DAY_ZERO) / DAY_MILLISECONDS;

function instantNumber(instant: string, timeZone: string): number {
  const time = Date.parse(instant);
  const local = time + offsetMilliseconds(time, timeZone);
  return (Math.floor(local / 1000) * 1000 - DAY_ZERO) / DAY_MILLISECONDS;
}

/** What no spreadsheet can count is left as a text. */
function timeCell(place: string, style: number, { value, number }: { value: string; number: number }): string {
  if (!(number >= FIRST_DAY_NUMBER)) return textCell(place, style, value);
  return `<c r="${place}" s="${style}"><v>${number}</v></c>`;
}
