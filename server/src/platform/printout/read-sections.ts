import { accountNumberGroups } from '@portico/contract/bank-codes/account-number';
import { showDate, showInstant, showRate } from '@portico/contract/display-formats';
import type { FontName } from '../pdf/font.ts';
import type { Fact, TableCell, TableColumn, TableFormats } from '../table/table.ts';
import type { Turns } from '../turns.ts';
import { columnsByContent, type CellText, type ContentColumns } from './columns.ts';
import type { Printout, Section } from './printout.ts';
import { fontOf } from './rows.ts';

/** A table with the texts of its cells. */
export type ReadTable = {
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
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
  const read = (cells: readonly TableCell[], font: FontName): string[] => {
    const texts = columns.map((column, index) => cellText(column, cells[index] ?? null, formats));
    content.add(texts, font);
    return texts.map((cell) => cell.text);
  };
  const all: string[][] = [];
  for await (const cells of rows) {
    all.push(read(cells, fontOf('row')));
    await turns.rest();
  }
  return { columns, rows: all, totals: (totals?.() ?? []).map((cells) => read(cells, fontOf('total'))) };
}

/** The text of a cell as its reader writes it. */
function cellText({ kind, isAccountNumber }: TableColumn, cell: TableCell, formats: TableFormats): CellText {
  if (cell === null) return { text: '', isValue: false };
  if (typeof cell !== 'string') return { text: cell.word, isValue: false };
  const { dateFormat, numberFormat, timeZone } = formats;
  switch (kind) {
    case 'text':
      return { text: isAccountNumber ? accountNumberGroups(cell).join(' ') : cell, isValue: false };
    case 'number':
      return { text: showRate(cell, numberFormat), isValue: true };
    case 'date':
      return { text: showDate(cell, dateFormat), isValue: true };
    case 'instant':
      return { text: showInstant(cell, dateFormat, timeZone), isValue: true };
  }
}
