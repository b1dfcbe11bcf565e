import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { columnsOf, type ListColumn, type Reader, type WireMoney } from '@portico/contract/list-columns';
import { showRate } from '@portico/contract/display-formats';
import { LISTS, type ListName } from '@portico/contract/lists';
import { localTime } from '@portico/contract/local-time';
import { minorUnits, parseDecimal } from '@portico/contract/money';
import { valueOf, writeCell } from '@portico/contract/write-cell';
import { text } from '../platform/texts.ts';
import { cellsOf, fetchFile, readXlsx, type ExportedFile } from '../testing/exports/exported-files.ts';
import { readCsv } from '../testing/exports/read-csv.ts';
import { readPdf } from '../testing/exports/read-pdf.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { makeListedClient, makeListedProvider, WAYS, type ListedClient } from '../testing/portal/listed-client.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { REGISTERED_LISTS } from './registered-lists.ts';

/** Each list in German, as CSV, workbook and PDF, beside what its endpoint answers. */

type Row = { uniqueId: string } & Record<string, unknown>;
const NAMES = Object.keys(LISTS) as ListName[];
const timeZone = 'Asia/Tokyo';
const GERMAN: Reader = {
  words: (key, parameters) => text('de', key, parameters),
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  numberFormat: 'COMMA_DOT',
  timeZone,
};
const SETTINGS = { language: 'de', dateFormat: GERMAN.dateFormat, numberFormat: 'COMMA_DOT', delimiter: 'SEMICOLON' };

let portal: TestPortal;
let ours: ListedClient;
let theirs: ListedClient;
let provider: Awaited<ReturnType<typeof makeListedProvider>>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL', worker: 'JOBS' });
  ours = await makeListedClient(portal);
  theirs = await makeListedClient(portal);
  provider = await makeListedProvider(portal);
  await portal.owner.inNoClient((tx) =>
    tx.write(
      // An information in the midst of what is summed up.
      `update statement_entries set counted = false where (client_id, id) in (select client_id, id from statement_entries where client_id = $1 and counted limit 1)`,
      [ours.id],
    ),
  );
  for (const person of [ours.clerk, provider.admin]) {
    await person.call('PUT', 'portal/settings', SETTINGS);
  }
});
afterAll(() => portal.stop());

const personOf = (name: ListName, client = ours): Person =>
  WAYS[name].by === 'provider' ? provider.admin : client.clerk;
const uniqueIdOf = (name: ListName) => WAYS[name].uniqueId?.(ours);

async function rowsOf(name: ListName): Promise<Row[]> {
  const path = REGISTERED_LISTS[name].endpoint.path.replace(':uniqueId', uniqueIdOf(name) ?? '');
  const query = new URLSearchParams({ ...WAYS[name].query, size: '1000' });
  return (await personOf(name).call<{ content: Row[] }>('GET', `${path}?${query}`)).body.content;
}

function exported(name: ListName, asked: object, person = personOf(name)): Promise<ExportedFile> {
  const uniqueId = uniqueIdOf(name);
  const body = { timeZone, ...(uniqueId !== undefined && { uniqueId }), ...asked };
  return fetchFile(portal, person.token, `portal/exports/${name}`, body);
}

const columns = (name: ListName): ListColumn[] => columnsOf(LISTS[name]);
const titled = (name: ListName, field: string) => {
  const column = columns(name).find((one) => one.field === field)!;
  const title = GERMAN.words(column.title);
  return column.unit ? `${title} (${column.unit === 'bytes' ? 'Bytes' : '%'})` : title;
};

/** The amounts that a row has in a column. */
function moneyIn(column: ListColumn, row: Row): WireMoney[] {
  const value = valueOf(column, row, GERMAN) as WireMoney | WireMoney[] | null;
  return value === null ? [] : [value].flat();
}

/** With the decimals of its currency. */
function inFull({ amount, currency }: WireMoney): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  return decimals < minorUnits(currency) ? Number(amount).toFixed(minorUnits(currency)) : amount;
}

/** What a cell must say, apart from how its file writes it. */
function said(column: ListColumn, row: Row): { value: string } | { word: string } | null {
  const word = writeCell(column, row, GERMAN);
  if (column.kind === 'text' || column.kind === 'set') return word === '' ? null : { word };
  const isSaid = column.kind !== 'number' && column.text?.(row as never, GERMAN);
  const value = valueOf(column, row, GERMAN) as string | number | null;
  if (column.kind === 'amount') {
    const money = moneyIn(column, row);
    return money.length === 1 && !isSaid ? { value: inFull(money[0]!) } : word === '' ? null : { word };
  }
  if (value !== null && !isSaid) return { value: String(value) };
  return word === '' ? null : { word };
}

