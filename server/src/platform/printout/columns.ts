import type { PageSize } from '../pdf/document.ts';
import { fontNamed, type FontName } from '../pdf/font.ts';
import type { TableColumn } from '../table/table.ts';

/** The size of all texts but the title. */
export const TEXT_POINTS = 8;
/** At the left and the right of a page. */
export const MARGIN_POINTS = 34;
/** Between two columns; more where a number at the right meets a text at the left. */
const GAP_POINTS = 10;
const GAP_AFTER_NUMBER_POINTS = 18;
/** A column takes no more for its texts; what is longer gets more lines. */
const WIDEST_TEXT_POINTS = 190;
/** No column takes less, whatever it has. */
const NARROWEST_POINTS = 12;
/** Words longer than this are broken rather than given more room. */
const WIDEST_WORD_POINTS = 150;
/** Columns that leave much of a page empty get a little of it: lines stay easy to follow. */
const WIDENED_AT_MOST = 1.5;

/** A4 upright and across, and A3 across (ISO 216), in points. */
const SHEETS: readonly PageSize[] = [
  [595.28, 841.89],
  [841.89, 595.28],
  [1190.55, 841.89],
];
/** A sheet is wide enough if columns get at least so much of the width that they would like; upright, all of it. */
const LEAST_SHARE = 0.6;

/** A4 upright (ISO 216): what a document without tables goes on. */
export const SMALLEST_PAGE: PageSize = SHEETS[0]!;

/** Where the columns of a table are, in points from the left edge. */
export type TableLayout = {
  columns: readonly { xPoints: number; widthPoints: number }[];
  /** The right edge of the last column. */
  endPoints: number;
};

/** The text of a cell. A value is a number, day or time as it is, and never broken. */
export type CellText = { text: string; isValue: boolean };

type ColumnWidth = { minimumPoints: number; preferredPoints: number };

/**
 * Columns by what is in them: as wide as their texts, where the page has room for that; otherwise texts get more lines, and
 * values stay whole. A table that is too wide for a sheet gets the next one; beyond the largest, a page of its own width.
 */
export function columnsByContent(columns: readonly TableColumn[]) {
  const widths = columns.map(({ title }) => widthOfTitle(title));
  return {
    /**
     * Every row is told before the columns are placed, in the font in which it is drawn. Words that span columns, as those
     * of totals, take the room of empty cells beside them.
     */
    add: (cells: readonly CellText[], { font, isSpanning }: { font: FontName; isSpanning: boolean }) => {
      for (const [index, cell] of cells.entries()) {
        if (cell.isValue || !isSpanning) widen(widths[index]!, columns[index]!, cell, font);
      }
    },
    /** The smallest page with room for them. */
    page: () => pageFor(columns, widths),
    /** Their places on a page of this width. */
    place: (pageWidthPoints: number) => place(columns, widths, pageWidthPoints),
  };
}

export type ContentColumns = ReturnType<typeof columnsByContent>;

function widthOfTitle(title: string): ColumnWidth {
  const font = fontNamed('semiBold');
  const width = (text: string) => font.widthOf(font.fit(text), TEXT_POINTS);
  return {
    minimumPoints: Math.min(Math.max(NARROWEST_POINTS, ...title.split(' ').map(width)), WIDEST_WORD_POINTS),
    preferredPoints: Math.min(Math.max(NARROWEST_POINTS, width(title)), WIDEST_TEXT_POINTS),
  };
}

/** No width depends on more characters of a cell. */
const CHARACTERS_MEASURED = 200;

function widen(
  column: ColumnWidth,
  { isAccountNumber }: TableColumn,
  { text, isValue }: CellText,
  name: FontName,
): void {
  const font = fontNamed(name);
  const fitting = font.fit(text.slice(0, CHARACTERS_MEASURED));
  const width = font.widthOf(fitting, TEXT_POINTS);
  const preferred = isValue ? width : Math.min(width, WIDEST_TEXT_POINTS);
  if (preferred > column.preferredPoints) column.preferredPoints = preferred;
  if (width <= column.minimumPoints) return;
  if (isValue || isAccountNumber) column.minimumPoints = preferred;
  else
    for (const word of fitting.split(' ')) {
      const least = Math.min(font.widthOf(word, TEXT_POINTS), WIDEST_WORD_POINTS);
      if (least > column.minimumPoints) column.minimumPoints = least;
    }
}

function pageFor(columns: readonly TableColumn[], widths: readonly ColumnWidth[]): PageSize {
  const besides = besidesOf(columns);
  const [minimum, preferred] = [sumOf(widths, 'minimumPoints'), sumOf(widths, 'preferredPoints')];
  const needed = (share: number) => Math.max(minimum, preferred * share) + besides;
  const sheet = SHEETS.find(([width], index) => needed(index === 0 ? 1 : LEAST_SHARE) <= width);
  return sheet ?? [needed(LEAST_SHARE), SHEETS.at(-1)![1]];
}

function place(columns: readonly TableColumn[], widths: readonly ColumnWidth[], pageWidthPoints: number): TableLayout {
  const gaps = gapsOf(columns);
  let xPoints = MARGIN_POINTS;
  const placed = shared(widths, pageWidthPoints - besidesOf(columns)).map((widthPoints, index) => {
    const column = { xPoints, widthPoints };
    xPoints += widthPoints + (gaps[index] ?? 0);
    return column;
  });
  return { columns: placed, endPoints: xPoints };
}

/** What a page needs beside its columns. */
function besidesOf(columns: readonly TableColumn[]): number {
  return 2 * MARGIN_POINTS + gapsOf(columns).reduce((sum, gap) => sum + gap, 0);
}

function gapsOf(columns: readonly TableColumn[]): number[] {
  return columns.slice(1).map(({ kind }, index) => gapBetween(columns[index]!.kind, kind));
}

function gapBetween(left: TableColumn['kind'], right: TableColumn['kind']): number {
  return left === 'number' && right !== 'number' ? GAP_AFTER_NUMBER_POINTS : GAP_POINTS;
}

const sumOf = (widths: readonly ColumnWidth[], which: keyof ColumnWidth) =>
  widths.reduce((sum, width) => sum + width[which], 0);

/** The room, shared among the columns: first each gets its minimum, then what it prefers, modest ones first. */
function shared(widths: readonly ColumnWidth[], room: number): number[] {
  const preferred = sumOf(widths, 'preferredPoints');
  if (preferred <= room) {
    const widened = Math.min(room / preferred, WIDENED_AT_MOST);
    return widths.map((width) => width.preferredPoints * widened);
  }
  const given = widths.map((width) => width.minimumPoints);
  const needOf = (index: number) => widths[index]!.preferredPoints - given[index]!;
  const modestFirst = [...widths.keys()].toSorted((one, other) => needOf(one) - needOf(other));
  let left = Math.max(0, room - sumOf(widths, 'minimumPoints'));
  for (const [served, index] of modestFirst.entries()) {
    const more = Math.min(needOf(index), left / (widths.length - served));
    given[index]! += more;
    left -= more;
  }
  return given;
}
