import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeFlags } from '../server/src/start/child.ts';
import { grown, inPairs, limited, type Measure } from './measure.ts';

const PAIRS = 5;
const ROWS = 100_000;
const MANY_ROWS = 1_000_000;
const PAYMENTS = 10_000;

type Written = {
  rowsPerSecond: number;
  residentMegabytes: number;
  firstByteMilliseconds: number;
  /** After a tenth of the rows, and at the end. */
  liveMegabytes: [number, number];
};

/** Tables of 20 columns as files: a workbook beside the usual library, a PDF beside what it is made with, a CSV of a million rows, and their memory. */
export const writeTables: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-tables-'));
  try {
    const workbook = join(folder, 'rows.xlsx');
    const rate =
      (writer: string, rows = ROWS) =>
      async () =>
        (await write(writer, rows, workbook)).rowsPerSecond;
    const figure = 'XLSX of 100,000 rows of 20 columns, beside exceljs streaming';
    const beside = await inPairs(figure, 'rows/s', PAIRS, rate('xlsx'), rate('exceljs'), 4.5, { atLeast: true });
    const resident = (await write('xlsx', ROWS, workbook)).residentMegabytes;
    const pdfFigure = 'PDF of 10,000 payments, beside bare pdfkit without tags or lines';
    const pdf = rate('pdf', PAYMENTS);
    const besidePdf = await inPairs(pdfFigure, 'rows/s', PAIRS, pdf, rate('pdfkit', PAYMENTS), 0.8, { atLeast: true });
    const { firstByteMilliseconds } = await write('csv', MANY_ROWS, '');
    const [before, after] = (await write('csv', MANY_ROWS, '', ['--expose-gc'])).liveMegabytes;
    return [
      beside,
      besidePdf,
      limited('resident memory while that XLSX is written', 'MB', [resident], 110),
      limited('first byte of a CSV of 1,000,000 rows', 'ms', [firstByteMilliseconds], 100),
      grown('memory held after 1,000,000 rows of a CSV, beside 100,000', 'MB', after, before),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** In a process of its own, with the flags of the portal's worker. */
async function write(writer: string, rows: number, file: string, more: readonly string[] = []): Promise<Written> {
  const child = join(import.meta.dirname, 'tables', 'write-table-child.ts');
  const flags = writer === 'exceljs' ? [] : [...nodeFlags('worker'), ...more];
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'portico-benchmarks', 'compiled') };
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, child, writer, String(rows), file], {
    env,
  });
  return JSON.parse(stdout) as Written;
}
