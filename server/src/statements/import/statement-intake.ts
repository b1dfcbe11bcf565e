import { z } from 'zod';
import type { StatementImportId } from '@portico/contract/ids';
import { STATEMENT_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { ImportSource } from '@portico/contract/statements/model';
import { audit } from '../../platform/audit.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { Arrival, KeptFiles, Sender } from '../../platform/incoming/incoming-file.ts';
import { enqueue, idInPayload, job, jobPayload } from '../../platform/jobs.ts';

/**
 * `channelFolder`: the bank's folder that the file came from; missing in jobs of an older version. Only the same bank's
 * files wait for each other: a slow file is its own bank's problem.
 */
export const importStatementsJob = job({
  name: 'import-statements',
  lane: 'long',
  payload: jobPayload.extend({ importId: idInPayload<StatementImportId>(), channelFolder: z.string().optional() }),
  key: ({ importId }) => `statements ${importId}`,
  queue: ({ channelFolder }) => (channelFolder === undefined ? 'statements' : `statements ${channelFolder}`),
});

/** A statement file as it arrives, by any way. */
export type StatementFile = Arrival & {
  source: ImportSource;
  /** The bank's folder it came from: then only clients with that channel can have its accounts. */
  channelFolder?: string;
  /** The provider's person who uploaded it. */
  subject?: Sender;
  /** A caller who imports it directly leaves it to the worker only after this long. */
  importAfterSeconds?: number;
};

/** Text may be a statement without envelope; what comes otherwise than by upload is judged by its import. */
const UPLOADED = { contents: ['xml', 'swift', 'text', 'binary'], format: 'MT940, camt.053' } as const;

/** They belong to the provider, no matter who delivered them: one file may hold statements of several clients. */
export const statementFiles: KeptFiles<StatementFile, StatementImportId> = {
  purpose: 'statement files',
  table: 'statement_imports',
  maximumBytes: STATEMENT_FILE_MAXIMUM_BYTES,
  expects: ({ source }) => (source === 'UPLOAD' ? UPLOADED : null),
  columns: ({ source, channelFolder, subject }, at) => ({
    source,
    channel_folder: channelFolder ?? null,
    imported_by: subject?.userId ?? null,
    imported_at: at,
  }),
  async accept({ tx, clock }, { id, sizeBytes, digest }, arrival) {
    const { clientId, fileName, channelFolder, subject, importAfterSeconds: later } = arrival;
    await tx.write('update statement_imports set size_bytes = $2 where client_id = current_client() and id = $1', [
      id,
      sizeBytes,
    ]);
    const runAt = later === undefined ? {} : { runAt: addSeconds(clock.now(), later) };
    await enqueue(tx, importStatementsJob, { clientId, importId: id, channelFolder }, runAt);
    if (!subject) return;
    const file = { sizeBytes, digest: digest.toString('hex') };
    await audit({ tx, clock, subject }, 'statementsUploaded', { id, name: fileName }, file);
  },
};
