import { element, openDocument, type PageSize, type PdfDocument, type PdfElement } from '../pdf/document.ts';
import type { TableColumn } from '../table/table.ts';
import { madeBy, type WrittenFor } from '../table/table-facts.ts';
import { text } from '../texts.ts';
import { Turns } from '../turns.ts';
import { SMALLEST_PAGE } from './columns.ts';
import { drawFact, drawHeader, drawHeading, drawRow, drawRunningTexts, drawTitle, type DrawnTable } from './drawing.ts';
import { factTextX, layFact } from './facts.ts';
import { layHeading } from './headings.ts';
import { FlowingPages, heightOfHead, type LaidPage, type LaidTable, type Placed } from './pages.ts';
import { readSections, type ReadRow, type ReadSection, type ReadTable } from './read-sections.ts';
import type { Printout } from './printout.ts';
import { layRow, LINE_POINTS, type LaidRow } from './rows.ts';

/** How much larger a letter is drawn, and its page in the points of what is on it. */
const LETTER_SCALE = 1.25;
const LETTER_PAGE: PageSize = [SMALLEST_PAGE[0] / LETTER_SCALE, SMALLEST_PAGE[1] / LETTER_SCALE];

/**
 * A document as a PDF, piece by piece: its sections, the titles of a table on each of its pages, totals below a double
 * rule, who made it and page x of y on each page. It is tagged for screen readers and fit for archives (`openDocument`).
 * All of it is held until it is drawn, since the widths of columns and the number of pages depend on it. Throws what
 * reading the sections does, and an AbortError once the signal says that nobody waits for it.
 */
export async function* writePrintout(printout: Printout, options: WrittenFor): AsyncGenerator<Uint8Array, void, void> {
  const turns = new Turns(options.signal);
  const laid = await layPrintout(printout, options, turns);
  const { length: count } = laid.pages;
  const { title, client, isLetter = false } = printout;
  const scale = isLetter ? LETTER_SCALE : 1;
  const { language, creator, createdAt } = options;
  const document = openDocument({ title, language, author: creator, createdAt });
  const drawing = new Drawing(document, laid);
  for (let number = 1; number <= count; number += 1) {
    // Let go of what is drawn.
    const page = laid.pages.shift()!;
    document.addPage({ size: [laid.page[0] * scale, laid.page[1] * scale], margin: 0 });
    if (scale !== 1) document.scale(scale);
    if (number === 1) drawTitle(document, drawing.whole, title);
    for (const placed of page.placed) {
      drawing.draw(placed);
      await turns.rest();
    }
    drawRunningTexts(document, laid.page, {
      top: number === 1 ? null : [title, client, ...(page.goesOn === null ? [] : [page.goesOn])].join(' · '),
      left: madeBy(options),
      right: text(language, 'files.page', { page: number, pages: count }),
    });
    yield* written(document);
  }
  drawing.end();
  document.end();
  yield* written(document);
}

/** What the document has written so far. */
function* written(document: PdfDocument): Generator<Uint8Array, void, void> {
  for (let bytes = document.read(); bytes !== null; bytes = document.read()) yield bytes as Uint8Array;
}

/** Draws what is placed, each part in its element: a screen reader comes to them in the order in which they are made. */
class Drawing {
  readonly whole: PdfElement;
  readonly #document: PdfDocument;
  readonly #place: Pick<LaidPrintout, 'page' | 'textX'>;
  #table: DrawnTable | null = null;

  constructor(document: PdfDocument, place: Pick<LaidPrintout, 'page' | 'textX'>) {
    this.#document = document;
    this.#place = place;
    this.whole = element(document, null, 'Document');
  }

