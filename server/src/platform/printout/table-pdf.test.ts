import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf, type Placed } from '../../testing/exports/read-pdf.ts';
import { writePdf } from './table-pdf.ts';
import type { WrittenFor } from '../table/table-facts.ts';
import type { Fact, TableCell, TableColumn } from '../table/table.ts';

const GERMAN: WrittenFor = {
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
  options?: Partial<WrittenFor>;
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
/** Every text is on its page; the lowest line is that of who made it, and of the page number. */
function expectInside(pages: readonly { width: number; placed: readonly Placed[] }[]): void {
  for (const { width, placed } of pages) {
    expect(placed.filter(({ x, width: wide }) => x < 33.9 || x + wide > width - 33.9)).toEqual([]);
    expect(placed.filter(({ y }) => y < 42).map(({ text }) => text)).toEqual([
      expect.stringContaining('Anna & Söhne'),
      expect.stringMatching(/^Seite \d+ von \d+$/),
    ]);
  }
}

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
      'Erstellt von Anna & Söhne, 20.11.2026 10:00 (Europe/Zurich)',
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
    expect([pages.length, texts(rows)]).toEqual([
      1,
      [
        ['Name', 'Betrag', 'Valuta', 'Erstellt'],
        ['Es gibt keine Zeilen.', '', '', ''],
      ],
    ]);
  });

  it('gets a page that is wide enough: upright, across, larger, or of its own width', async () => {
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
      '1747 × 842',
    ]);
  });

  it('never breaks a number, a day or an account number, nor a total in bold', async () => {
    const kinds = ['number', 'date', 'instant', 'text'] as const;
    const columns = Array.from({ length: 60 }, (_, index): TableColumn => ({
      title: `C${index}`,
      kind: kinds[index % 4]!,
      ...(index % 4 === 3 && { isAccountNumber: true }),
    }));
    const values = ['-1234567.50', '2026-11-20', '2026-11-20T13:05:59Z', 'CH93 0076 2011 6238 5295 7'];
    const rows = [columns.map((_, index) => values[index % 4]!)];
    const total = columns.map((_, index) => (index % 4 === 0 ? '11111111.11' : null));
    const { pages } = await pdf(rows, { columns, totals: [total] });
    const drawn = pages[0]!.placed.map(({ text }) => text.trim());
    const count = (text: string) => drawn.filter((one) => one === text).length;
    expect(["−1'234'567.50", '20.11.2026', '20.11.2026 14:05', values[3]!, "11'111'111.11"].map(count)).toEqual([
      15, 15, 15, 15, 15,
    ]);
    expectInside(pages);
  });

  it('breaks no word that has room, on a page of any width', async () => {
    const words = ['signiert', 'Transaktionen', 'Zurückgegebene', 'ACME-261130142646-SALARIES', 'Warnungen'];
    for (let count = 1; count <= 40; count += 3) {
      const columns = Array.from({ length: count }, (_, index): TableColumn => {
        return { title: `Die ${words[index % words.length]!}`, kind: 'text' };
      });
      const { pages } = await pdf([columns.map((_, index) => `Nicht ${words[(index * 2) % words.length]!} worden`)], {
        columns,
      });
      const drawn = pages[0]!.placed.flatMap(({ text }) => text.trim().split(' '));
      const known = new Set([...words, 'Die', 'Nicht', 'worden']);
      const ofFacts =
        'Zahlungen Kunde Söhne <Holding> AG Zeilen 1 Erstellt von Anna & Söhne, 20.11.2026 10:00 (Europe/Zurich) Seite';
      expect(drawn.filter((word) => !known.has(word) && !ofFacts.split(' ').includes(word))).toEqual([]);
    }
  });

  it('says all of a long filter, on as many pages as it takes', async () => {
    const conditions = Array.from({ length: 300 }, (_, index) => `Condition ${index}: ${'value '.repeat(40)}`);
    const { pages, facts, rows } = await pdf([['Müller']], {
      facts: [{ title: 'Filter', text: conditions.join('\n') }],
    });
    expect(pages.length).toBeGreaterThan(5);
    const said = facts.join(' ').match(/Condition \d+:/g);
    expect(said).toEqual(conditions.map((_, index) => `Condition ${index}:`));
    expect(facts.join(' ').match(/value/g)).toHaveLength(300 * 40);
    expect(texts(rows)[1]![0]).toBe('Müller');
    expectInside(pages);
  });

  it('has nothing over its edges, and nothing but the page number below the table', async () => {
    const tall = 'word '.repeat(2_000);
    const facts = [{ title: 'Filter', text: 'line\n'.repeat(22) }];
    for (const rows of [[[tall]], [[tall], [tall], ['x']], [['x'], [tall]]]) {
      const totals: TableCell[][] = [[{ word: 'Total' }, '1.00', null, null], [{ word: tall }]];
      expectInside((await pdf(rows, { facts, totals })).pages);
    }
    const numberFirst = [COLUMNS[1]!, ...Array.from({ length: 50 }, (): TableColumn => COLUMNS[1]!)];
    const words = numberFirst.map((_, index) => (index === 0 ? { word: '13 Zeilen nicht eingerechnet' } : null));
    expectInside((await pdf([['1.00']], { columns: numberFirst, totals: [words] })).pages);
  });

  it('has a table without any text', async () => {
    const { rows } = await pdf([[null], [null]], { columns: [{ title: '', kind: 'text' }] });
    expect(texts(rows)).toEqual([[''], [''], ['']]);
  });

  it('lets others run while it lays out long texts', async () => {
    const columns = Array.from({ length: 60 }, (_, index): TableColumn => ({ title: `C${index}`, kind: 'text' }));
    const rows = Array.from({ length: 34 }, () => columns.map(() => 'W'.repeat(1_000)));
    let longestMilliseconds = 0;
    let before = performance.now();
    let goesOn = true;
    const tick = () => {
      const now = performance.now();
      longestMilliseconds = Math.max(longestMilliseconds, now - before);
      before = now;
      if (goesOn) setImmediate(tick);
    };
    await written([['warm']]);
    tick();
    await written(rows, { columns });
    goesOn = false;
    // It was 18 seconds.
    expect(longestMilliseconds).toBeLessThan(1_000);
  });

  it('reads no further once nobody waits for it', async () => {
    const gone = new AbortController();
    let read = 0;
    async function* endless(): AsyncGenerator<TableCell[]> {
      for (;;) {
        read += 1;
        if (read === 1_000) gone.abort();
        yield ['Müller'];
      }
    }
    const table = { title: 'Zahlungen', columns: COLUMNS, rows: endless() };
    await expect(buffer(writePdf(table, { ...GERMAN, signal: gone.signal }))).rejects.toThrow(/abort/i);
    expect(read).toBeGreaterThan(999);
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

  it('says in full what its fonts have no characters for, in cells and in facts', async () => {
    const facts = [{ title: 'Filter', text: 'Suche: 株式' }];
    const bytes = await written([['株式会社 Müller'], ['a\u0000b'], ['\uD800x'], ['👍'], ['plain\ttext\nonly']], {
      facts,
    });
    const { rows } = await readPdf(bytes);
    expect(texts(rows).map(([name]) => name)).toEqual(['Name', '���� Müller', 'a�b', '�x', '�', 'plain text only']);
    const inFull = (text: string) => `/ActualText (\xFE\xFF${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`;
    const source = bytes.toString('latin1');
    for (const text of ['株式会社 Müller', 'Filter Suche: 株式']) expect(source).toContain(inFull(text));
    expect(source.match(/\/ActualText/g)).toHaveLength(5);
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
