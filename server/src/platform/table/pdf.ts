import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { showDate, showInstant, showRate } from '@portico/contract/display-formats';
import { text } from '../texts.ts';
import { element, openDocument, type PdfDocument } from '../pdf/document.ts';
import { columnsByContent, type PageColumns } from './pdf-columns.ts';
import { CELL_LOOK, layHeading, layRow, rowsOnPages, titlesY, type Heading, type LaidRow } from './pdf-layout.ts';
import { drawHeading, drawMargins, drawRow, drawTitles, type Drawing } from './pdf-page.ts';
import { factsOf, madeBy, type FileOptions } from './table-facts.ts';
import type { Table, TableCell, TableColumn, TableFormats } from './table.ts';

/** Rows that are laid out, and drawn, before the process is free for others. */
const ROWS_LAID_AT_ONCE = 100;
const ROWS_DRAWN_AT_ONCE = 8;

/**
 * A table as a PDF: what it is of, for whom, by whom and when; titles on each page, page x of y, totals below a double
 * rule. It is tagged for screen readers and fit for archives (`openDocument`). All rows are held until they are drawn,
 * since the widths of the columns and the number of pages depend on them. What fails while rows are read destroys the
 * stream.
 */
export function writePdf(table: Table, options: FileOptions): Readable {
  return Readable.from(pdfOf(table, options), { objectMode: false });
}

async function* pdfOf(table: Table, options: FileOptions): AsyncGenerator<Uint8Array, void, void> {
  const { title, columns } = table;
  const { creator, client, createdAt, language } = options;
  const { place, titles, heading, pages } = await layTable(table, options);
  const document = openDocument({ title, language, author: creator, createdAt });
  const whole = element(document, null, 'Document');
  let drawing: Drawing | null = null;
  const left = madeBy(options);
  for (const [index, rows] of pages.entries()) {
    const isFirst = index === 0;
    document.addPage({ size: [...place.page], margin: 0 });
    if (isFirst) drawHeading(document, whole, heading);
    // What comes first on the page is what a screen reader comes to first.
    drawing ??= { document, table: element(document, whole, 'Table'), columns, place };
    const y = titlesY(heading, isFirst);
    drawTitles(drawing, titles, y, isFirst);
    let top = y + titles.height;
    for (const [at, row] of rows.entries()) {
      drawRow(drawing, row, top);
      top += row.height;
      if (at % ROWS_DRAWN_AT_ONCE === 0) await nextTurn();
    }
    const right = text(language, 'files.page', { page: index + 1, pages: pages.length });
    drawMargins(document, place, { top: isFirst ? null : `${title} · ${client}`, left, right });
    yield* written(document);
  }
  whole.end();
  document.end();
  yield* written(document);
}

/** What the document has written so far. */
function* written(document: PdfDocument): Generator<Uint8Array, void, void> {
  for (let bytes = document.read(); bytes !== null; bytes = document.read()) yield bytes as Uint8Array;
}

type LaidTable = {
  place: PageColumns;
  titles: LaidRow;
  heading: Heading;
  pages: readonly (readonly LaidRow[])[];
};

async function layTable(table: Table, options: FileOptions): Promise<LaidTable> {
  const { title, columns } = table;
  const byContent = columnsByContent(columns, CELL_LOOK);
  const textsOf = (cells: readonly TableCell[]) =>
    columns.map((column, index) => cellText(column, cells[index] ?? null, options));
  const rows: string[][] = [];
  for await (const cells of table.rows) {
    const texts = textsOf(cells);
    byContent.add(texts);
    rows.push(texts);
    if (rows.length % ROWS_LAID_AT_ONCE === 0) await nextTurn();
  }
  const totals = (table.totals?.() ?? []).map(textsOf);
  for (const totalCells of totals)
    byContent.add(totalCells.map((cell, index) => (columns[index]!.kind === 'number' ? cell : '')));
  const place = byContent.place();
  const titles = layRow(
    columns.map((column) => column.title),
    place,
    'titles',
  );
  const heading = layHeading(title, factsOf(table, rows.length, options), place);
  const onPages = rowsOnPages(titles, heading, place);
  const last = rows.pop();
  for (const [index, texts] of rows.entries()) {
    onPages.add(layRow(texts, place, 'row'));
    if (index % ROWS_LAID_AT_ONCE === 0) await nextTurn();
  }
  const ending = totals.map((texts, index) => layRow(texts, place, last && index === 0 ? 'firstTotal' : 'total'));
  onPages.add(...(last ? [layRow(last, place, 'row')] : []), ...ending);
  return { place, titles, heading, pages: onPages.pages };
}

function cellText({ kind }: TableColumn, cell: TableCell, formats: TableFormats): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.word;
  const { dateFormat, numberFormat, timeZone } = formats;
  switch (kind) {
    case 'text':
      return cell;
    case 'number':
      return showRate(cell, numberFormat);
    case 'date':
      return showDate(cell, dateFormat);
    case 'instant':
      return showInstant(cell, dateFormat, timeZone);
  }
}
