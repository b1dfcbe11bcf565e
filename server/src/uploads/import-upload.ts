import type { Finding } from '@portico/contract/findings';
import type { ClientId, OrderId, OrderMessageId, UploadId } from '@portico/contract/ids';
import { FINDINGS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { limitFindings } from '@portico/formats/finding-list';
import { Pain001Reader } from '@portico/formats/pain001/pain001-reader';
import {
  beginOrder,
  findTwin,
  OrderRefused,
  submitBySystem,
  type OrderSource,
  type OrderWriter,
  type Twin,
} from '../payments/public.ts';
import { audit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { crashPoint } from '../platform/crash-point.ts';
import type { Transaction } from '../platform/database/db.ts';
import { readFile, type Files } from '../platform/files/files.ts';
import { yieldingChunks } from '../platform/yielding-chunks.ts';
import { idInPayload, job, jobPayload, type PayloadOf, type Work } from '../platform/jobs.ts';
import { describeError, liesInContent } from '../platform/database/lies-in-content.ts';
import type { UploadRow } from './upload-row.ts';
import { uploadStates } from './upload-state.ts';

/** A client's files are imported one after the other, so other clients never wait for more than one of them. */
export const importUploadJob = job({
  name: 'import-upload',
  lane: 'long',
  payload: jobPayload.extend({ uploadId: idInPayload<UploadId>() }),
  key: ({ uploadId }) => `import ${uploadId}`,
  queue: ({ clientId }) => `import ${clientId}`,
});

/**
 * Imports an uploaded payment file, whole or not at all: the order's rows in one transaction, the steps committed
 * around it. Idempotent: it resumes after the last committed step.
 */
export async function importUpload(
  { files, clock }: Pick<Work, 'files' | 'clock'>,
  { clientId, uploadId }: PayloadOf<typeof importUploadJob>,
): Promise<void> {
  const { db } = files;
  const begun = await db.inClient(clientId, (tx) => beginImport(tx, uploadId));
  if (!begun) return;
  crashPoint('import begun');
  try {
    await db.inClient(clientId, (tx) => importFile(files, tx, clock, clientId, uploadId));
  } catch (error) {
    const findings = refusalOf(error);
    if (!findings) throw error;
    await db.inClient(clientId, (tx) => refuse(tx, clock, uploadId, findings));
  }
  crashPoint('import done');
}

/** Why none of the file is imported; null if the next attempt may succeed. */
function refusalOf(error: unknown): readonly Finding[] | null {
  if (error instanceof OrderRefused) return error.findings;
  if (!liesInContent(error)) return null;
  const parameters = { error: describeError(error) };
  return [{ severity: 'error', key: 'contentNotProcessed', parameters, line: null, column: null, path: null }];
}

function lockUpload(tx: Transaction, uploadId: UploadId): Promise<UploadRow | null> {
  return tx.row<UploadRow>(
    'select id, status, file_id, file_name, uploaded_by, guest_id, uploaded_at, duplicate_allowed from uploads where client_id = current_client() and id = $1 for update',
    [uploadId],
  );
}

/** True if there is something to import: stored and not begun, or begun by a process that died. */
async function beginImport(tx: Transaction, uploadId: UploadId): Promise<boolean> {
  const upload = await lockUpload(tx, uploadId);
  if (upload?.status === 'IMPORTING') return true;
  if (upload?.status !== 'UPLOADED') return false;
  const status = uploadStates.next('UPLOADED', 'import', 'IMPORTING');
  await tx.write(`update uploads set status = $2, step = 'IMPORT' where client_id = current_client() and id = $1`, [
    uploadId,
    status,
  ]);
  return true;
}

async function importFile(
  files: Files,
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  uploadId: UploadId,
): Promise<void> {
  const upload = await lockUpload(tx, uploadId);
  if (upload?.status !== 'IMPORTING') return;
  if (!upload.duplicate_allowed) await refuseTwin(tx, await findTwinOfFile(tx, upload));
  const writer = await beginOrder(tx, clock, { clientId, source: sourceOf(upload) });
  await readOrder(readFile(files, clientId, upload.file_id), writer);
  await writer.end();
  if (!upload.duplicate_allowed) await refuseTwin(tx, await findTwin(tx, clock, writer.orderId));
  await finishImport(tx, clock, clientId, upload, writer);
}

function sourceOf(upload: UploadRow): OrderSource {
  return {
    kind: 'UPLOAD',
    uploadId: upload.id,
    fileId: upload.file_id,
    fileName: upload.file_name,
    by: upload.uploaded_by,
    guest: upload.guest_id,
    at: upload.uploaded_at,
    duplicateAllowed: upload.duplicate_allowed,
  };
}

/** An order of the same file, checked before reading it. */
async function findTwinOfFile(tx: Transaction, { file_id }: UploadRow): Promise<Twin | null> {
  const row = await tx.row<{ id: OrderId | null }>('select living_order_of_file(current_client(), $1, null) as id', [
    file_id,
  ]);
  return row?.id ? { kind: 'FILE', uniqueId: row.id } : null;
}

const FINDING_OF_TWIN = { FILE: 'duplicateFile', MESSAGE: 'duplicateMessage' } as const;

/** Names the existing order; its readers are told no more than they may see. */
async function refuseTwin(tx: Transaction, twin: Twin | null): Promise<void> {
  if (!twin) return;
  const order = await tx.row<{ orderMessageId: OrderMessageId }>(
    'select message_id as "orderMessageId" from orders where client_id = current_client() and id = $1',
    [twin.uniqueId],
  );
  const parameters = { orderId: order!.orderMessageId, uniqueId: twin.uniqueId };
  const key = FINDING_OF_TWIN[twin.kind];
  throw new OrderRefused([{ severity: 'error', key, parameters, line: null, column: null, path: null }]);
}

/** Reads a file to its end and passes what it holds to the writer. */
async function readOrder(bytes: AsyncIterable<Uint8Array>, writer: OrderWriter): Promise<void> {
  const reader = new Pain001Reader();
  try {
    for await (const part of yieldingChunks(bytes)) {
      for (const event of reader.push(part)) writer.take(event);
      await writer.flush();
      // A refused file is read no further than the findings that are shown.
      if (writer.errors >= FINDINGS_PER_FILE_MAXIMUM) return;
      if (reader.stopped) break;
    }
    for (const event of reader.end()) writer.take(event);
  } finally {
    await writer.idle();
  }
}

function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

async function finishImport(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  upload: UploadRow,
  writer: OrderWriter,
): Promise<void> {
  const order = await writer.finish();
  crashPoint('order written');
  const status = await submitBySystem(tx, clock, order, clientId);
  await tx.write(
    `update uploads set status = $2, step_status = 'IMPORTED', findings = $3 where client_id = current_client() and id = $1`,
    [
      upload.id,
      uploadStates.next('IMPORTING', 'imported', 'OPEN'),
      JSON.stringify(limitFindings(writer.findings).findings),
    ],
  );
  const { id, orderMessageId, numberOfTransactions } = order;
  const parameters = { fileName: upload.file_name, numberOfTransactions, status };
  await audit({ tx, clock, subject: null }, 'orderImported', { id, name: orderMessageId }, parameters);
}

async function refuse(tx: Transaction, clock: Clock, uploadId: UploadId, findings: readonly Finding[]): Promise<void> {
  const upload = await lockUpload(tx, uploadId);
  if (upload?.status !== 'IMPORTING') return;
  const status = uploadStates.next('IMPORTING', 'importFailed', 'IMPORT_ERROR');
  await tx.write(
    'update uploads set status = $2, step_status = $2, findings = $3 where client_id = current_client() and id = $1',
    [uploadId, status, JSON.stringify(limitFindings(findings).findings)],
  );
  const errors = findings.filter(isError).slice(0, 20);
  const parameters = { findings: errors.map(({ key, line, column }) => ({ key, line, column })) };
  await audit({ tx, clock, subject: null }, 'fileRefused', { id: uploadId, name: upload.file_name }, parameters);
}
