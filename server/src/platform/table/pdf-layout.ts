import { PDF_CELL_LINES_MAXIMUM, PDF_CELL_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { fontNamed, type FontName, type PdfFont } from '../pdf/font.ts';
import { linesOf } from '../pdf/lines.ts';
import { MARGIN_POINTS, TEXT_POINTS, type TableLayout } from './pdf-columns.ts';
import type { Fact } from './table.ts';

export const LINE_POINTS = 10.5;
/** Above and below the lines of a row. */
export const PADDING_POINTS = 3;
/** The title, which the first page begins with. */
export const TITLE_POINTS = 16;
const TITLE_HEIGHT_POINTS = 26;
/** What further pages have above their rows, and all pages below them. */
export const HEAD_POINTS = 46;
const FOOT_POINTS = 44;
/** Between the facts and the table, and between the name of a fact and its text. */
const BELOW_FACTS_POINTS = 12;
const BESIDE_FACTS_POINTS = 12;
/** Longer lines are hard to read. */
const FACT_MAXIMUM_POINTS = 560;

/** `firstTotal`: rows are above it. `note`: said in the place of rows. */
export type RowKind = 'header' | 'row' | 'firstTotal' | 'total' | 'note';

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
  const isSpanning = kind !== 'row' && kind !== 'header';
  const atMost = { lines: PDF_CELL_LINES_MAXIMUM, characters: PDF_CELL_MAXIMUM_LENGTH };
  const actualTexts = new Map<number, string>();
  let most = 1;
  const cells = texts.map((text, index) => {
    const widthPoints = isSpanning ? widthUpToNext(texts, index, layout) : layout.columns[index]!.widthPoints;
    const lines = linesOf(text, { font, sizePoints: TEXT_POINTS, widthPoints, atMost });
    if (lines.length > most) most = lines.length;
    const actual = actualTextOf(text, font);
    if (actual !== null) actualTexts.set(index, actual);
    return lines;
  });
  return { kind, cells, actualTexts, heightPoints: most * LINE_POINTS + 2 * PADDING_POINTS };
}

/** What a text says in full if the font hasn't all of its characters; null if it has. */
export function actualTextOf(text: string, font: PdfFont): string | null {
  const bounded = text.slice(0, PDF_CELL_MAXIMUM_LENGTH).replaceAll(/\s/g, ' ');
  return font.has(bounded) ? null : bounded;
}

/** What a cell may take if those beside it are empty: "Total" and what is left out are said across columns. */
function widthUpToNext(texts: readonly string[], from: number, { columns }: TableLayout): number {
  const next = texts.findIndex((text, index) => index > from && text !== '');
  const last = columns[next < 0 ? columns.length - 1 : next - 1]!;
  return last.xPoints + last.widthPoints - columns[from]!.xPoints;
}

/** A fact in lines; what goes on on a further page has no title. */
export type LaidFact = { title: string; lines: readonly string[]; actualText: string | null };

/** Facts in lines, and where their texts begin. */
export function layFacts(facts: readonly Fact[], { page }: TableLayout): { facts: LaidFact[]; textX: number } {
  const font = fontNamed('regular');
  const titles = facts.map(({ title }) => font.fit(title));
  const widest = Math.max(0, ...titles.map((title) => font.widthOf(title, TEXT_POINTS)));
  const textX = MARGIN_POINTS + widest + BESIDE_FACTS_POINTS;
  const widthPoints = Math.min(FACT_MAXIMUM_POINTS, page[0] - MARGIN_POINTS - textX);
  const laid = facts.map(({ text }, index) => {
    const lines = linesOf(text, { font, sizePoints: TEXT_POINTS, widthPoints });
    return { title: titles[index]!, lines, actualText: actualTextOf(text, font) };
  });
  return { facts: laid, textX };
}

/** What a page has: facts, and rows below the header of the table. The first page begins with the title. */
export type LaidPage = {
  isFirst: boolean;
  facts: LaidFact[];
  hasTable: boolean;
  /** Whether the table goes on from the page before. */
  goesOn: boolean;
  rows: LaidRow[];
};

/** Where the facts of a page begin. */
export function factsY({ isFirst }: Pick<LaidPage, 'isFirst'>): number {
  return isFirst ? MARGIN_POINTS + TITLE_HEIGHT_POINTS : HEAD_POINTS;
}

/** Where the header of the table begins. */
export function headerY(page: Pick<LaidPage, 'isFirst' | 'facts'>): number {
  const lines = page.facts.reduce((sum, fact) => sum + fact.lines.length, 0);
  return factsY(page) + (lines > 0 ? lines * LINE_POINTS + BELOW_FACTS_POINTS : 0);
}

/** Pages that facts, then rows are put on: as many as each has room for. */
export class LaidPages {
  readonly pages: LaidPage[] = [];
  readonly #header: LaidRow;
  readonly #layout: TableLayout;
  #roomPoints = 0;

  constructor(header: LaidRow, layout: TableLayout) {
    this.#header = header;
    this.#layout = layout;
    this.#turn({ hasTable: false, goesOn: false });
  }

  /** A fact goes on on the next page if it has to. */
  addFact({ title, lines, actualText }: LaidFact): void {
    for (let from = 0; from < lines.length;) {
      if (this.#roomPoints < LINE_POINTS) this.#turn({ hasTable: false, goesOn: false });
      const count = Math.floor(this.#roomPoints / LINE_POINTS);
      this.#page.facts.push({ title: from === 0 ? title : '', lines: lines.slice(from, from + count), actualText });
      this.#roomPoints -= Math.min(count, lines.length - from) * LINE_POINTS;
      from += count;
    }
  }

  /** The header stands on no page without a row. */
  beginTable(first: LaidRow): void {
    const needed = this.#header.heightPoints + first.heightPoints + BELOW_FACTS_POINTS;
    if (needed > this.#roomPoints) return this.#turn({ hasTable: true, goesOn: false });
    this.#page.hasTable = true;
    this.#roomPoints -= this.#header.heightPoints + BELOW_FACTS_POINTS;
  }

  /** Rows that stay on one page, if there is one with room for all of them. */
  addRows(...together: readonly LaidRow[]): void {
    const height = together.reduce((sum, row) => sum + row.heightPoints, 0);
    if (
      height > this.#roomPoints &&
      height <= this.#roomOf({ isFirst: false, facts: [] }) &&
      this.#page.rows.length > 0
    )
      this.#turn({ hasTable: true, goesOn: true });
    for (const row of together) {
      if (row.heightPoints > this.#roomPoints && this.#page.rows.length > 0)
        this.#turn({ hasTable: true, goesOn: true });
      this.#page.rows.push(row);
      this.#roomPoints -= row.heightPoints;
    }
  }

  get #page(): LaidPage {
    return this.pages.at(-1)!;
  }

  #turn({ hasTable, goesOn }: Pick<LaidPage, 'hasTable' | 'goesOn'>): void {
    const page = { isFirst: this.pages.length === 0, facts: [], hasTable, goesOn, rows: [] };
    this.pages.push(page);
    this.#roomPoints = hasTable ? this.#roomOf(page) : this.#bottomPoints - factsY(page);
  }

  /** Below the header. */
  #roomOf(page: Pick<LaidPage, 'isFirst' | 'facts'>): number {
    return this.#bottomPoints - headerY(page) - this.#header.heightPoints;
  }

  get #bottomPoints(): number {
    return this.#layout.page[1] - FOOT_POINTS;
  }
}
