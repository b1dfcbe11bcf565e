import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/exports/read-pdf.ts';
import { writePdf } from './pdf.ts';
import type { FileOptions } from './table-facts.ts';
import type { Fact, TableCell, TableColumn } from './table.ts';

const GERMAN: FileOptions = {
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  numberFormat: 'DOT_APOSTROPHE',
  timeZone: 'Europe/Zurich',
  language: 'de',
  creator: 'Anna & Söhne',
  client: 'Söhne <Holding> AG',
  createdAt: new Date('2026-11-20T09:00:00Z'),
};
const COLUMNS: TableColumn[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Betrag', kind: 'number' },
  { title: 'Valuta', kind: 'date' },
  { title: 'Erstellt', kind: 'instant' },
];

type Asked = {
  columns?: readonly TableColumn[];
  totals?: TableCell[][];
  title?: string;
  facts?: Fact[];
  options?: Partial<FileOptions>;
};

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function written(rows: readonly (readonly TableCell[])[], asked: Asked = {}): Promise<Buffer> {
  const { columns = COLUMNS, totals = [], title = 'Zahlungen', facts = [], options } = asked;
  const table = { title, facts, columns, rows: each(rows), totals: () => totals };
  return buffer(writePdf(table, { ...GERMAN, ...options }));
}

const pdf = async (...given: Parameters<typeof written>) => readPdf(await written(...given));
const texts = (rows: readonly { text: string }[][]) => rows.map((row) => row.map(({ text }) => text));