const inCsv = (column: ListColumn, row: Row): string => {
  const cell = said(column, row);
  if (cell === null) return '';
  if ('word' in cell) return /^[-+=@]/.test(cell.word) ? `'${cell.word}` : cell.word;
  return column.kind === 'number' || column.kind === 'amount'
    ? cell.value.replace('.', ',')
    : writeCell(column, row, GERMAN);
};

/** A text may break at a blank or within a long word, a value never. */
const inPdf = (column: ListColumn, row: Row): string => {
  const cell = said(column, row);
  if (cell === null) return '';
  if ('word' in cell) return bare(cell.word);
  return column.kind === 'number' || column.kind === 'amount'
    ? showRate(cell.value, GERMAN.numberFormat)
    : writeCell(column, row, GERMAN);
};
const bare = (cell: string) => cell.replaceAll(/\s/g, '');
const isValue = (column: ListColumn, row: Row) => 'value' in (said(column, row) ?? {});

function inWorkbook(column: ListColumn, row: Row): unknown {
  const cell = said(column, row);
  if (cell === null) return null;
  if ('word' in cell) return cell.word;
  if (column.kind === 'date') return new Date(`${cell.value}T00:00:00Z`);
  if (column.kind !== 'instant') return Number(cell.value);
  const { day, hours, minutes, seconds } = localTime(cell.value, timeZone);
  return new Date(Date.parse(`${day}T00:00:00Z`) + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** The fields of a list whose currencies are columns beside their amounts, and of those the amounts. */
const amountsIn = (name: ListName) => columns(name).filter(({ kind }) => kind === 'amount');
const currencyFieldsOf = (name: ListName) =>
  amountsIn(name).flatMap((column) => (column.kind === 'amount' && column.currency ? [column.currency] : []));

/** What stands in the column before an amount: its currency, or those of several. */
function currencyIn(name: ListName, column: ListColumn, row: Row): string {
  const declared = columns(name).find(({ field }) => column.kind === 'amount' && field === column.currency);
  if (declared) return writeCell(declared, row, GERMAN);
  return moneyIn(column, row)
    .map(({ currency }) => currency)
    .join(' / ');
}

describe.each(NAMES)('%s', (name) => {
  const fields = columns(name).map(({ field }) => field);

  it('is a CSV with the words, days and numbers of its screen', async () => {
    const rows = await rowsOf(name);
    const { status, fileName, bytes } = await exported(name, { fileType: 'CSV' });
    expect(status).toBe(200);
    expect(fileName).toMatch(/_\d\d-\d\d-\d{4}_\d\d-\d\d\.csv$/);
    expect(fileName).toContain(GERMAN.words(LISTS[name].title).slice(0, 20));
    const [head, ...lines] = readCsv(bytes, ';') as [string[], ...string[][]];
    expect(rows.length).toBeGreaterThan(1);
    expect(lines).toHaveLength(rows.length);
    for (const column of columns(name)) {
      const at = head.indexOf(titled(name, column.field));
      expect([column.field, ...lines.map((line) => line[at])]).toEqual([
        column.field,
        ...rows.map((row) =>
          currencyFieldsOf(name).includes(column.field) ? writeCell(column, row, GERMAN) : inCsv(column, row),
        ),
      ]);
    }
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([head.length]));
  });

  it.each(amountsIn(name))('has the currency of $field beside it', async (column) => {
    const rows = await rowsOf(name);
    const [head, ...lines] = readCsv((await exported(name, { fileType: 'CSV' })).bytes, ';') as [
      string[],
      ...string[][],
    ];
    // Amounts that share a currency share its column, before the first of them.
    const sharing = amountsIn(name).filter(
      (other) => other.kind === 'amount' && column.kind === 'amount' && other.currency === column.currency,
    );
    const at = head.indexOf(titled(name, sharing[0]!.field)) - 1;
    const declared = columns(name).find(({ field }) => column.kind === 'amount' && field === column.currency);
    expect(head[at]).toBe(GERMAN.words(declared?.title ?? 'statements.column.currency'));
    expect(lines.map((line) => line[at])).toEqual(rows.map((row) => currencyIn(name, column, row)));
  });

  it('is a workbook with typed cells, and the totals of its rows', async () => {
    const rows = await rowsOf(name);
    const { status, bytes } = await exported(name, { fileType: 'XLSX', fields });
    expect(status).toBe(200);
    const sheet = await readXlsx(bytes);
    const head = cellsOf(sheet, 1, sheet.columnCount) as string[];
    for (const field of fields) {
      const at = head.indexOf(titled(name, field));
      const column = columns(name).find((one) => one.field === field)!;
      const cells = rows.map((_, index) => cellsOf(sheet, index + 2, head.length)[at]);
      expect([field, ...cells]).toEqual([field, ...rows.map((row) => inWorkbook(column, row))]);
    }
    expect(cellsOf(sheet, rows.length + 2, head.length).filter((cell) => cell !== null)).toEqual([]);
    const below = Array.from({ length: sheet.rowCount - rows.length - 2 }, (_, index) =>
      cellsOf(sheet, rows.length + 3 + index, head.length),
    );
    expect(below.flatMap((line) => totalsIn(name, head, line))).toEqual(expectedTotals(name, rows));
    const leftOut = rows.filter((row) => isLeftOut(name, row)).length;
    const words = [...new Set(below.map(([word]) => word))].filter((word) => typeof word === 'string');
    expect(words).toEqual([
      ...(expectedTotals(name, rows).length > 0 ? ['Total'] : []),
      ...(leftOut > 0 ? [text('de', 'exports.leftOut', { count: leftOut })] : []),
    ]);
  });

  it('is a PDF with the words, days and numbers of its screen, and the totals of its rows', async () => {
    const rows = await rowsOf(name);
    const { status, fileName, bytes } = await exported(name, { fileType: 'PDF', fields });
    expect([status, fileName]).toEqual([200, expect.stringMatching(/_\d\d-\d\d-\d{4}_\d\d-\d\d\.pdf$/)]);
    const pdf = await readPdf(bytes);
    expect([pdf.title, pdf.language]).toEqual([GERMAN.words(LISTS[name].title), 'de']);
    expect(pdf.facts).toContain(`Zeilen ${rows.length}`);
    const [head, ...lines] = pdf.rows.map((row) => row.map(({ text: cell }) => cell)) as [string[], ...string[][]];
    const titles = head.map(bare);
    for (const field of fields) {
      const at = titles.indexOf(bare(titled(name, field)));
      const column = columns(name).find((one) => one.field === field)!;
      const cells = rows.map((row, index) => (isValue(column, row) ? lines[index]![at] : bare(lines[index]![at]!)));
      expect([field, ...cells]).toEqual([field, ...rows.map((row) => inPdf(column, row))]);
    }
    const totals = lines.slice(rows.length).filter(([word]) => word === 'Total');
    const wanted = expectedTotals(name, rows);
    expect(totals).toHaveLength(new Set(wanted.map(({ currency }) => currency)).size);
    for (const { field, currency, amount } of wanted) {
      const line = totals.find((cells) => cells.includes(currency))!;
      const written = showRate(inFull({ amount: String(amount), currency }), GERMAN.numberFormat);
      expect(line[titles.indexOf(bare(titled(name, field)))]).toBe(written);
    }
  });

  it('has only the chosen rows and columns, in their order', async () => {
    const rows = await rowsOf(name);
    const chosen = [rows.at(-1)!, rows[0]!].map(({ uniqueId }) => uniqueId);
    const two = fields.toReversed().slice(0, 2);
    const { bytes } = await exported(name, { fileType: 'CSV', fields: two, ids: chosen });
    const [head, ...lines] = readCsv(bytes, ';') as [string[], ...string[][]];
    expect(head.filter((title) => two.some((field) => titled(name, field) === title))).toEqual(
      two.map((field) => titled(name, field)),
    );
    const column = columns(name).find(({ field }) => field === two[0])!;
    const at = head.indexOf(titled(name, two[0]!));
    expect(lines.map((line) => line[at])).toEqual([rows[0]!, rows.at(-1)!].map((row) => inCsv(column, row)));
  });

  it('is refused without the right', async () => {
    const user = WAYS[name].by === 'provider' ? provider.nobody : ours.users['nobody']!;
    const { status } = await exported(name, { fileType: 'CSV' }, await signedIn(portal, user));
    expect(status).toBe(403);
  });

  it.each(['nowhere', 'constructor', 'statusGroup; drop table orders'])('has no column %s', async (field) => {
    const { status, bytes } = await exported(name, { fileType: 'CSV', fields: [field] });
    expect([status, JSON.parse(bytes.toString())]).toEqual([400, expect.objectContaining({ code: '1500' })]);
  });
});

it.each(NAMES.filter((name) => WAYS[name].by === 'clerk'))('%s has nothing of another client', async (name) => {
  const ids = (await rowsOf(name)).map(({ uniqueId }) => uniqueId);
  const { status, bytes } = await exported(name, { fileType: 'CSV', ids }, theirs.clerk);
  expect(status === 404 ? 0 : readCsv(bytes, ',').length - 1).toBe(0);
});

type Total = { field: string; currency: string; amount: number };

function totalsIn(name: ListName, head: readonly string[], line: readonly unknown[]): Total[] {
  return columns(name).flatMap((column) => {
    if (column.kind !== 'amount' || !column.summed) return [];
    const at = head.indexOf(titled(name, column.field));
    const declared = columns(name).find(({ field }) => field === column.currency);
    const currencyAt = declared ? head.indexOf(titled(name, declared.field)) : at - 1;
    return line[at] === null
      ? []
      : [{ field: column.field, currency: String(line[currencyAt]), amount: Number(line[at]) }];
  });
}

/** It shows something in a summed column that is in no sum. */
function isLeftOut(name: ListName, row: Row): boolean {
  return columns(name).some((column) => {
    if (column.kind !== 'amount' || !column.summed) return false;
    return row['counted'] === false || (moneyIn(column, row).length === 0 && writeCell(column, row, GERMAN) !== '');
  });
}

function expectedTotals(name: ListName, rows: readonly Row[]): Total[] {
  return columns(name).flatMap((column) => {
    if (column.kind !== 'amount' || !column.summed) return [];
    const counted = rows.filter((row) => row['counted'] !== false);
    const money = counted.flatMap((row) => moneyIn(column, row));
    const currencies = [...new Set(money.map(({ currency }) => currency))].toSorted();
    return currencies.map((currency) => {
      const sum = money.reduce(
        (total, one) => total + (one.currency === currency ? parseDecimal(one.amount)! : 0n),
        0n,
      );
      return { field: column.field, currency, amount: Number(sum) / 100_000 };
    });
  });
}

const OFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'].find((path) =>
  existsSync(path),
);

