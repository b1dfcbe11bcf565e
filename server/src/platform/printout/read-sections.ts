import { accountNumberGroups } from '@portico/contract/bank-codes/account-number';
import { showDate, showInstant, showRate } from '@portico/contract/display-formats';
import { PDF_CELL_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { Fact, TableCell, TableColumn, TableFormats } from '../table/table.ts';
import type { Turns } from '../turns.ts';
import { columnsByContent, type CellText, type ContentColumns } from './columns.ts';
import type { Printout, Section } from './printout.ts';
import { fontOf, spansColumns, type RowKind } from './rows.ts';

/** The texts of a row's cells. */
export type ReadRow = { texts: readonly string[]; kind: RowKind };

/** A table with the texts of its cells. */
export type ReadTable = {
  columns: readonly TableColumn[];
  rows: readonly ReadRow[];
  totals: readonly (readonly string[])[];
};

/** A section, fully read. */
export type ReadSection = Pick<Section, 'heading' | 'beginsPage'> & {
  facts: readonly (readonly Fact[])[];
  table: ReadTable | null;
};

/** All sections, fully read, and what is in the columns of their tables. */
type ReadSections = { sections: ReadSection[]; contents: Map<readonly TableColumn[], ContentColumns> };

/** Reads all of a document. Throws what reading it does. */
export async function readSections(printout: Printout, formats: TableFormats, turns: Turns): Promise<ReadSections> {
  const contents: ReadSections['contents'] = new Map();
  const sections: ReadSection[] = [];
  for await (const { heading, beginsPage, facts, table } of printout.sections) {
    const read = table ? await readTable(table, contentOf(contents, table.columns), formats, turns) : null;
    sections.push({
      ...(heading && { heading }),
      beginsPage: beginsPage === true,
      facts: facts?.() ?? [],
      table: read,
    });
    await turns.rest();
  }
  return { sections, contents };
}

function contentOf(contents: ReadSections['contents'], columns: readonly TableColumn[]): ContentColumns {
  const known = contents.get(columns);
  if (known) return known;
  const content = columnsByContent(columns);
  contents.set(columns, content);
  return content;
}

async function readTable(
  { columns, rows, totals }: NonNullable<Section['table']>,
  content: ContentColumns,
  formats: TableFormats,
  turns: Turns,
): Promise<ReadTable> {
  const read = (cells: readonly TableCell[], kind: RowKind): string[] => {
    const texts = columns.map((column, index) => cellText(column, cells[index] ?? null, formats));
    content.add(texts, { font: fontOf(kind), isSpanning: spansColumns(kind) });
    return texts.map((cell) => cell.text);
  };
  const all: ReadRow[] = [];
  for await (const row of rows) {
    const [cells, kind] = 'strong' in row ? [row.strong, 'strong' as const] : [row, 'row' as const];
    all.push({ texts: read(cells, kind), kind });
    await turns.rest();
  }
  return { columns, rows: all, totals: (totals?.() ?? []).map((cells) => read(cells, 'total')) };
}

/** The text of a cell as its reader writes it. */
function cellText({ kind, isAccountNumber }: TableColumn, cell: TableCell, formats: TableFormats): CellText {
  if (cell === null) return { text: '', isValue: false };
  if (typeof cell !== 'string') return { text: held(cell.word), isValue: false };
  const { dateFormat, numberFormat, timeZone } = formats;
  switch (kind) {
    case 'text':
      return { text: held(isAccountNumber ? accountNumberGroups(cell).join(' ') : cell), isValue: false };
    case 'number':
      return { text: showRate(cell, numberFormat), isValue: true };
    case 'date':
      return { text: showDate(cell, dateFormat), isValue: true };
    case 'instant':
      return { text: showInstant(cell, dateFormat, timeZone), isValue: true };
  }
}

/** No more than is drawn, with one character that says that there is more: a bank may write a megabyte. */
function held(text: string): string {
  if (text.length <= PDF_CELL_MAXIMUM_LENGTH) return text;
  // A copy: a part of a text keeps all of it in memory.
  return Buffer.from(text.slice(0, PDF_CELL_MAXIMUM_LENGTH + 1), 'utf16le').toString('utf16le');
}
