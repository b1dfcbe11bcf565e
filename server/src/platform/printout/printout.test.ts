import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/exports/read-pdf.ts';
import type { WrittenFor } from '../table/table-facts.ts';
import type { Fact, TableCell, TableColumn } from '../table/table.ts';
import type { Section } from './printout.ts';
import { writePrintout } from './write-printout.ts';

const ENGLISH: WrittenFor = {
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  numberFormat: 'DOT_APOSTROPHE',
  timeZone: 'Europe/Zurich',
  language: 'en',
  creator: 'Anna Meier',
  client: 'Acme Ltd',
  createdAt: new Date('2026-11-20T09:00:00Z'),
};
const COLUMNS: TableColumn[] = [
  { title: 'Creditor', kind: 'text' },
  { title: 'Amount', kind: 'number' },
];

async function read(...sections: Section[]) {
  return readPdf(await buffer(writePrintout({ title: 'Report', client: 'Acme Ltd', sections }, ENGLISH)));
}

const factsOf = (count: number, title = 'Fact') =>
  Array.from({ length: count }, (_, index): Fact => ({ title: `${title} ${index}`, text: `says ${index}` }));
const rowsOf = (count: number, creditor = 'Creditor') =>
  Array.from({ length: count }, (_, index): TableCell[] => [`${creditor} ${index}`, `${index}.00`]);
/** The pages on which such texts are. */
const pagesWith = (pages: readonly { placed: readonly { text: string }[] }[], start: string) =>
  pages.flatMap(({ placed }, index) => (placed.some(({ text }) => text.trim().startsWith(start)) ? [index] : []));

