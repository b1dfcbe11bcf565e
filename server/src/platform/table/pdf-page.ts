import { drawAside, drawIn, drawText, element, type PdfDocument, type PdfElement } from '../pdf/document.ts';
import { fontNamed } from '../pdf/font.ts';
import { cutLine } from '../pdf/lines.ts';
import { MARGIN_POINTS, TEXT_POINTS, type TableLayout } from './pdf-columns.ts';
import {
  actualTextOf,
  fontOf,
  HEAD_POINTS,
  LINE_POINTS,
  PADDING_POINTS,
  TITLE_POINTS,
  type LaidFact,
  type LaidRow,
  type RowKind,
} from './pdf-layout.ts';
import type { TableColumn } from './table.ts';

const INK = '#000000';
/** Of what is read second: the names of facts, and what each page repeats. */
const SECOND_INK = '#4a575d';
const RULE_INK = '#c9d1d4';

/** Draws the title that the first page begins with. */
export function drawTitle(document: PdfDocument, parent: PdfElement, title: string): void {
  document.font('semiBold').fontSize(TITLE_POINTS).fillColor(INK);
  const font = fontNamed('semiBold');
  const actual = actualTextOf(title, font);
  const draw = () => drawText(document, font.fit(title), MARGIN_POINTS, MARGIN_POINTS - 4);
  drawIn(document, parent, 'H1', draw, actual === null ? {} : { actual });
}

/** Draws facts from there on, each beside its title. */
export function drawFacts(
  document: PdfDocument,
  parent: PdfElement,
  facts: readonly LaidFact[],
  place: { textX: number; y: number },
): void {
  document.font('regular').fontSize(TEXT_POINTS);
  let { y } = place;
  for (const { title, lines, actualText } of facts) {
    const draw = () => {
      document.fillColor(SECOND_INK);
      if (title !== '') drawText(document, `${title} `, MARGIN_POINTS, y);
      document.fillColor(INK);
      for (const [index, line] of lines.entries()) drawText(document, line, place.textX, y + index * LINE_POINTS);
    };
    drawIn(document, parent, 'P', draw, actualText === null ? {} : { actual: `${title} ${actualText}`.trim() });
    y += lines.length * LINE_POINTS;
  }
}

/** A table on its way into a document: the element that its rows are in, and where its columns are. */
export type Drawing = {
  document: PdfDocument;
  table: PdfElement;
  columns: readonly TableColumn[];
  layout: TableLayout;
};

/** Draws the titles of the columns. A screen reader is told them once, where the table begins. */
export function drawHeader(drawing: Drawing, header: LaidRow, y: number, goesOn: boolean): void {
  const { document } = drawing;
  useFont(document, header);
  if (goesOn)
    drawAside(document, 'Pagination', () => header.cells.forEach((_, index) => drawCell(drawing, header, index, y)));
  else drawCells(drawing, header, y, 'TH');
  drawRules(drawing, header, y);
}

/** Draws a row above its rule; the first total stands below a double one. */
export function drawRow(drawing: Drawing, row: LaidRow, y: number): void {
  const { document } = drawing;
  useFont(document, row);
  drawCells(drawing, row, y, 'TD');
  drawRules(drawing, row, y);
}

type Rule = { at: number; color: string; widthPoints: number };

/** The rules of a row of such a height, from its upper edge. */
const RULES: Record<RowKind, (heightPoints: number) => readonly Rule[]> = {
  header: (height) => [{ at: height, color: INK, widthPoints: 0.8 }],
  row: (height) => [{ at: height, color: RULE_INK, widthPoints: 0.4 }],
  note: () => [],
  firstTotal: () => [
    { at: 0, color: INK, widthPoints: 0.6 },
    { at: 1.8, color: INK, widthPoints: 0.6 },
  ],
  total: () => [],
};

function useFont(document: PdfDocument, row: LaidRow): void {
  document.font(fontOf(row.kind)).fontSize(TEXT_POINTS).fillColor(INK);
}

function drawCells(drawing: Drawing, row: LaidRow, y: number, type: 'TH' | 'TD'): void {
  const { document, table } = drawing;
  const line = element(document, table, 'TR');
  for (let index = 0; index < row.cells.length; index += 1) {
    const actual = row.actualTexts.get(index);
    drawIn(document, line, type, () => drawCell(drawing, row, index, y), {
      ...(type === 'TH' && { scope: 'Column' }),
      ...(actual !== undefined && { actual }),
    });
  }
  line.end();
}

/** Numbers, and the titles above them, stand at the right. */
function drawCell({ document, columns, layout }: Drawing, row: LaidRow, index: number, y: number): void {
  const { xPoints, widthPoints } = layout.columns[index]!;
  const font = fontNamed(fontOf(row.kind));
  let top = y + PADDING_POINTS;
  for (const line of row.cells[index]!) {
    const width = font.widthOf(line.trimEnd(), TEXT_POINTS);
    // A word that takes the room of the cells beside it begins at the left.
    const isAtRight = columns[index]!.kind === 'number' && width <= widthPoints;
    const left = isAtRight ? xPoints + widthPoints - width : xPoints;
    if (line !== '') drawText(document, line, left, top);
    top += LINE_POINTS;
  }
}

function drawRules({ document, layout }: Drawing, row: LaidRow, y: number): void {
  drawAside(document, 'Layout', () => {
    for (const { at, color, widthPoints } of RULES[row.kind](row.heightPoints))
      document
        .moveTo(MARGIN_POINTS, y + at)
        .lineTo(layout.endPoints, y + at)
        .lineWidth(widthPoints)
        .stroke(color);
  });
}

/** What each page says: at its top, except on the first one, and at its bottom on the left and the right. */
export type RunningTexts = { top: string | null; left: string; right: string };

export function drawRunningTexts(document: PdfDocument, { page }: TableLayout, said: RunningTexts): void {
  const font = fontNamed('regular');
  document.font('regular').fontSize(TEXT_POINTS).fillColor(SECOND_INK);
  const room = page[0] - 2 * MARGIN_POINTS;
  const rightWidth = font.widthOf(said.right, TEXT_POINTS);
  const cut = (text: string, widthPoints: number) => cutLine(text, { font, sizePoints: TEXT_POINTS, widthPoints });
  drawAside(document, 'Pagination', () => {
    if (said.top !== null) drawText(document, cut(said.top, room), MARGIN_POINTS, HEAD_POINTS - 20);
    const y = page[1] - MARGIN_POINTS;
    drawText(document, cut(said.left, room - rightWidth - 2 * TEXT_POINTS), MARGIN_POINTS, y);
    drawText(document, said.right, MARGIN_POINTS + room - rightWidth, y);
  });
}
