import { offsetMilliseconds } from '@portico/contract/local-time';
import type { TableCell, TableColumn, TableKind, Workbook } from './table.ts';
import { DECIMALS_MAXIMUM, STYLE, TOTAL_STYLES_FROM } from './xlsx-styles.ts';
import { textElement } from './xlsx-text.ts';

/** The widths of columns are those of so many rows. */
const ROWS_MEASURED = 500;
const NARROWEST_CHARACTERS = 8;
const WIDEST_CHARACTERS = 60;
/** What is written at once. */
const PIECE_CHARACTERS = 64 * 1024;
/** A spreadsheet calculates with 15 digits; a number with more of them would change, so it is a text. */
const DIGITS_MAXIMUM = 15;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The XML of a sheet, piece by piece. */
export async function* writeSheet(workbook: Workbook, timeZone: string): AsyncGenerator<Buffer, void, void> {
  const { columns, rows, totals } = workbook;
  const widths = columns.map(({ title }) => title.length + 4);
  const writers = columns.map((column, index) => cellWriter(column, columnName(index), timeZone));
  const line = (cells: readonly TableCell[], number: number, isTotal = false): string => {
    let written = `<row r="${number}">`;
    const from = isTotal ? TOTAL_STYLES_FROM : 0;
    for (let index = 0; index < writers.length; index += 1) {
      const cell = cells[index] ?? null;
      if (cell !== null) written += writers[index]!(cell, number, from);
    }
    return `${written}</row>`;
  };
  const head = columns.map(({ title, kind }, index) =>
    textCell(`${columnName(index)}1`, kind === 'number' ? STYLE.numberHeader : STYLE.header, title),
  );
  let waiting = `<row r="1">${head.join('')}</row>`;
  let count = 1;
  let isBegun = false;
  for await (const cells of rows) {
    count += 1;
    if (!isBegun) measure(widths, cells, columns);
    waiting += line(cells, count);
    if (isBegun ? waiting.length < PIECE_CHARACTERS : count <= ROWS_MEASURED) continue;
    yield Buffer.from((isBegun ? '' : beginning(widths)) + waiting);
    isBegun = true;
    waiting = '';
  }
  if (!isBegun) waiting = beginning(widths) + waiting;
  // Apart from the rows, so that filters and sorting leave them where they are.
  for (const [index, cells] of totals().entries()) waiting += line(cells, count + 2 + index, true);
  yield Buffer.from(`${waiting}</sheetData>${ending(`A1:${columnName(columns.length - 1)}${count}`)}`);
}

function beginning(widths: readonly number[]): string {
  const cols = widths.map((width, index) => {
    const bounded = Math.min(WIDEST_CHARACTERS, Math.max(NARROWEST_CHARACTERS, width));
    return `<col min="${index + 1}" max="${index + 1}" width="${bounded}" customWidth="1"/>`;
  });
  const view =
    '<sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView>';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
}

function ending(filtered: string): string {
  return `<autoFilter ref="${filtered}"/><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}

/** A, B, … Z, AA, AB, … */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** What a value takes: a day ten characters, an instant sixteen, a number a separator for each three digits. */
function measure(widths: number[], cells: readonly TableCell[], columns: readonly TableColumn[]): void {
  for (const [index, { kind }] of columns.entries()) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    const length = typeof cell === 'string' ? charactersOf(cell, kind) : cell.word.length;
    widths[index] = Math.max(widths[index]!, length + 2);
  }
}

function charactersOf(value: string, kind: TableKind): number {
  if (kind === 'date') return 10;
  if (kind === 'instant') return 19;
  return kind === 'number' ? Math.ceil((value.length * 4) / 3) : value.length;
}

type CellWriter = (cell: TableCell & {}, row: number, stylesFrom: number) => string;

function cellWriter({ kind }: TableColumn, name: string, timeZone: string): CellWriter {
  const writeValue = {
    text: (place: string, from: number, value: string) => textCell(place, STYLE.text + from, value),
    number: numberCell,
    date: (place: string, from: number, value: string) => timeCell(place, from, value, dayNumber(value), 'date'),
    instant: (place: string, from: number, value: string) =>
      timeCell(place, from, value, instantNumber(value, timeZone), 'instant'),
  }[kind];
  return (cell, row, from) =>
    typeof cell === 'string' ? writeValue(name + row, from, cell) : textCell(name + row, STYLE.text + from, cell.word);
}

function textCell(place: string, style: number, text: string): string {
  const look = style === STYLE.text ? '' : ` s="${style}"`;
  return `<c r="${place}"${look} t="inlineStr"><is>${textElement(text)}</is></c>`;
}

/** With as many decimals as the text has. */
function numberCell(place: string, from: number, value: string): string {
  if (value.length > DIGITS_MAXIMUM && (value.match(/\d/g)?.length ?? 0) > DIGITS_MAXIMUM)
    return textCell(place, STYLE.text + from, value);
  const point = value.indexOf('.');
  const decimals = point < 0 ? 0 : value.length - point - 1;
  const style = decimals > DECIMALS_MAXIMUM ? STYLE.general : STYLE.decimals + decimals;
  return `<c r="${place}" s="${style + from}"><v>${value}</v></c>`;
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
function timeCell(place: string, from: number, value: string, number: number, look: 'date' | 'instant'): string {
  if (!(number >= FIRST_DAY_NUMBER)) return textCell(place, STYLE.text + from, value);
  return `<c r="${place}" s="${STYLE[look] + from}"><v>${number}</v></c>`;
}