describe('A printout', () => {
  it('reads section by section: its heading, what is to be known of it, its table', async () => {
    const { parts } = await read(
      { facts: () => [[{ title: 'Client', text: 'Acme Ltd' }]] },
      { heading: { text: 'Main account', aside: 'CHF 3.00' }, table: { columns: COLUMNS, rows: rowsOf(2) } },
      { heading: { text: 'No rows' }, facts: () => [factsOf(1)], table: { columns: COLUMNS, rows: [] } },
    );
    expect(parts.map(({ role, text }) => `${role} ${text}`)).toEqual([
      'H1 Report',
      'P Client Acme Ltd',
      'H2 Main account CHF 3.00',
      'TR Creditor Amount',
      'TR Creditor 0 0.00',
      'TR Creditor 1 1.00',
      'H2 No rows',
      'P Fact 0 says 0',
      'TR Creditor Amount',
      'TR There are no rows.',
    ]);
  });

  it('has the columns of tables that share them in the same places, and pages for the widest table', async () => {
    const wide = Array.from({ length: 9 }, (_, index): TableColumn => ({ title: `Column ${index}`, kind: 'text' }));
    const { pages } = await read(
      { table: { columns: COLUMNS, rows: rowsOf(1, 'Short') } },
      { table: { columns: COLUMNS, rows: rowsOf(1, 'A creditor with a long name') } },
      { table: { columns: wide, rows: [wide.map(() => 'CH93 0076 2011 6238 5295 7')] } },
    );
    expect(pages.map(({ width }) => Math.round(width))).toEqual([842]);
    const amounts = pages[0]!.placed.filter(({ text }) => text === 'Amount');
    expect(amounts.length).toBe(2);
    expect(new Set(amounts.map(({ x }) => x)).size).toBe(1);
  });

  it('keeps a section without a table on one page where there is room, and a heading with what follows', async () => {
    for (let count = 40; count < 60; count += 1) {
      const { pages } = await read(
        { facts: () => [factsOf(count, 'Above')] },
        { heading: { text: 'Together' }, facts: () => [factsOf(6), factsOf(6)] },
        { heading: { text: 'Table' }, table: { columns: COLUMNS, rows: rowsOf(60) } },
      );
      const [page, ...others] = pagesWith(pages, 'Together');
      expect([others, pagesWith(pages, 'Fact ')]).toEqual([[], [page]]);
      const [begin] = pagesWith(pages, 'Table');
      expect(pagesWith(pages, 'Creditor 0')).toEqual([begin]);
    }
  });

  it('lets what is longer than a page go on, below its heading', async () => {
    const { pages, parts } = await read(
      { facts: () => [factsOf(60, 'Above')] },
      { heading: { text: 'Long' }, facts: () => [factsOf(100), factsOf(50)] },
    );
    const [begin] = pagesWith(pages, 'Long');
    expect(pagesWith(pages, 'Fact ')).toEqual([...pages.keys()].slice(begin));
    expect(pages.length - begin!).toBeGreaterThan(2);
    expect(parts.filter(({ text }) => text.startsWith('Fact ')).length).toBe(150);
  });

  it('begins a page where a section asks for one, but no empty one', async () => {
    const section = (text: string): Section => ({ heading: { text }, facts: () => [factsOf(1)], beginsPage: true });
    const { pages } = await read(section('One'), section('Two'), section('Three'));
    expect([pages.length, ...['One', 'Two', 'Three'].map((text) => pagesWith(pages, text))]).toEqual([
      3,
      [0],
      [1],
      [2],
    ]);
  });

  it('has each table’s titles on all of its pages, and only those', async () => {
    const others: TableColumn[] = [
      { title: 'Bank', kind: 'text' },
      { title: 'City', kind: 'text' },
    ];
    const { pages } = await read(
      { table: { columns: COLUMNS, rows: rowsOf(70) } },
      { table: { columns: others, rows: rowsOf(70, 'Bank of') } },
    );
    expect(pagesWith(pages, 'Amount')).toEqual(pagesWith(pages, 'Creditor '));
    expect(pagesWith(pages, 'City')).toEqual(pagesWith(pages, 'Bank of'));
  });

  it('has a long heading on a few lines beside what stands at its right, and cuts what is too long', async () => {
    const aside = 'CHF 1.00';
    const { pages, parts } = await read({ heading: { text: 'word '.repeat(60), aside }, facts: () => [factsOf(1)] });
    const { placed, width } = pages[0]!;
    const lines = placed.filter(({ text }) => /word|…/.test(text));
    const right = placed.find(({ text }) => text === aside)!;
    expect(lines.length).toBe(3);
    expect(lines.at(-1)!.text.trim()).toMatch(/…$/);
    for (const line of lines) expect(line.x + line.width).toBeLessThan(right.x);
    expect(right.x + right.width).toBeCloseTo(width - 34, 0);
    const fact = placed.find(({ text }) => text.startsWith('Fact'))!;
    expect(lines.at(-1)!.y - fact.y).toBeGreaterThan(14);
    expect(parts.some(({ role }) => role === 'H2')).toBe(true);
  });

  it('keeps at least half of a heading’s first line for its text', async () => {
    const { pages } = await read({
      heading: { text: 'Main account', aside: 'CHF 12,345,678.90 · '.repeat(20) },
      facts: () => [factsOf(1)],
    });
    const { placed } = pages[0]!;
    expect(placed.map(({ text }) => text.trim())).toContain('Main account');
    expect(placed.filter(({ x }) => x < 33.9)).toEqual([]);
  });

  it('says once in full what its fonts have no characters for, however many pages it takes', async () => {
    const text = `株式会社 ${'word '.repeat(12_000)}`;
    const bytes = await buffer(
      writePrintout(
        { title: 'Report', client: 'Acme Ltd', sections: [{ facts: () => [[{ title: 'Remittance', text }]] }] },
        ENGLISH,
      ),
    );
    expect((await readPdf(bytes)).pages.length).toBeGreaterThan(5);
    expect(bytes.toString('latin1').match(/\/ActualText/g)).toHaveLength(1);
  });

  it('draws a letter larger, on the same paper', async () => {
    const sections: Section[] = [{ facts: () => [factsOf(1)] }];
    const sizes = await Promise.all(
      [false, true].map(async (isLetter) => {
        const printout = { title: 'Report', client: 'Acme Ltd', isLetter, sections };
        const { pages } = await readPdf(await buffer(writePrintout(printout, ENGLISH)));
        const title = pages[0]!.placed.find(({ text }) => text === 'Report')!;
        return [Math.round(pages[0]!.width), title.width] as const;
      }),
    );
    expect(sizes.map(([width]) => width)).toEqual([595, 595]);
    expect(sizes[1]![1] / sizes[0]![1]).toBeCloseTo(1.25, 2);
  });
});