it.skipIf(!OFFICE)(
  'LibreOffice opens each workbook, and finds the same in it as in the CSV',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-exports-'));
    try {
      for (const name of NAMES) {
        const { bytes } = await exported(name, { fileType: 'XLSX' });
        await writeFile(join(folder, `${name}.xlsx`), bytes);
      }
      const files = NAMES.map((name) => join(folder, `${name}.xlsx`));
      // The cells as they are shown, separated by semicolons, in UTF-8.
      const filter = 'csv:Text - txt - csv (StarCalc):59,34,76';
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      await promisify(execFile)(OFFICE!, [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files]);
      for (const name of NAMES) {
        const [head, ...lines] = readCsv((await exported(name, { fileType: 'CSV' })).bytes, ';') as [
          string[],
          ...string[][],
        ];
        const office = (await readFile(join(folder, `${name}.csv`), 'utf8')).replaceAll('\n', '\r\n');
        const [officeHead, ...officeLines] = readCsv(Buffer.from(`\uFEFF${office}`), ';') as [string[], ...string[][]];
        expect([name, ...officeHead]).toEqual([name, ...head]);
        for (const column of columns(name)) {
          const at = head.indexOf(titled(name, column.field));
          const plain = (cell: string) => plainCell(column, cell);
          expect([name, column.field, ...officeLines.slice(0, lines.length).map((line) => plain(line[at]!))]).toEqual([
            name,
            column.field,
            ...lines.map((line) => plain(line[at]!)),
          ]);
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** A cell without what differs by the language that an office is installed in. */
function plainCell({ kind }: ListColumn, cell: string): string {
  const bare = cell.startsWith("'") ? cell.slice(1) : cell;
  if (kind !== 'number' && kind !== 'amount') return bare.replaceAll('\r\n', '\n');
  const digits = bare.replaceAll(/[.,’'\s]/g, '');
  return /^-?\d+$/.test(digits) ? digits : bare;
}
