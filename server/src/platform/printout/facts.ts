import type { PageSize } from '../pdf/document.ts';
import { fontNamed } from '../pdf/font.ts';
import { linesOf } from '../pdf/lines.ts';
import type { Fact } from '../table/table.ts';
import { actualTextOf } from './actual-text.ts';
import { MARGIN_POINTS, TEXT_POINTS } from './columns.ts';

/** Between the name of a fact and its text. */
const BESIDE_POINTS = 12;
/** Longer lines are hard to read. */
const WIDEST_TEXT_POINTS = 560;

/** A fact in lines; what goes on on a further page has no title. */
export type LaidFact = {
  title: string;
  lines: readonly string[];
  /** All that it says, if its font hasn't all of the characters. */
  actualText: string | null;
  /** A page before has told that already. */
  isSaid: boolean;
};

/** Where the texts of facts begin, in points from the left edge: beside the widest of their names. */
export function factTextX(facts: Iterable<Fact>): number {
  const font = fontNamed('regular');
  let widest = 0;
  for (const { title } of facts) widest = Math.max(widest, font.widthOf(font.fit(title), TEXT_POINTS));
  return MARGIN_POINTS + widest + BESIDE_POINTS;
}

/** A fact in lines as wide as the page has room for. */
export function layFact({ title, text }: Fact, textX: number, page: PageSize): LaidFact {
  const font = fontNamed('regular');
  const widthPoints = Math.min(WIDEST_TEXT_POINTS, page[0] - MARGIN_POINTS - textX);
  const lines = linesOf(text, { font, sizePoints: TEXT_POINTS, widthPoints });
  return { title: font.fit(title), lines, actualText: actualTextOf(text, font), isSaid: false };
}
