import { drawAside, drawIn, drawText, element, type PdfDocument, type PdfElement } from '../pdf/document.ts';
import { MARGIN_POINTS, type PageColumns } from './pdf-columns.ts';
import {
  CELL_LOOK,
  HEAD_POINTS,
  LINE_POINTS,
  PADDING_POINTS,
  TITLE_LINE_POINTS,
  TITLE_POINTS,
  type Heading,
  type LaidRow,
} from './pdf-layout.ts';
import { cutLine } from '../pdf/lines.ts';
import type { TableColumn } from './table.ts';

const INK = '#000000';
/** Of what is read second: the names of facts, and what each page repeats. */
const SECOND_INK = '#4a575d';
const RULE_INK = '#c9d1d4';

/** A table on its way into a document: the element that its rows are in, and where its columns are. */
export type Drawing = {
  document: PdfDocument;
  table: PdfElement;
  columns: readonly TableColumn[];
  place: PageColumns;
};

/** Draws what stands above the table on its first page, within this element. */
export function drawHeading(document: PdfDocument, parent: PdfElement, { title, facts, textX }: Heading): void {
  document.font('semiBold').fontSize(TITLE_POINTS).fillColor(INK);
  drawIn(document, parent, 'H1', () => drawText(document, title, MARGIN_POINTS, MARGIN_POINTS - 4));
  document.font('regular').fontSize(CELL_LOOK.sizePoints);
  let y = MARGIN_POINTS + TITLE_LINE_POINTS;
  for (const fact of facts) {
    drawIn(document, parent, 'P', () => {
      document.fillColor(SECOND_INK);
      drawText(document, `${fact.title} `, MARGIN_POINTS, y);
      document.fillColor(INK);
      fact.lines.forEach((line, index) => drawText(document, line, textX, y + index * LINE_POINTS));
    });
    y += fact.lines.length * LINE_POINTS;
  }
}

/** Draws the titles of the columns. A screen reader is told them once, on the first page. */
export function drawTitles(drawing: Drawing, titles: LaidRow, y: number, isFirst: boolean): void {
  const { document } = drawing;
  document.font('semiBold').fontSize(CELL_LOOK.sizePoints).fillColor(INK);
  if (isFirst) drawCells(drawing, titles, y, 'TH');
  else drawAside(document, 'Pagination', () => titles.cells.forEach((_, index) => drawCell(drawing, titles, index, y)));
  drawAside(document, 'Layout', () => drawRule(drawing, y + titles.height, INK, 0.8));
}

/** Draws a row above its rule; totals are in bold, the first of them below a double one. */
export function drawRow(drawing: Drawing, row: LaidRow, y: number): void {
  const { document } = drawing;
  const isTotal = row.kind === 'total' || row.kind === 'firstTotal';
  document
    .font(isTotal ? 'semiBold' : 'regular')
    .fontSize(CELL_LOOK.sizePoints)
    .fillColor(INK);
  drawCells(drawing, row, y, 'TD');
  if (row.kind === 'total') return;
  drawAside(document, 'Layout', () => {
    if (!isTotal) return drawRule(drawing, y + row.height, RULE_INK, 0.4);
    drawRule(drawing, y, INK, 0.6);
    drawRule(drawing, y + 1.8, INK, 0.6);
  });
}

function drawCells(drawing: Drawing, row: LaidRow, y: number, type: 'TH' | 'TD'): void {
  const { document, table } = drawing;
  const line = element(document, table, 'TR');
  for (let index = 0; index < row.cells.length; index += 1) {
    const actual = row.actual.get(index);
    drawIn(document, line, type, () => drawCell(drawing, row, index, y), {
      ...(type === 'TH' && { scope: 'Column' }),
      ...(actual !== undefined && { actual }),
    });
  }
  line.end();
}

/** Numbers, and the titles above them, stand at the right. */
function drawCell({ document, columns, place }: Drawing, row: LaidRow, index: number, y: number): void {
  const { x, width } = place.columns[index]!;
  const isNumber = columns[index]!.kind === 'number';
  const { sizePoints } = CELL_LOOK;
  let top = y + PADDING_POINTS;
  for (const line of row.cells[index]!) {
    const left = isNumber ? x + width - row.font.widthOf(line.trimEnd(), sizePoints) : x;
    if (line !== '') drawText(document, line, left, top);
    top += LINE_POINTS;
  }
}

function drawRule({ document, place }: Drawing, y: number, color: string, widthPoints: number): void {
  document
    .moveTo(MARGIN_POINTS, y)
    .lineTo(place.page[0] - MARGIN_POINTS, y)
    .lineWidth(widthPoints)
    .stroke(color);
}

/** What each page says: at its top, except on the first one, and below the table at the left and the right. */
export type Margins = { top: string | null; left: string; right: string };

export function drawMargins(document: PdfDocument, { page: [width, height] }: PageColumns, said: Margins): void {
  const { font, sizePoints } = CELL_LOOK;
  document.font('regular').fontSize(sizePoints).fillColor(SECOND_INK);
  const room = width - 2 * MARGIN_POINTS;
  const rightWidth = font.widthOf(said.right, sizePoints);
  const cut = (text: string, widthPoints: number) => cutLine(text, { font, sizePoints, widthPoints });
  drawAside(document, 'Pagination', () => {
    if (said.top !== null) drawText(document, cut(said.top, room), MARGIN_POINTS, HEAD_POINTS - 20);
    const y = height - MARGIN_POINTS;
    drawText(document, cut(said.left, room - rightWidth - 2 * sizePoints), MARGIN_POINTS, y);
    drawText(document, said.right, MARGIN_POINTS + room - rightWidth, y);
  });
}
