import type { PageSize } from '../pdf/document.ts';
import { fontNamed } from '../pdf/font.ts';
import { cutLine, linesOf } from '../pdf/lines.ts';
import { MARGIN_POINTS } from './columns.ts';
import type { Heading } from './printout.ts';

export const HEADING_TEXT_POINTS = 10;
export const HEADING_LINE_POINTS = 13;
/** The rule, with some room above and below it. */
const BELOW_POINTS = 9;
const LINES_MAXIMUM = 3;
/** Between its text and what is at its right. */
const BESIDE_POINTS = 16;

/** A heading in lines, and what is at the right of the first of them. */
export type LaidHeading = {
  lines: readonly string[];
  aside: string;
  asideX: number;
  /** What it says in full, if that isn't what is drawn. */
  actualText: string | null;
  heightPoints: number;
};

/** A heading on a few lines of the page; a longer text is cut, and so is what takes more than half of the first line. */
export function layHeading({ text, aside = '' }: Heading, page: PageSize): LaidHeading {
  const font = fontNamed('semiBold');
  const style = { font, sizePoints: HEADING_TEXT_POINTS };
  const room = page[0] - 2 * MARGIN_POINTS;
  const right = cutLine(aside, { ...style, widthPoints: (room - BESIDE_POINTS) / 2 });
  const rightPoints = font.widthOf(right, HEADING_TEXT_POINTS);
  const widthPoints = room - (right === '' ? 0 : rightPoints + BESIDE_POINTS);
  const lines = linesOf(text, { ...style, widthPoints, atMost: { lines: LINES_MAXIMUM, characters: text.length } });
  const isWhole = right === aside && lines.join('') === text;
  return {
    lines,
    aside: right,
    asideX: MARGIN_POINTS + room - rightPoints,
    actualText: isWhole ? null : `${text} ${aside}`.trim(),
    heightPoints: lines.length * HEADING_LINE_POINTS + BELOW_POINTS,
  };
}
