import { fontNamed, type PdfFont } from '../pdf/font.ts';
import { linesOf } from '../pdf/lines.ts';
import { MARGIN_POINTS, type CellLook, type PageColumns } from './pdf-columns.ts';
import type { Fact } from './table.ts';

/** How the cells of a table look. */
export const CELL_LOOK: CellLook = { font: fontNamed('regular'), titleFont: fontNamed('semiBold'), sizePoints: 8 };
export const TITLE_POINTS = 16;
export const LINE_POINTS = 10.5;
/** Above and below the lines of a row. */
export const PADDING_POINTS = 3;
/** What each page has above its rows, and below them. */
export const HEAD_POINTS = 46;
const FOOT_POINTS = 44;
export const TITLE_LINE_POINTS = 26;
const BELOW_FACTS_POINTS = 12;
const BESIDE_FACTS_POINTS = 12;

/** `firstTotal`: rows are above it. */
export type RowKind = 'titles' | 'row' | 'firstTotal' | 'total';

/** A row with the lines of each cell. */
export type LaidRow = {
  cells: readonly (readonly string[])[];
  font: PdfFont;
  /** What cells say in full whose characters the font doesn't have, by the place of their column. */
  actual: ReadonlyMap<number, string>;
  height: number;
  kind: RowKind;
};

/** What stands above the table on its first page. */
export type Heading = {
  title: string;
  facts: readonly { title: string; lines: readonly string[] }[];
  /** Where the texts of the facts begin. */
  textX: number;
  height: number;
};

/** The cells of a row in lines as wide as their columns. */
export function layRow(cells: readonly string[], { columns }: PageColumns, kind: RowKind): LaidRow {
  const { sizePoints } = CELL_LOOK;
  const font = kind === 'row' ? CELL_LOOK.font : CELL_LOOK.titleFont;
  const isTotal = kind === 'total' || kind === 'firstTotal';
  const actual = new Map<number, string>();
  let most = 1;
  const laid = cells.map((cell, index) => {
    const widthPoints = isTotal ? widthUpToNext(cells, index, columns) : columns[index]!.width;
    const lines = linesOf(cell, { font, sizePoints, widthPoints });
    if (lines.length > most) most = lines.length;
    if (!font.has(cell)) actual.set(index, cell);
    return lines;
  });
  return { cells: laid, font, actual, height: most * LINE_POINTS + 2 * PADDING_POINTS, kind };
}

/** What a cell may take if those beside it are empty: "Total" and what is left out are said across columns. */
function widthUpToNext(cells: readonly string[], from: number, columns: PageColumns['columns']): number {
  const next = cells.findIndex((cell, index) => index > from && cell !== '');
  const last = columns[next < 0 ? columns.length - 1 : next - 1]!;
  return last.x + last.width - columns[from]!.x;
}

/** The heading of a table on such a page. */
export function layHeading(title: string, facts: readonly Fact[], { page }: PageColumns): Heading {
  const { font, sizePoints } = CELL_LOOK;
  const names = facts.map((fact) => font.widthOf(font.fit(fact.title), sizePoints));
  const textX = MARGIN_POINTS + Math.max(0, ...names) + BESIDE_FACTS_POINTS;
  const widthPoints = page[0] - MARGIN_POINTS - textX;
  const laid = facts.map((fact) => ({
    title: font.fit(fact.title),
    lines: linesOf(fact.text, { font, sizePoints, widthPoints }),
  }));
  const lines = laid.reduce((sum, fact) => sum + fact.lines.length, 0);
  const height = TITLE_LINE_POINTS + lines * LINE_POINTS + BELOW_FACTS_POINTS;
  return { title: CELL_LOOK.titleFont.fit(title), facts: laid, textX, height };
}

/** Where the titles of the columns begin on a page. */
export function titlesY(heading: Heading, isFirst: boolean): number {
  return isFirst ? MARGIN_POINTS + heading.height : HEAD_POINTS;
}

/** Puts rows on pages: as many as each has room for below the titles of the columns. Some rows stay on one page. */
export function rowsOnPages(titles: LaidRow, heading: Heading, { page }: PageColumns) {
  const roomOf = (isFirst: boolean) => page[1] - FOOT_POINTS - titlesY(heading, isFirst) - titles.height;
  const pages: LaidRow[][] = [[]];
  let room = roomOf(true);
  return {
    pages: pages as readonly (readonly LaidRow[])[],
    add: (...together: readonly LaidRow[]) => {
      const height = together.reduce((sum, row) => sum + row.height, 0);
      for (const [index, row] of together.entries()) {
        // If no page has room for all of them, they are rows like others.
        const isTooHigh = row.height > room || (index === 0 && height > room && height <= roomOf(false));
        if (isTooHigh && pages.at(-1)!.length > 0) {
          pages.push([]);
          room = roomOf(false);
        }
        pages.at(-1)!.push(row);
        room -= row.height;
      }
    },
  };
}
