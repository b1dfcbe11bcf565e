import { createRequire } from 'node:module';
import { createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type ExcelJS from 'exceljs';
import { writeCsv } from '../../server/src/platform/table/csv.ts';
import type { TableCell, TableColumn } from '../../server/src/platform/table/table.ts';
import { writeXlsx } from '../../server/src/platform/table/xlsx.ts';
import { peakKilobytes } from '../peak-memory.ts';
import { PAYMENT_COLUMNS, payments } from './payments.ts';

/** Writes a table in its own process: `writer rows file`, prints its measurements as JSON. */

const KINDS = ['text', 'number', 'date', 'instant', 'text'] as const;
const COLUMNS = 20;
const columns = Array.from({ length: COLUMNS }, (_, index): TableColumn => ({
  title: `Column ${index + 1}`,
  kind: KINDS[index % KINDS.length]!,
}));
const FORMATS = {
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  numberFormat: 'COMMA_DOT',
  timeZone: 'Europe/Zurich',
} as const;
const MADE = { creator: 'Portico', client: 'Portico', createdAt: new Date(), language: 'en' as const };
const [, , writer = '', given = '', file = ''] = process.argv;
const rowCount = Number(given);

/** What is held after a tenth of the rows, and at the end. */
const liveMegabytes: number[] = [];

/** Without garbage, which is kept as long as there is room for it. Zero unless the process may collect it. */
function liveHeap(): number {
  globalThis.gc?.();
  return globalThis.gc ? process.memoryUsage().heapUsed / 1e6 : 0;
}

/** Texts, numbers, days and instants that differ from row to row, as in a list; they cost as little as they can. */
async function* rows(): AsyncGenerator<TableCell[]> {
  for (let row = 0; row < rowCount; row += 1) {
    if (row === rowCount / 10 || row === rowCount - 1) liveMegabytes.push(liveHeap());
    const instant = new Date(Date.UTC(2024, 0, 1) + row * 60_000).toISOString();
    const values = { text: `Counterparty ${row}`, number: `${row * 7}.05`, date: instant.slice(0, 10), instant };
    yield columns.map(({ kind }) => values[kind]);
  }
}

let firstByteMilliseconds = 0;

/** As a file, or nowhere if there is none, and when the first of it came. */
async function take(bytes: Readable): Promise<void> {
  const begin = performance.now();
  bytes.once('data', () => (firstByteMilliseconds = performance.now() - begin));
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(bytes, file === '' ? nowhere : createWriteStream(file));
}

const WRITERS: Record<string, () => Promise<void>> = {
  xlsx: () => take(writeXlsx({ title: 'Rows', columns, rows: rows() }, { ...FORMATS, ...MADE })),
  csv: () => take(writeCsv({ columns, rows: rows() }, { ...FORMATS, delimiter: ';' })),
  // Loaded as the portal loads it: with the first of them.
  async pdf() {
    const { writePdf } = await import('../../server/src/platform/printout/table-pdf.ts');
    const table = { title: 'Payments', columns: PAYMENT_COLUMNS, rows: payments(rowCount) };
    await take(Readable.from(writePdf(table, { ...FORMATS, ...MADE }), { objectMode: false }));
  },
  async pdfkit() {
    const { writeBarePdf } = await import('./write-bare-pdf.ts');
    await take(writeBarePdf(payments(rowCount)));
  },
  async exceljs() {
    const { stream } = createRequire(import.meta.url)('exceljs') as typeof ExcelJS;
    const workbook = new stream.xlsx.WorkbookWriter({ filename: file, useStyles: true });
    const sheet = workbook.addWorksheet('Rows', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ title, kind }) => ({
      header: title,
      width: 20,
      style: kind === 'date' ? { numFmt: 'dd.mm.yyyy' } : kind === 'instant' ? { numFmt: 'dd.mm.yyyy hh:mm' } : {},
    }));
    for await (const cells of rows())
      sheet
        .addRow(
          columns.map(({ kind }, index) => {
            const cell = cells[index] as string;
            return kind === 'text' ? cell : kind === 'number' ? Number(cell) : new Date(cell);
          }),
        )
        .commit();
    await workbook.commit();
  },
};

const begin = performance.now();
await WRITERS[writer]!();
const seconds = (performance.now() - begin) / 1000;
const residentMegabytes = peakKilobytes() / 1024;
console.log(
  JSON.stringify({ rowsPerSecond: rowCount / seconds, residentMegabytes, firstByteMilliseconds, liveMegabytes }),
);
