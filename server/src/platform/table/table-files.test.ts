import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutEscape } from '@portico/contract/spreadsheet-cells';
import { cellsOf, factsIn, readXlsx } from '../../testing/exports/exported-files.ts';
import { readCsv } from '../../testing/exports/read-csv.ts';
import { writeCsv } from './csv.ts';
import type { Fact, TableCell, TableColumn, TableFormats } from './table.ts';
import { writeXlsx } from './xlsx.ts';

const GERMAN: TableFormats = {
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  numberFormat: 'COMMA_DOT',
  timeZone: 'Europe/Zurich',
};
const AMERICAN: TableFormats = {
  dateFormat: 'UNITED_STATES',
  numberFormat: 'DOT_COMMA',
  timeZone: 'America/New_York',
};
const MADE = {
  creator: 'Anna & Söhne',
  client: 'Söhne AG',
  createdAt: new Date('2026-11-20T09:00:00Z'),
  language: 'de' as const,
};
const COLUMNS: TableColumn[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Betrag', kind: 'number' },
  { title: 'Valuta', kind: 'date' },
  { title: 'Erstellt', kind: 'instant' },
];

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function csv(rows: readonly TableCell[][], { delimiter = ';', formats = GERMAN, columns = COLUMNS } = {}) {
  return buffer(writeCsv({ columns, rows: each(rows) }, { ...formats, delimiter }));
}

type Asked = {
  formats?: TableFormats;
  columns?: TableColumn[];
  totals?: TableCell[][];
  title?: string;
  facts?: Fact[];
};

async function xlsx(rows: readonly TableCell[][], asked: Asked = {}) {
  const { formats = GERMAN, columns = COLUMNS, totals = [], title = 'Zahlungen', facts = [] } = asked;
  const table = { title, facts, columns, rows: each(rows), totals: () => totals };
  return readXlsx(await buffer(writeXlsx(table, { ...formats, ...MADE })));
}

describe('A CSV', () => {
  it('has days, times and numbers as its reader writes them, without thousands', async () => {
    const rows = [['Müller', '-1234567.50', '2026-11-20', '2026-11-20T13:05:59Z']];
    expect((await csv(rows)).toString()).toBe(
      '\uFEFFName;Betrag;Valuta;Erstellt\r\nMüller;-1234567,50;20.11.2026;20.11.2026 14:05\r\n',
    );
    expect((await csv(rows, { formats: AMERICAN, delimiter: ',' })).toString()).toBe(
      '\uFEFFName,Betrag,Valuta,Erstellt\r\nMüller,-1234567.50,11/20/2026,11/20/2026 08:05 AM\r\n',
    );
  });

  it('has words in the place of values, and nothing for none', async () => {
    expect(readCsv(await csv([[null, { word: 'offen' }, { word: '=1+1' }, null]]), ';')[1]).toEqual([
      '',
      'offen',
      "'=1+1",
      '',
    ]);
  });

  it('has texts and words so that no spreadsheet computes them', async () => {
    const rows = await csv([['=1+1', '-1.00', { word: '@SUM(A1)' }, null]]);
    expect(readCsv(rows, ';')[1]).toEqual(["'=1+1", '-1,00', "'@SUM(A1)", '']);
  });

  it('gives back every text with every delimiter', async () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'=,;|!\t\r\n"\' -äß€'), fc.string({ unit: 'grapheme' })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { minLength: 1 }),
        fc.constantFrom(',', ';', '\t', '|', '!'),
        async (rows, delimiter) => {
          const columns = [COLUMNS[0]!, COLUMNS[0]!];
          const [, ...read] = readCsv(await csv(rows, { columns, delimiter }), delimiter);
          expect(read.map((cells) => cells.map(withoutEscape))).toEqual(rows);
        },
      ),
    );
  });

  it('has an empty cell of a single column in quotation marks, since many readers skip empty lines', async () => {
    const rows = [['A'], [null], ['B']];
    expect((await csv(rows, { columns: [COLUMNS[0]!] })).toString()).toBe('\uFEFF"Name"\r\n"A"\r\n""\r\n"B"\r\n');
  });

  it('has a header without any rows', async () => {
    expect(readCsv(await csv([]), ';')).toEqual([['Name', 'Betrag', 'Valuta', 'Erstellt']]);
  });

  it('gives its first rows before the last ones are read', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<TableCell[]> {
      for (;;) {
        read += 1;
        yield ['x'.repeat(100), '1', null, null];
      }
    }
    const bytes = writeCsv({ columns: COLUMNS, rows: endless() }, { ...GERMAN, delimiter: ',' });
    for await (const piece of bytes) {
      expect(String(piece)).toContain('Name,Betrag');
      break;
    }
    expect(read).toBeLessThan(10_000);
  });
});

