import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Finding } from '@portico/contract/findings';
import type { ClientId, StatementImportId } from '@portico/contract/ids';
import { openStatements } from '@portico/formats/statement/read-statements';
import type { StatementFilePiece } from '@portico/formats/statement/statement-file';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { readFile, type Files } from '../../platform/files/files.ts';
import type { PayloadOf, Work } from '../../platform/jobs.ts';
import { channelCharset } from './channel-charset.ts';
import { FileEvents } from './file-events.ts';
import { finishImport } from './finish-import.ts';
import { ImportFindings } from './import-findings.ts';
import type { importStatementsJob } from './statement-intake.ts';
import { StatementBatch } from './statement-batch.ts';
import { AccountFinder } from './match-account.ts';
import type { ImportRow } from './import-row.ts';
import { importStates } from './import-state.ts';

/** A reader takes this many bytes at once; in between the process is free for others. */
const READ_AT_ONCE_BYTES = 32 * 1024;
/** Reports progress after this many bytes. */
const PROGRESS_EVERY_BYTES = 2 * 1024 * 1024;

/**
 * Imports a statement file: every complete statement, in batches of whole statements, each batch in one transaction.
 * Idempotent: a statement is stored once, however often its file comes; after a crash the file is read again and what
 * was stored is skipped.
 */
export async function importStatements(
  { files, clock, log }: Pick<Work, 'files' | 'clock' | 'log'>,
  { clientId, importId }: PayloadOf<typeof importStatementsJob>,
): Promise<void> {
  const { db } = files;
  const row = await db.inClient(clientId, (tx) => beginImport(tx, clientId, importId));
  if (!row) return;
  crashPoint('statement import begun');
  const charset = await channelCharset(db, row.channelFolder);
  const { format, events } = await openStatements(withProgress(files, row), { charset });
  const findings = new ImportFindings();
  if (events) await storeBatches(files, clock, row, format!, events, findings);
  else findings.add(notStatements(format));
  crashPoint('statements stored');
  await db.inClient(clientId, (tx) => finishImport(tx, clock, log, row, format, findings));
}

/** Null if there is nothing to do: not stored yet, or imported already. */
async function beginImport(
  tx: Transaction,
  clientId: ClientId,
  importId: StatementImportId,
): Promise<ImportRow | null> {
  const row = await tx.row<ImportRow>(
    `select id, client_id as "clientId", status, file_id as "fileId", file_name as "fileName", channel_folder as "channelFolder",
       imported_at as "importedAt" from statement_imports where client_id = current_client() and id = $1 for update`,
    [importId],
  );
  if (!row || importStates.targetsOf(row.status, 'import').length === 0) return null;
  await tx.write(
    `update statement_imports set status = $2, step = 'IMPORT', bytes_read = 0 where client_id = current_client() and id = $1`,
    [importId, importStates.after(row.status, 'import')],
  );
  return { ...row, clientId };
}

/** The file's bytes as they are read; records the progress with the import, for anyone watching. */
async function* withProgress(files: Files, { clientId, id, fileId }: ImportRow): AsyncGenerator<Uint8Array> {
  let bytesRead = 0;
  let told = 0;
  for await (const bytes of readFile(files, clientId, fileId)) {
    for (let taken = 0; taken < bytes.length; taken += READ_AT_ONCE_BYTES) {
      yield bytes.subarray(taken, taken + READ_AT_ONCE_BYTES);
      await nextTurn();
    }
    bytesRead += bytes.length;
    if (bytesRead - told < PROGRESS_EVERY_BYTES) continue;
    told = bytesRead;
    await files.db.inClient(clientId, (tx) =>
      tx.write('update statement_imports set bytes_read = $2 where client_id = current_client() and id = $1', [
        id,
        bytesRead,
      ]),
    );
  }
}

async function storeBatches(
  { db }: Files,
  clock: Clock,
  row: ImportRow,
  format: string,
  pieces: AsyncIterable<StatementFilePiece>,
  findings: ImportFindings,
): Promise<void> {
  const events = new FileEvents(pieces);
  const finder = new AccountFinder(db, row.channelFolder);
  const file = { format, today: localDateOf(clock.now()) };
  let isDone = false;
  try {
    while (!isDone) {
      const batch = new StatementBatch(row, file, finder, findings);
      isDone = await db.inClient(row.clientId, async (tx) => {
        const isLast = await batch.fill(tx, events);
        await batch.store(tx);
        return isLast;
      });
      crashPoint('statement batch stored');
    }
  } finally {
    await events.close();
  }
}

function notStatements(format: string | null): Finding {
  const key = format === null ? 'statementsNotRecognised' : 'notStatements';
  return { severity: 'error', key, parameters: format === null ? {} : { format }, line: 1, column: 1, path: null };
}
