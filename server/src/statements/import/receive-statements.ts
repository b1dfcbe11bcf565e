import type { ClientId, StatementImportId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files/files.ts';
import { receiveFile } from '../../platform/incoming/receive-file.ts';
import { statementFiles, type StatementFile } from './statement-intake.ts';

/**
 * Stores a statement file as delivered and queues its import (`receiveFile` says what it throws), whichever way it came
 * except by upload.
 */
export async function receiveStatements(
  files: Files,
  clock: Clock,
  arrival: Omit<StatementFile, 'clientId' | 'subject'>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ clientId: ClientId; importId: StatementImportId }> {
  const clientId = await providerClient(files);
  const work = { db: files.db, files, clock };
  const { uniqueId } = await receiveFile(work, statementFiles, { clientId, ...arrival }, bytes);
  return { clientId, importId: uniqueId };
}

export async function providerClient(files: Pick<Files, 'db'>): Promise<ClientId> {
  const id = await findProvider(files);
  if (id === null) throw new Error('This database has no provider yet: statement files belong to it.');
  return id;
}

/** Null if there is none yet. */
export async function findProvider({ db }: Pick<Files, 'db'>): Promise<ClientId | null> {
  const row = await db.inNoClient((tx) => tx.row<{ id: ClientId | null }>('select provider_client() as id'));
  return row?.id ?? null;
}