describe('A workbook', () => {
  it('has numbers, days and times as what they are', async () => {
    const sheet = await xlsx([['Müller', '-1234567.50', '2026-11-20', '2026-11-20T13:05:59Z']]);
    expect(cellsOf(sheet, 2, 4)).toEqual([
      'Müller',
      -1234567.5,
      new Date('2026-11-20T00:00:00Z'),
      new Date('2026-11-20T14:05:59Z'),
    ]);
    const formats = [2, 3, 4].map((column) => sheet.getRow(2).getCell(column).numFmt);
    expect(formats).toEqual(['#,##0.00', 'dd.mm.yyyy', 'dd.mm.yyyy hh:mm']);
  });

  it('has days as an American reads them', async () => {
    const sheet = await xlsx([[null, null, '2026-11-20', '2026-11-20T13:05:59Z']], { formats: AMERICAN });
    expect(cellsOf(sheet, 2, 4).slice(2)).toEqual([new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T08:05:59Z')]);
    expect(sheet.getRow(2).getCell(4).numFmt).toBe('mm/dd/yyyy hh:mm AM/PM');
  });

  it.each([
    ['1250000', 1_250_000, '#,##0'],
    ['0.123', 0.123, '#,##0.000'],
    ['0.12345', 0.12345, '#,##0.00000'],
    ['0.123456789', 0.123456789, undefined],
    ['999999999999999', 999_999_999_999_999, '#,##0'],
    // A spreadsheet would round them.
    ['92233720368547.75', '92233720368547.75', undefined],
    ['-1234567890123456', '-1234567890123456', undefined],
  ])('has the number %s as %j', async (given, value, format) => {
    const cell = (await xlsx([[null, given, null, null]])).getRow(2).getCell(2);
    expect([cell.value, cell.numFmt]).toEqual([value, format]);
  });

  it('has days that no spreadsheet counts as texts', async () => {
    expect(cellsOf(await xlsx([[null, null, '1899-12-31', '0001-01-01T00:00:00Z']]), 2, 4)).toEqual([
      null,
      null,
      '1899-12-31',
      '0001-01-01T00:00:00Z',
    ]);
  });

  it('gives back every text that XML can have', async () => {
    const sample = fc.oneof(
      fc.constantFrom('_x0041_', '<&>"\'', ' at the edges ', '\n', '=1+1', 'ä€'),
      fc.string({ unit: 'grapheme' }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(sample).map((parts) => parts.join('')),
          { minLength: 1 },
        ),
        async (texts) => {
          const sheet = await xlsx(
            texts.map((text) => [text]),
            { columns: [COLUMNS[0]!] },
          );
          const read = texts.map((_, index) => cellsOf(sheet, index + 2, 1)[0] ?? '');
          // The other reader leaves the numbered characters as they are written, which spreadsheets don't.
          expect(read.map((text) => (text as string).replaceAll('_x005F_', '_'))).toEqual(texts.map(asInXml));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has totals below the rows, apart from them and from the filters', async () => {
    const sheet = await xlsx([['A', '1.00', null, null]], { totals: [[{ word: 'Total' }, '12.05', null, null]] });
    expect(cellsOf(sheet, 3, 2)).toEqual([null, null]);
    expect(cellsOf(sheet, 4, 2)).toEqual(['Total', 12.05]);
    expect(sheet.getRow(4).getCell(2).font.bold).toBe(true);
    expect(sheet.autoFilter).toBe('A1:D2');
  });

  it('says on a second sheet what it is of', async () => {
    const facts = [{ title: 'Filter', text: 'Status: frei <&>\nBetrag: ab 10' }];
    const sheet = await xlsx([['A', '1.00', null, null], ['B']], { facts });
    expect(sheet.workbook.worksheets.map(({ name }) => name)).toEqual(['Zahlungen', 'Über diese Datei']);
    expect(factsIn(sheet)).toEqual([
      'Kunde Söhne AG',
      'Filter Status: frei <&>',
      'Betrag: ab 10',
      'Zeilen 2',
      'Erstellt von Anna & Söhne, 20.11.2026 10:00 (Europe/Zurich)',
    ]);
  });

  it('keeps its header in sight and on each printed page, and is as wide as its content', async () => {
    const sheet = await xlsx([['A text of some length', '1', null, null]]);
    expect(sheet.views).toEqual([expect.objectContaining({ state: 'frozen', ySplit: 1 })]);
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', printTitlesRow: '1:1' });
    expect(sheet.getRow(1).font?.bold ?? sheet.getRow(1).getCell(1).font.bold).toBe(true);
    expect(sheet.getColumn(1).width).toBeGreaterThan('A text of some length'.length);
    expect(sheet.getColumn(2).width).toBeLessThan(20);
  });

  it.each([
    ['Zahlungen: alle [1/2]?', 'Zahlungen  alle  1 2'],
    ["'quoted'", '’quoted’'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['///', 'Sheet1'],
  ])('names its sheet after %j', async (title, name) => {
    expect((await xlsx([], { title })).name).toBe(name);
  });

  it('has more columns than letters', async () => {
    const columns = Array.from({ length: 60 }, (_, index): TableColumn => ({ title: `C${index}`, kind: 'number' }));
    const sheet = await xlsx([columns.map((_, index) => String(index))], { columns });
    expect(cellsOf(sheet, 2, 60)).toEqual(columns.map((_, index) => index));
  });

  it('fails with its rows, so that nobody takes a part for the whole', async () => {
    async function* failing(): AsyncGenerator<TableCell[]> {
      for (let count = 0; count < 3_000; count += 1) yield ['x', '1', null, null];
      throw new Error('The database has gone.');
    }
    const table = { title: 'T', columns: COLUMNS };
    await expect(buffer(writeXlsx({ ...table, rows: failing() }, { ...GERMAN, ...MADE }))).rejects.toThrow('gone');
    await expect(
      buffer(writeCsv({ columns: COLUMNS, rows: failing() }, { ...GERMAN, delimiter: ',' })),
    ).rejects.toThrow('gone');
  });
});

/** What is left of a text in XML 1.0, which has one kind of line end. */
function asInXml(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replaceAll(/\r\n?/g, '\n');
}
