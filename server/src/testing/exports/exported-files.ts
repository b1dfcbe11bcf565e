import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import type { TestPortal } from '../portal/portal.ts';

/** A file as it came, with the name that it is given. */
export type ExportedFile = { status: number; fileName: string; bytes: Buffer };

/** Asks for a file as somebody with this token. */
export async function fetchFile(
  portal: Pick<TestPortal, 'address'>,
  token: string,
  path: string,
  body?: unknown,
  method: 'GET' | 'POST' | 'PUT' = body === undefined ? 'GET' : 'POST',
): Promise<ExportedFile> {
  const answer = await fetch(`${portal.address}/portal/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const name = /filename\*=UTF-8''(\S+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { status: answer.status, fileName: decodeURIComponent(name), bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The files of an archive by name, read by another library. */
export async function readZip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const archive = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const files = Object.values(archive.files).map(async (file) => [file.name, await file.async('nodebuffer')] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** The sheet of the rows of a workbook, read by another library. */
export async function readXlsx(bytes: Buffer): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  if (workbook.worksheets.length !== 2) throw new Error('There are other sheets than the rows and the facts.');
  return workbook.worksheets[0]!;
}

/** What a workbook says of itself, line by line. */
export function factsIn({ workbook }: ExcelJS.Worksheet): string[] {
  const facts = workbook.worksheets[1]!;
  return Array.from({ length: facts.rowCount }, (_, index) => {
    const [title, text] = cellsOf(facts, index + 1, 2) as [string | null, string];
    return title === null ? text : `${title} ${text}`;
  });
}

/** The cells of a row, one for each of so many columns; null for an empty one. */
export function cellsOf(sheet: ExcelJS.Worksheet, row: number, columns: number): ExcelJS.CellValue[] {
  return Array.from({ length: columns }, (_, index) => sheet.getRow(row).getCell(index + 1).value);
}
