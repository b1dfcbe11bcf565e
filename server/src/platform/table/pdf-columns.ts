import type { PdfFont } from '../pdf/font.ts';
import type { PageSize } from '../pdf/document.ts';
import type { TableColumn } from './table.ts';

/** Between two columns, in points. */
export const GAP_POINTS = 10;
/** At the left and the right of a page, in points. */
export const MARGIN_POINTS = 34;
/** A column takes no more for its texts; what is longer gets more lines. */
const WIDEST_POINTS = 190;
/** Words longer than this are broken rather than given more room. */
const WIDEST_WORD_POINTS = 96;

/** A4 upright and across, A3 and A2 across (ISO 216), in points. */
const PAGES: readonly PageSize[] = [
  [595.28, 841.89],
  [841.89, 595.28],
  [1190.55, 841.89],
  [1683.78, 1190.55],
];
/** A page is wide enough if texts get at least so much of the width that they would like. */
const LEAST_SHARE = 0.6;

/** The page that a table goes on, and where its columns are: from the left edge of the page, in points. */
export type PageColumns = { page: PageSize; columns: readonly { x: number; width: number }[] };

/** How cells are written: their font and size, and the font of the titles above them. */
export type CellLook = { font: PdfFont; titleFont: PdfFont; sizePoints: number };

/** The width that a column would like, and the least that it can do with, in points. */
type Wish = { least: number; wished: number };

/**
 * Columns by what is in them: as wide as their texts, where the page has room for that; otherwise texts get more lines, and
 * numbers and days stay whole. A table that is too wide for a page gets a larger one; beyond the largest, all get narrower.
 */
export function columnsByContent(columns: readonly TableColumn[], look: CellLook) {
  const wishes = columns.map(({ title }) => wishOfTitle(title, look));
  return {
    /** Every row is told before the columns are placed. */
    add: (cells: readonly string[]) => {
      for (let index = 0; index < cells.length; index += 1) widen(wishes[index]!, columns[index]!, cells[index]!, look);
    },
    place: () => place(wishes),
  };
}

function wishOfTitle(title: string, { titleFont, sizePoints }: CellLook): Wish {
  const width = (text: string) => titleFont.widthOf(titleFont.fit(text), sizePoints);
  return {
    least: Math.min(Math.max(...title.split(' ').map(width)), WIDEST_WORD_POINTS),
    wished: Math.min(width(title), WIDEST_POINTS),
  };
}

/** No width depends on more characters of a cell. */
const CHARACTERS_MEASURED = 200;

function widen(wish: Wish, { kind }: TableColumn, cell: string, { font, sizePoints }: CellLook): void {
  const text = font.fit(cell.slice(0, CHARACTERS_MEASURED));
  const width = font.widthOf(text, sizePoints);
  if (width > wish.wished) wish.wished = Math.min(width, WIDEST_POINTS);
  if (width <= wish.least) return;
  const words = kind === 'text' ? text.split(' ').map((word) => font.widthOf(word, sizePoints)) : [width];
  for (const word of words) if (word > wish.least) wish.least = Math.min(word, WIDEST_WORD_POINTS);
}

function place(wishes: readonly Wish[]): PageColumns {
  const gaps = GAP_POINTS * (wishes.length - 1);
  const roomOf = ([width]: PageSize) => width - 2 * MARGIN_POINTS - gaps;
  const [least, wished] = [sumOf(wishes, 'least'), sumOf(wishes, 'wished')];
  const fits = (page: PageSize, share: number) => least <= roomOf(page) && wished * share <= roomOf(page);
  const page = PAGES.find((one, index) => fits(one, index === 0 ? 1 : LEAST_SHARE)) ?? PAGES.at(-1)!;
  let x = MARGIN_POINTS;
  const columns = shared(wishes, roomOf(page)).map((width) => {
    const column = { x, width };
    x += width + GAP_POINTS;
    return column;
  });
  return { page, columns };
}

const sumOf = (wishes: readonly Wish[], which: keyof Wish) => wishes.reduce((sum, wish) => sum + wish[which], 0);

/** The whole room: first each column gets the least, then what they wish beyond that, modest wishes first. */
function shared(wishes: readonly Wish[], room: number): number[] {
  const [least, wished] = [sumOf(wishes, 'least'), sumOf(wishes, 'wished')];
  if (wished <= room) return wishes.map((wish) => (wish.wished * room) / wished);
  if (least >= room) return wishes.map((wish) => (wish.least * room) / least);
  const widths = wishes.map((wish) => wish.least);
  const needOf = (index: number) => wishes[index]!.wished - wishes[index]!.least;
  const modestFirst = [...wishes.keys()].toSorted((one, other) => needOf(one) - needOf(other));
  let left = room - least;
  for (const [served, index] of modestFirst.entries()) {
    const given = Math.min(needOf(index), left / (wishes.length - served));
    widths[index]! += given;
    left -= given;
  }
  return widths;
}