describe('A PDF', () => {
  it('has days, times and numbers as its reader writes them, and words in the place of values', async () => {
    const { rows } = await pdf([
      ['Müller', '-1234567.50', '2026-11-20', '2026-11-20T13:05:59Z'],
      [null, { word: 'offen' }, null, { word: 'nie' }],
    ]);
    expect(texts(rows)).toEqual([
      ['Name', 'Betrag', 'Valuta', 'Erstellt'],
      ['Müller', "−1'234'567.50", '20.11.2026', '20.11.2026 14:05'],
      ['', 'offen', '', 'nie'],
    ]);
  });

  it('says of what, for whom, by whom and when it is', async () => {
    const facts = [{ title: 'Filter', text: 'Status: freigegeben\nBetrag: ab 10' }];
    const { title, facts: said } = await pdf([['Müller']], { facts });
    expect([title, ...said]).toEqual([
      'Zahlungen',
      'Kunde Söhne <Holding> AG',
      'Filter Status: freigegeben Betrag: ab 10',
      'Zeilen 1',
      'Erstellt Anna & Söhne, 20.11.2026 10:00 (Europe/Zurich)',
    ]);
  });

  it('is tagged, in a language, and for archives', async () => {
    const bytes = await written([['Müller']]);
    const { isTagged, language, info, metadata, rows } = await readPdf(bytes);
    expect([isTagged, language]).toEqual([true, 'de']);
    expect(rows.map((row) => row[0]!.type)).toEqual(['TH', 'TD']);
    expect(bytes.toString('latin1')).toContain('/Scope /Column');
    expect(bytes.toString('latin1')).toContain('/GTS_PDFA1');
    expect(metadata).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
    // The two places of the metadata agree, whatever characters names have.
    expect(info).toMatchObject({ Title: 'Zahlungen', Author: 'Anna + Söhne', Creator: 'Portico' });
    expect(metadata).toContain('Anna + Söhne');
    expect(metadata).toContain('2026-11-20T09:00:00Z');
  });

  it('embeds all of its fonts', async () => {
    const source = (await written([['Ж Ω ő']], { totals: [[{ word: 'Total' }]] })).toString('latin1');
    expect(source.match(/\/Type \/FontDescriptor/g)).toHaveLength(2);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(source).not.toContain('/BaseFont /Helvetica');
  });

  it('has the titles on each page, and says which of how many it is', async () => {
    const many = Array.from({ length: 120 }, (_, index): TableCell[] => [`Row ${index}`]);
    const { pages, rows } = await pdf(many, { options: { language: 'en' } });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain('Betrag');
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain('Anna & Söhne, 20.11.2026 10:00 (Europe/Zurich)');
      expect(text).toContain(index === 0 ? 'Zahlungen' : 'Zahlungen · Söhne <Holding> AG');
    }
    // For a screen reader it is one table with its titles once.
    expect(texts(rows).map(([name]) => name)).toEqual(['Name', ...many.map(([name]) => name)]);
  });

  it('keeps totals together, with the last row, on one page', async () => {
    const totals: TableCell[][] = [
      [{ word: 'Total' }, '1.00', null, null],
      [{ word: 'Total' }, '2.00', null, null],
      [{ word: '3 Zeilen nicht eingerechnet' }, null, null, null],
    ];
    for (let count = 30; count < 60; count += 1) {
      const rows = Array.from({ length: count }, (_, index): TableCell[] => [`Row ${index}`]);
      const { pages, rows: read } = await pdf(rows, { totals });
      const last = pages.at(-1)!.text;
      expect(
        [`Row ${count - 1}`, '1.00', '2.00', '3 Zeilen nicht eingerechnet'].filter((one) => !last.includes(one)),
      ).toEqual([]);
      expect(
        texts(read)
          .slice(-3)
          .map(([word]) => word),
      ).toEqual(totals.map(([cell]) => (cell as { word: string }).word));
    }
  });

  it('has a table without rows', async () => {
    const { pages, rows } = await pdf([]);
    expect([pages.length, texts(rows)]).toEqual([1, [['Name', 'Betrag', 'Valuta', 'Erstellt']]]);
  });

  it('gets a page that is wide enough: upright, across, or larger', async () => {
    const sized = async (count: number) => {
      const columns = Array.from({ length: count }, (_, index): TableColumn => ({
        title: `Column ${index}`,
        kind: 'text',
      }));
      const { pages } = await pdf([columns.map(() => 'CH93 0076 2011 6238 5295 7')], { columns });
      return `${Math.round(pages[0]!.width)} × ${Math.round(pages[0]!.height)}`;
    };
    expect([await sized(3), await sized(8), await sized(14), await sized(22)]).toEqual([
      '595 × 842',
      '842 × 595',
      '1191 × 842',
      '1684 × 1191',
    ]);
  });

  it('gives back every text that it has the characters for, wherever it breaks', async () => {
    const text = fc.string({ unit: fc.constantFrom(...' abcXYZ019.,-/äßéŁőșЖΩ€−'), maxLength: 150 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 20 }), async (rows) => {
        const columns = ['A', 'B', 'C'].map((title): TableColumn => ({ title, kind: 'text' }));
        const { rows: read } = await pdf(rows, { columns });
        const bare = (some: readonly (readonly string[])[]) =>
          some.map((row) => row.map((cell) => cell.replaceAll(/\s/g, '')));
        expect(bare(texts(read.slice(1)))).toEqual(bare(rows));
      }),
      { numRuns: 25 },
    );
  });

  it('says in full what its fonts have no characters for', async () => {
    const bytes = await written([['株式会社 Müller'], ['a\u0000b'], ['\uD800x'], ['👍']]);
    const { rows } = await readPdf(bytes);
    expect(texts(rows).map(([name]) => name)).toEqual(['Name', '���� Müller', 'a�b', '�x', '�']);
    const inFull = Buffer.from('株式会社 Müller', 'utf16le').swap16().toString('latin1');
    expect(bytes.toString('latin1')).toContain(`/ActualText (\xFE\xFF${inFull}`);
  });

  it('cuts what is longer than twenty lines, and says so', async () => {
    const { rows } = await pdf([['word '.repeat(5_000)], ['x'.repeat(70_000)], ['line\n'.repeat(500)]]);
    for (const [cell] of texts(rows.slice(1))) {
      expect(cell).toMatch(/…$/);
      expect(cell!.length).toBeLessThan(2_010);
    }
  });

  it('has the same bytes for the same table', async () => {
    const rows: TableCell[][] = [['Müller', '1.00', '2026-11-20', null]];
    expect((await written(rows)).equals(await written(rows))).toBe(true);
  });

  it('ends in failure if its rows do', async () => {
    async function* failing(): AsyncGenerator<TableCell[]> {
      yield ['Müller'];
      throw new Error('no more rows');
    }
    await expect(buffer(writePdf({ title: 'Zahlungen', columns: COLUMNS, rows: failing() }, GERMAN))).rejects.toThrow(
      'no more rows',
    );
  });
});