  draw(placed: Placed): void {
    const { y } = placed;
    switch (placed.kind) {
      case 'heading':
        return drawHeading(this.#document, this.whole, placed.heading, { y, page: this.#place.page });
      case 'fact':
        return drawFact(this.#document, this.whole, placed.fact, { textX: this.#place.textX, y });
      case 'header':
        return drawHeader(placed.goesOn ? this.#table! : this.#begun(placed.table), y, placed.goesOn);
      case 'row':
        return drawRow(this.#table!, placed.row, y);
    }
  }

  #begun(table: LaidTable): DrawnTable {
    this.#table?.element.end();
    this.#table = { ...table, document: this.#document, element: element(this.#document, this.whole, 'Table') };
    return this.#table;
  }

  end(): void {
    this.#table?.element.end();
    this.whole.end();
  }
}

type LaidPrintout = { page: PageSize; textX: number; pages: LaidPage[] };

async function layPrintout(printout: Printout, options: WrittenFor, turns: Turns): Promise<LaidPrintout> {
  const { sections, contents } = await readSections(printout, options, turns);
  const smallest = printout.isLetter ? LETTER_PAGE : SMALLEST_PAGE;
  const page = [...contents.values()].map((content) => content.page()).reduce(widerPage, smallest);
  const tables = new Map(
    [...contents].map(([columns, content]) => {
      const layout = content.place(page[0]);
      const header = layRow(titlesOf(columns), layout, 'header');
      return [columns, { columns, layout, header }];
    }),
  );
  const textX = factTextX(sections.flatMap(({ facts }) => facts.flat()));
  const out = { pages: new FlowingPages(page), page, textX, turns };
  // Let go of what is laid out.
  for (let section = sections.shift(); section; section = sections.shift()) {
    const { table: read } = section;
    await laySection(section, read && beginRows(read, tables.get(read.columns)!, options), out);
  }
  return { page, textX, pages: out.pages.pages };
}

function widerPage(one: PageSize, other: PageSize): PageSize {
  return other[0] > one[0] ? other : one;
}

function titlesOf(columns: readonly TableColumn[]): string[] {
  return columns.map(({ title }) => title);
}

/** The rows of a table on their way onto pages. The last one stays with the totals. */
type BegunRows = {
  table: LaidTable;
  first: LaidRow;
  between: readonly ReadRow[];
  last: ReadRow | null;
  totals: readonly LaidRow[];
};

function beginRows({ rows, totals }: ReadTable, table: LaidTable, { language }: WrittenFor): BegunRows {
  const { columns, layout } = table;
  const [first = noteOf(columns, text(language, 'files.empty')), ...others] = rows;
  return {
    table,
    first: layRow(first.texts, layout, first.kind),
    between: others.slice(0, -1),
    last: others.at(-1) ?? null,
    totals: totals.map((texts, index) => layRow(texts, layout, index === 0 ? 'firstTotal' : 'total')),
  };
}

function noteOf(columns: readonly TableColumn[], note: string): ReadRow {
  return { texts: columns.map((_, index) => (index === 0 ? note : '')), kind: 'note' };
}

type LaidOut = { pages: FlowingPages; page: PageSize; textX: number; turns: Turns };

/** What stands above a table's rows stays with the first of them, and all of a section without one together. */
async function laySection(section: ReadSection, rows: BegunRows | null, out: LaidOut): Promise<void> {
  const { pages, page, textX, turns } = out;
  const heading = section.heading ? layHeading(section.heading, page) : null;
  const facts = section.facts.map((block) => block.map((fact) => layFact(fact, textX, page)));
  if (section.beginsPage) pages.beginPage();
  pages.keep(heightOfHead(heading, facts, rows?.table ?? null) + (rows?.first.heightPoints ?? 0));
  if (heading) {
    pages.keep(heightOfHead(heading, [], null) + LINE_POINTS);
    pages.addHeading(heading);
  }
  for (const block of facts) pages.addFacts(block);
  await turns.rest();
  if (rows) await layRows(rows, out);
}

async function layRows({ table, first, between, last, totals }: BegunRows, { pages, turns }: LaidOut): Promise<void> {
  pages.beginTable(table, first);
  pages.addRows(table, first, ...(last ? [] : totals));
  for (const { texts, kind } of between) {
    pages.addRows(table, layRow(texts, table.layout, kind));
    await turns.rest();
  }
  if (last) pages.addRows(table, layRow(last.texts, table.layout, last.kind), ...totals);
}
