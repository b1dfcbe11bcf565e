import {
  drawAside,
  drawIn,
  drawText,
  element,
  type PageSize,
  type PdfDocument,
  type PdfElement,
} from '../pdf/document.ts';
import { fontNamed } from '../pdf/font.ts';
import { cutLine } from '../pdf/lines.ts';
import { actualTextOf } from './actual-text.ts';
import { MARGIN_POINTS, TEXT_POINTS } from './columns.ts';
import type { LaidFact } from './facts.ts';
import { HEADING_LINE_POINTS, HEADING_TEXT_POINTS, type LaidHeading } from './headings.ts';
import { HEAD_POINTS, type LaidTable } from './pages.ts';
import { fontOf, LINE_POINTS, PADDING_POINTS, type LaidRow, type RowKind } from './rows.ts';

/** The title, which the first page begins with. */
const TITLE_POINTS = 16;
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

/** Draws a heading above its rule. */
export function drawHeading(
  document: PdfDocument,
  parent: PdfElement,
  { lines, aside, asideX, actualText, heightPoints }: LaidHeading,
  { y, page }: { y: number; page: PageSize },
): void {
  document.font('semiBold').fontSize(HEADING_TEXT_POINTS).fillColor(INK);
  const draw = () => {
    for (const [index, line] of lines.entries())
      drawText(document, `${line} `, MARGIN_POINTS, y + index * HEADING_LINE_POINTS);
    if (aside !== '') drawText(document, aside, asideX, y);
  };
  drawIn(document, parent, 'H2', draw, actualText === null ? {} : { actual: actualText });
  const rule = { at: heightPoints - 7, color: RULE_INK, widthPoints: 0.6 };
  drawAside(document, 'Layout', () => drawRule(document, rule, y, page[0] - MARGIN_POINTS));
}

/** Draws a fact beside its title. */
export function drawFact(
  document: PdfDocument,
  parent: PdfElement,
  { title, lines, actualText, isSaid }: LaidFact,
  place: { textX: number; y: number },
): void {
  document.font('regular').fontSize(TEXT_POINTS);
  const draw = () => {
    document.fillColor(SECOND_INK);
    if (title !== '') drawText(document, `${title} `, MARGIN_POINTS, place.y);
    document.fillColor(INK);
    for (const [index, line] of lines.entries()) drawText(document, line, place.textX, place.y + index * LINE_POINTS);
  };
  if (isSaid) return drawAside(document, 'Layout', draw);
  drawIn(document, parent, 'P', draw, actualText === null ? {} : { actual: `${title} ${actualText}`.trim() });
}

/** A table on its way into a document, and the element that its rows are in. */
export type DrawnTable = LaidTable & { document: PdfDocument; element: PdfElement };

/** Draws the titles of the columns. A screen reader is told them once, where the table begins. */
export function drawHeader(table: DrawnTable, y: number, goesOn: boolean): void {
  const { document, header } = table;
  useFont(document, header);
  if (goesOn)
    drawAside(document, 'Pagination', () => header.cells.forEach((_, index) => drawCell(table, header, index, y)));
  else drawCells(table, header, y, 'TH');
  drawRules(table, header, y);
}

/** Draws a row above its rule; the first total stands below a double one. */
export function drawRow(table: DrawnTable, row: LaidRow, y: number): void {
  const { document } = table;
  useFont(document, row);
  drawCells(table, row, y, 'TD');
  drawRules(table, row, y);
}

type Rule = { at: number; color: string; widthPoints: number };

/** The rules of a row of such a height, from its upper edge. */
const RULES: Record<RowKind, (heightPoints: number) => readonly Rule[]> = {
  header: (height) => [{ at: height, color: INK, widthPoints: 0.8 }],
  row: (height) => [{ at: height, color: RULE_INK, widthPoints: 0.4 }],
  strong: (height) => [{ at: height, color: RULE_INK, widthPoints: 0.4 }],
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

function drawCells(table: DrawnTable, row: LaidRow, y: number, type: 'TH' | 'TD'): void {
  const { document } = table;
  const line = element(document, table.element, 'TR');
  for (let index = 0; index < row.cells.length; index += 1) {
    const actual = row.actualTexts.get(index);
    drawIn(document, line, type, () => drawCell(table, row, index, y), {
      ...(type === 'TH' && { scope: 'Column' }),
      ...(actual !== undefined && { actual }),
    });
  }
  line.end();
}

/** Numbers, and the titles above them, stand at the right. */
function drawCell({ document, columns, layout }: DrawnTable, row: LaidRow, index: number, y: number): void {
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

function drawRules({ document, layout }: DrawnTable, row: LaidRow, y: number): void {
  drawAside(document, 'Layout', () => {
    for (const rule of RULES[row.kind](row.heightPoints)) drawRule(document, rule, y, layout.endPoints);
  });
}

function drawRule(document: PdfDocument, { at, color, widthPoints }: Rule, y: number, toX: number): void {
  document
    .moveTo(MARGIN_POINTS, y + at)
    .lineTo(toX, y + at)
    .lineWidth(widthPoints)
    .stroke(color);
}

/** What each page says: at its top, except on the first one, and at its bottom on the left and the right. */
export type RunningTexts = { top: string | null; left: string; right: string };

export function drawRunningTexts(document: PdfDocument, page: PageSize, said: RunningTexts): void {
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
