import type { PageSize } from '../pdf/document.ts';
import { fontNamed } from '../pdf/font.ts';
import { cutLine } from '../pdf/lines.ts';
import { actualTextOf } from './actual-text.ts';
import { MARGIN_POINTS } from './columns.ts';
import type { Heading } from './printout.ts';

export const HEADING_TEXT_POINTS = 10;
/** The height of a heading, with the rule below it. */
export const HEADING_POINTS = 22;
/** Between its text and what is at its right. */
const BESIDE_POINTS = 16;

/** A heading on one line. */
export type LaidHeading = { text: string; aside: string; asideX: number; actualText: string | null };

/** A heading on one line of the page; a longer text is cut. */
export function layHeading({ text, aside = '' }: Heading, page: PageSize): LaidHeading {
  const font = fontNamed('semiBold');
  const right = font.fit(aside);
  const asideX = page[0] - MARGIN_POINTS - font.widthOf(right, HEADING_TEXT_POINTS);
  const widthPoints = asideX - MARGIN_POINTS - (right === '' ? 0 : BESIDE_POINTS);
  const shown = cutLine(text, { font, sizePoints: HEADING_TEXT_POINTS, widthPoints });
  const actualText = shown === text ? null : actualTextOf(`${text} ${aside}`.trim(), font);
  return { text: shown, aside: right, asideX, actualText };
}
