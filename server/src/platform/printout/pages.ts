import type { PageSize } from '../pdf/document.ts';
import type { TableColumn } from '../table/table.ts';
import { MARGIN_POINTS, type TableLayout } from './columns.ts';
import type { LaidFact } from './facts.ts';
import type { LaidHeading } from './headings.ts';
import { LINE_POINTS, type LaidRow } from './rows.ts';

const TITLE_HEIGHT_POINTS = 26;
/** What further pages have above their content, and all pages below it. */
export const HEAD_POINTS = 46;
const FOOT_POINTS = 44;
const ABOVE_HEADING_POINTS = 14;
const ABOVE_TABLE_POINTS = 12;
const ABOVE_BLOCK_POINTS = 5;

/** A table with the places of its columns, and the row of their titles. */
export type LaidTable = { columns: readonly TableColumn[]; layout: TableLayout; header: LaidRow };

/** What stands on a page, in points from its top. `goesOn`: the table does from the page before. */
export type Placed = { y: number } & (
  | { kind: 'heading'; heading: LaidHeading }
  | { kind: 'fact'; fact: LaidFact }
  | { kind: 'header'; table: LaidTable; goesOn: boolean }
  | { kind: 'row'; table: LaidTable; row: LaidRow }
);

/** `goesOn`: the heading of the section that goes on here from the page before. */
export type LaidPage = { placed: Placed[]; goesOn: string | null };

/** Pages on which content is put from top to bottom: as much as each has room for. The first one begins with the title. */
export class FlowingPages {
  readonly pages: LaidPage[] = [];
  readonly #bottomPoints: number;
  #y = 0;
  #heading: string | null = null;

  constructor([, heightPoints]: PageSize) {
    this.#bottomPoints = heightPoints - FOOT_POINTS;
    this.#turn();
  }

  /** A page with nothing on it. */
  beginPage(): void {
    if (this.#page.placed.length > 0) this.#turn();
  }

  /** Begins a page if this one hasn't so much room and an empty one has. */
  keep(heightPoints: number): void {
    if (this.#page.placed.length > 0 && heightPoints > this.#room && heightPoints <= this.#roomOfPage) this.#turn();
  }

  addHeading(heading: LaidHeading): void {
    if (this.#page.placed.length === 0) this.#page.goesOn = null;
    this.#heading = heading.lines[0]!.trimEnd();
    this.#leave(ABOVE_HEADING_POINTS);
    this.#put({ kind: 'heading', heading }, heading.heightPoints);
  }

  /** A block of facts, below the one before. */
  addFacts(block: readonly LaidFact[]): void {
    if (this.#page.placed.at(-1)?.kind === 'fact') this.#leave(ABOVE_BLOCK_POINTS);
    for (const fact of block) this.#addFact(fact);
  }

  /** A fact goes on on the next page if it has to. */
  #addFact({ title, lines, actualText }: LaidFact): void {
    for (let from = 0; from < lines.length;) {
      if (this.#room < LINE_POINTS) this.#turn();
      const some = lines.slice(from, from + Math.floor(this.#room / LINE_POINTS));
      const fact = { title: from === 0 ? title : '', lines: some, actualText, isSaid: from > 0 && actualText !== null };
      this.#put({ kind: 'fact', fact }, some.length * LINE_POINTS);
      from += some.length;
    }
  }

  /** The header stands on no page without a row. */
  beginTable(table: LaidTable, first: LaidRow): void {
    if (ABOVE_TABLE_POINTS + table.header.heightPoints + first.heightPoints > this.#room) this.#turn();
    // A heading has a rule and some room below it.
    if (this.#page.placed.at(-1)?.kind !== 'heading') this.#leave(ABOVE_TABLE_POINTS);
    this.#put({ kind: 'header', table, goesOn: false }, table.header.heightPoints);
  }

  /** Rows that stay on one page, if there is one with room for all of them. The table has been begun. */
  addRows(table: LaidTable, ...together: readonly LaidRow[]): void {
    const heightPoints = together.reduce((sum, row) => sum + row.heightPoints, 0);
    const roomBelowHeader = this.#roomOfPage - table.header.heightPoints;
    if (heightPoints > this.#room && heightPoints <= roomBelowHeader && this.#endsInRow) this.#goOn(table);
    for (const row of together) {
      if (row.heightPoints > this.#room && this.#endsInRow) this.#goOn(table);
      this.#put({ kind: 'row', table, row }, row.heightPoints);
    }
  }

  get #page(): LaidPage {
    return this.pages.at(-1)!;
  }

  get #endsInRow(): boolean {
    return this.#page.placed.at(-1)?.kind === 'row';
  }

  /** Above the foot of the page. */
  get #room(): number {
    return this.#bottomPoints - this.#y;
  }

  get #roomOfPage(): number {
    return this.#bottomPoints - HEAD_POINTS;
  }

  #goOn(table: LaidTable): void {
    this.#turn();
    this.#put({ kind: 'header', table, goesOn: true }, table.header.heightPoints);
  }

  #turn(): void {
    this.#y = this.pages.length === 0 ? MARGIN_POINTS + TITLE_HEIGHT_POINTS : HEAD_POINTS;
    this.pages.push({ placed: [], goesOn: this.#heading });
  }

  /** Some room below what is above; there is nothing above the first on a page. */
  #leave(heightPoints: number): void {
    if (this.#page.placed.length > 0) this.#y += heightPoints;
  }

  #put(what: PlacedContent, heightPoints: number): void {
    this.#page.placed.push({ ...what, y: this.#y });
    this.#y += heightPoints;
  }
}

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
type PlacedContent = Without<Placed, 'y'>;

/** The room that a section takes above the first row of its table, or all of it if it has none. */
export function heightOfHead(
  heading: LaidHeading | null,
  facts: readonly (readonly LaidFact[])[],
  table: LaidTable | null,
): number {
  const headingPoints = heading ? ABOVE_HEADING_POINTS + heading.heightPoints : 0;
  const lines = facts.flat().reduce((sum, fact) => sum + fact.lines.length, 0);
  const factsPoints = lines * LINE_POINTS + facts.length * ABOVE_BLOCK_POINTS;
  return headingPoints + factsPoints + (table ? ABOVE_TABLE_POINTS + table.header.heightPoints : 0);
}
