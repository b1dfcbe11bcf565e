import { PDF_CELL_LINES_MAXIMUM, PDF_CELL_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { fontNamed, type FontName } from '../pdf/font.ts';
import { linesOf } from '../pdf/lines.ts';
import { actualTextOf } from './actual-text.ts';
import { TEXT_POINTS, type TableLayout } from './columns.ts';

export const LINE_POINTS = 10.5;
/** Above and below the lines of a row. */
export const PADDING_POINTS = 3;

/** `strong`: a row that stands out. `firstTotal`: rows are above it. `note`: said in the place of rows. */
export type RowKind = 'header' | 'row' | 'strong' | 'firstTotal' | 'total' | 'note';

/** A row with the lines of each cell. */
export type LaidRow = {
  kind: RowKind;
  cells: readonly (readonly string[])[];
  /** What cells say in full whose characters the font doesn't have, by the place of their column. */
  actualTexts: ReadonlyMap<number, string>;
  heightPoints: number;
};

/** The font in which rows of a kind are drawn. */
export function fontOf(kind: RowKind): FontName {
  return kind === 'row' || kind === 'note' ? 'regular' : 'semiBold';
}

/** The cells of a row in lines as wide as their columns. */
export function layRow(texts: readonly string[], layout: TableLayout, kind: RowKind): LaidRow {
  const font = fontNamed(fontOf(kind));
  const isSpanning = spansColumns(kind);
  const atMost = { lines: PDF_CELL_LINES_MAXIMUM, characters: PDF_CELL_MAXIMUM_LENGTH };
  const actualTexts = new Map<number, string>();
  let most = 1;
  const cells = texts.map((text, index) => {
    const widthPoints = isSpanning ? widthUpToNext(texts, index, layout) : layout.columns[index]!.widthPoints;
    const lines = linesOf(text, { font, sizePoints: TEXT_POINTS, widthPoints, atMost });
    if (lines.length > most) most = lines.length;
    const actual = actualTextOf(text.slice(0, PDF_CELL_MAXIMUM_LENGTH), font);
    if (actual !== null) actualTexts.set(index, actual);
    return lines;
  });
  return { kind, cells, actualTexts, heightPoints: most * LINE_POINTS + 2 * PADDING_POINTS };
}

/** Whether its texts take the room of empty cells beside them: those of totals and notes. */
export function spansColumns(kind: RowKind): boolean {
  return kind !== 'row' && kind !== 'strong' && kind !== 'header';
}

/** What a cell may take if those beside it are empty: "Total" and what is left out are said across columns. */
function widthUpToNext(texts: readonly string[], from: number, { columns }: TableLayout): number {
  const next = texts.findIndex((text, index) => index > from && text !== '');
  const last = columns[next < 0 ? columns.length - 1 : next - 1]!;
  return last.xPoints + last.widthPoints - columns[from]!.xPoints;
}
