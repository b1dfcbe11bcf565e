import { z } from 'zod';
import { STATEMENT_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { ImportSource } from '@portico/contract/statements/model';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import {
  appendStream,
  completeFile,
  createFile,
  giveUpFile,
  type Files,
  type StoredFile,
} from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import { receivingFailure } from '../../platform/files/receiving-failure.ts';
import { enqueue, job, jobPayload } from '../../platform/jobs.ts';

/**
 * `channelFolder`: the bank's folder that the file came from; missing in jobs of an older version. Only the same bank's
 * files wait for each other: a slow file is its own bank's problem.
 */
export const importStatementsJob = job({
  name: 'import-statements',
  lane: 'long',
  payload: jobPayload.extend({ importId: z.guid(), channelFolder: z.string().optional() }),
  key: ({ importId }) => `statements ${importId}`,
  queue: ({ channelFolder }) => (channelFolder === undefined ? 'statements' : `statements ${channelFolder}`),
});

/** A statement file as it arrives, by any way. */
export type Arrival = {
  fileName: string;
  source: ImportSource;
  /** The bank's folder it came from: then only clients with that channel can have its accounts. */
  channelFolder?: string;
  importedBy?: string;
  /** A caller who imports it directly leaves it to the worker only after this long. */
  importAfterSeconds?: number;
  /** Sees the first bytes before any are stored; if it throws, the intake ends. */
  inspect?: (firstPiece: Uint8Array) => void;
  /** What else belongs in the transaction that makes the file whole. */
  onStored?: (tx: Transaction, importId: string, file: StoredFile) => Promise<void>;
};

/**
 * Stores a statement file as delivered and queues its import. It belongs to the provider, whoever delivered it: one
 * file may hold statements of several clients. Throws FileTooLarge and FileStorageError; then nothing is kept.
 */
export async function receiveStatements(
  files: Files,
  clock: Clock,
  arrival: Arrival,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ clientId: string; importId: string; sizeBytes: number }> {
  const clientId = await providerClient(files);
  const { importId, fileId } = await begin(files, clock, clientId, arrival);
  const touch = (tx: Transaction) => touchImport(tx, clock, importId);
  try {
    const { inspect } = arrival;
    const intake = { maximumBytes: STATEMENT_FILE_MAXIMUM_BYTES, onPiece: touch, ...(inspect ? { inspect } : {}) };
    const stored = await appendStream(files, { clientId, id: fileId }, bytes, intake);
    await files.db.inClient(clientId, (tx) => finish(tx, clock, clientId, importId, stored, arrival));
    return { clientId, importId, sizeBytes: stored.sizeBytes };
  } catch (error) {
    await files.db.inClient(clientId, (tx) => giveUpImport(tx, clock, importId, error));
    throw error;
  }
}

export async function providerClient(files: Pick<Files, 'db'>): Promise<string> {
  const id = await findProvider(files);
  if (id === null) throw new Error('This database has no provider yet: statement files belong to it.');
  return id;
}

/** Null if there is none yet. */
export async function findProvider({ db }: Pick<Files, 'db'>): Promise<string | null> {
  const row = await db.inNoClient((tx) => tx.row<{ id: string | null }>('select provider_client() as id'));
  return row?.id ?? null;
}

function begin(
  files: Files,
  clock: Clock,
  clientId: string,
  { fileName, source, channelFolder, importedBy }: Arrival,
): Promise<{ importId: string; fileId: string }> {
  return files.db.inClient(clientId, async (tx) => {
    const fileId = await createFile(files, tx, clock, clientId, fileName);
    const importId = newId();
    await tx.write(
      `insert into statement_imports (client_id, id, file_id, file_name, source, channel_folder, status, imported_by, imported_at, last_byte_at)
       values ($1, $2, $3, $4, $5, $6, 'UPLOADING', $7, $8, $8)`,
      [clientId, importId, fileId, fileName, source, channelFolder ?? null, importedBy ?? null, clock.now()],
    );
    return { importId, fileId };
  });
}

async function touchImport(tx: Transaction, clock: Clock, importId: string): Promise<void> {
  await tx.write('update statement_imports set last_byte_at = $2 where client_id = current_client() and id = $1', [
    importId,
    clock.now(),
  ]);
}

async function finish(
  tx: Transaction,
  clock: Clock,
  clientId: string,
  importId: string,
  stored: StoredFile,
  arrival: Arrival,
): Promise<void> {
  await arrival.onStored?.(tx, importId, stored);
  // First the import, then its file: the same order as when giving up.
  const isOurs = await tx.write(
    `update statement_imports set status = 'UPLOADED', size_bytes = $2 where client_id = current_client() and id = $1 and status = 'UPLOADING'`,
    [importId, stored.sizeBytes],
  );
  const isWhole = isOurs === 1 && (await completeFile(tx, stored));
  if (!isWhole) throw new Error('The statement file was given up as stalled before it was whole.');
  const runAt =
    arrival.importAfterSeconds === undefined ? {} : { runAt: addSeconds(clock.now(), arrival.importAfterSeconds) };
  const { channelFolder } = arrival;
  await enqueue(tx, importStatementsJob, { clientId, importId, channelFolder }, runAt);
}

/** Ends an import whose file did not arrive whole, and says why; without an error its bytes simply stopped coming. */
export async function giveUpImport(tx: Transaction, clock: Clock, importId: string, error?: unknown): Promise<void> {
  const reason = receivingFailure(error, STATEMENT_FILE_MAXIMUM_BYTES);
  const row = await tx.row<{ fileId: string }>(
    `update statement_imports set status = 'UPLOAD_ERROR', step_status = 'UPLOAD_ERROR', findings = $2
     where client_id = current_client() and id = $1 and status = 'UPLOADING' returning file_id as "fileId"`,
    [importId, JSON.stringify([reason])],
  );
  if (row) await giveUpFile(tx, clock, row.fileId);
}
