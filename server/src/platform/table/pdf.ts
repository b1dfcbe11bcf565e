import { showDate, showInstant, showRate } from '@portico/contract/display-formats';
import { element, openDocument, type PdfDocument } from '../pdf/document.ts';
import type { FontName } from '../pdf/font.ts';
import { text } from '../texts.ts';
import { Turns } from '../turns.ts';
import { columnsByContent, type CellText, type TableLayout } from './pdf-columns.ts';
import { factsY, fontOf, headerY, layFacts, LaidPages, layRow, type LaidPage, type LaidRow } from './pdf-layout.ts';
import { drawFacts, drawHeader, drawRow, drawRunningTexts, drawTitle, type Drawing } from './pdf-page.ts';
import { factsOf, madeBy, type WrittenFor } from './table-facts.ts';
import type { Table, TableCell, TableColumn, TableFormats } from './table.ts';

/**
 * A table as a PDF, piece by piece: what it is of, for whom, by whom and when; the header on each page, page x of y, totals
 * below a double rule. It is tagged for screen readers and fit for archives (`openDocument`). All rows are held until they
 * are drawn, since the widths of the columns and the number of pages depend on them. Throws what reading the rows does,
 * and an AbortError once the signal says that nobody waits for it.
 */
export async function* writePdf(table: Table, options: WrittenFor): AsyncGenerator<Uint8Array, void, void> {
  const turns = new Turns(options.signal);
  const laid = await layTable(table, options, turns);
  const { length: pages } = laid.pages;
  const { language, creator, createdAt } = options;
  const document = openDocument({ title: table.title, language, author: creator, createdAt });
  const whole = element(document, null, 'Document');
  let drawing: Drawing | null = null;
  for (let number = 1; number <= pages; number += 1) {
    // Let go of what is drawn.
    const page = laid.pages.shift()!;
    document.addPage({ size: [...laid.layout.page], margin: 0 });
    if (page.isFirst) drawTitle(document, whole, table.title);
    drawFacts(document, whole, page.facts, { textX: laid.textX, y: factsY(page) });
    if (page.hasTable) {
      // A screen reader comes to what is drawn in the order in which its elements are made.
      drawing ??= { document, table: element(document, whole, 'Table'), columns: table.columns, layout: laid.layout };
      await drawTable(drawing, laid.header, page, turns);
    }
    drawRunningTexts(document, laid.layout, {
      top: page.isFirst ? null : `${table.title} · ${options.client}`,
      left: madeBy(options),
      right: text(language, 'files.page', { page: number, pages }),
    });
    yield* written(document);
  }
  drawing?.table.end();
  whole.end();
  document.end();
  yield* written(document);
}

/** What the document has written so far. */
function* written(document: PdfDocument): Generator<Uint8Array, void, void> {
  for (let bytes = document.read(); bytes !== null; bytes = document.read()) yield bytes as Uint8Array;
}

/** Draws the rows of a page below the header. */
async function drawTable(drawing: Drawing, header: LaidRow, page: LaidPage, turns: Turns): Promise<void> {
  let y = headerY(page);
  drawHeader(drawing, header, y, page.goesOn);
  y += header.heightPoints;
  for (const row of page.rows) {
    drawRow(drawing, row, y);
    y += row.heightPoints;
    await turns.rest();
  }
}

type LaidTable = { layout: TableLayout; header: LaidRow; textX: number; pages: LaidPage[] };

async function layTable(table: Table, options: WrittenFor, turns: Turns): Promise<LaidTable> {
  const { layout, rows, totals } = await readTable(table, options, turns);
  const titles = table.columns.map(({ title }) => title);
  const header = layRow(titles, layout, 'header');
  const { facts, textX } = layFacts(factsOf(table, rows.length, options), layout);
  const pages = new LaidPages(header, layout);
  for (const fact of facts) pages.addFact(fact);
  const empty = text(options.language, 'files.empty');
  const first = rows[0] ?? titles.map((_, index) => (index === 0 ? empty : ''));
  const others = rows.slice(1);
  const last = others.pop();
  const ending = totals.map((texts, index) => layRow(texts, layout, index === 0 ? 'firstTotal' : 'total'));
  const begin = layRow(first, layout, rows.length === 0 ? 'note' : 'row');
  pages.beginTable(begin);
  pages.addRows(begin, ...(last ? [] : ending));
  for (const texts of others) {
    pages.addRows(layRow(texts, layout, 'row'));
    await turns.rest();
  }
  if (last) pages.addRows(layRow(last, layout, 'row'), ...ending);
  return { layout, header, textX, pages: pages.pages };
}

type Texts = readonly (readonly string[])[];
type ReadTable = { layout: TableLayout; rows: Texts; totals: Texts };

/** Reads all of a table, and finds the place of its columns by what is in them. */
async function readTable(table: Table, options: WrittenFor, turns: Turns): Promise<ReadTable> {
  const { columns } = table;
  const byContent = columnsByContent(columns);
  const read = (cells: readonly TableCell[], font: FontName): string[] => {
    const texts = columns.map((column, index) => cellText(column, cells[index] ?? null, options));
    byContent.add(texts, font);
    return texts.map((cell) => cell.text);
  };
  const rows: string[][] = [];
  for await (const cells of table.rows) {
    rows.push(read(cells, fontOf('row')));
    await turns.rest();
  }
  const totals = (table.totals?.() ?? []).map((cells) => read(cells, fontOf('total')));
  return { layout: byContent.place(), rows, totals };
}

/** The text of a cell as its reader writes it. */
function cellText({ kind }: TableColumn, cell: TableCell, formats: TableFormats): CellText {
  if (cell === null) return { text: '', isValue: false };
  if (typeof cell !== 'string') return { text: cell.word, isValue: false };
  const { dateFormat, numberFormat, timeZone } = formats;
  switch (kind) {
    case 'text':
      return { text: cell, isValue: false };
    case 'number':
      return { text: showRate(cell, numberFormat), isValue: true };
    case 'date':
      return { text: showDate(cell, dateFormat), isValue: true };
    case 'instant':
      return { text: showInstant(cell, dateFormat, timeZone), isValue: true };
  }
}
