import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatusReport, TransactionStatus } from '@portico/formats/pain002/pain002-model';
import { writePain002 } from '@portico/formats/pain002/pain002-write';
import type { TestPortal } from '../portal/portal.ts';
import { until } from '../portal/until.ts';

export type Entry = [endToEndId: string, status: string, reason?: string];
export type Levels = { message?: string; groups?: [id: string, status: string | null, ...transactions: Entry[]][] };

/** A bank's status report with its own id, on the given levels. */
export function report(messageId: string, { message, groups = [] }: Levels): string {
  const transaction = ([endToEndId, status, code]: Entry): TransactionStatus => ({
    endToEndId,
    instructionId: null,
    uetr: null,
    status,
    reasons: code ? [{ code: { value: code, proprietary: false }, additional: ['Because'] }] : [],
  });
  const status: StatusReport = {
    version: null, messageId: `R${Math.random()}`, createdAt: '2026-11-20T09:30:00Z', originalMessageId: messageId, originalMessageName: 'pain.001.001.09',
    originalNumberOfTransactions: null, originalControlSum: null, groupStatus: message ?? null, reasons: [],
    groups: groups.map(([paymentInformationId, of, ...transactions]) => ({ paymentInformationId, status: of, reasons: [], transactions: transactions.map(transaction) })),
  }; // prettier-ignore
  return writePain002(status, { version: 'pain.002.001.10' });
}

/** Several reports in one file. */
export function inOneFile(reports: readonly string[]): string {
  return `<Envelope>${reports.map((each) => each.replace(/^<\?xml.*?\?>/, '')).join('')}</Envelope>`;
}

let files = 0;

/** The bank delivers a file; resolves when the portal has taken it away. */
export async function deliverFile(
  portal: Pick<TestPortal, 'config'>,
  folder: string,
  content: string,
  name = `report-${files++}.xml`,
): Promise<'taken' | 'aside'> {
  const from = join(portal.config.dataFolder, 'banks', folder, 'from-bank');
  await mkdir(from, { recursive: true });
  await writeFile(join(from, `.${name}`), content);
  await rename(join(from, `.${name}`), join(from, name));
  const places = ['taken', 'aside'] as const;
  const found = async () =>
    (
      await Promise.all(
        places.map(async (place) =>
          (await readdir(join(from, place)).catch((): string[] => [])).includes(name) ? place : null,
        ),
      )
    ).find((place) => place !== null);
  return (await until(found, (place) => place !== undefined))!;
}
