import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { peek } from '@portico/formats/xml/byte-stream';
import { recognise, RECOGNISE_BYTES } from '@portico/formats/recognise';
import { systemClock } from '../platform/clock.ts';
import { openAs } from '../platform/database/database-logins.ts';
import { openFiles } from '../platform/files/files-open.ts';
import { FileTooLarge, type Files } from '../platform/files/files.ts';
import { silentLog } from '../platform/log.ts';
import { findingText } from '../platform/texts.ts';
import { ingestReport } from '../release/public.ts';
import { importStatements, loadImportOutcome, receiveStatements } from '../statements/public.ts';
import { withDatabase, UsageError, type Command } from './command.ts';

/** If this process dies, the worker finishes the import after this time. */
const WORKER_TAKES_OVER_AFTER_SECONDS = 60;

const SENTENCES = {
  taken: 'status report taken in.',
  reportForUnknownMessage: 'names a message that this portal did not send. Check that it is for this installation.',
  reportForWithdrawnMessage:
    'names a message that was withdrawn before it left. It changed nothing; ask the bank what it has.',
  // The person who runs the command answers for the file's origin.
  reportByOtherChannel: 'names a message of another channel.',
  unreadable: 'is not a readable status report (pain.002).',
};

export const importFiles: Command = {
  usage: 'import FILE…',
  summary: 'Imports statements (MT940, camt.053) and status reports (pain.002) of banks.',
  async run(paths, config) {
    if (paths.length === 0) throw new UsageError('import takes at least one file.');
    const db = await openAs(withDatabase(config), 'portico_worker', 4);
    try {
      let status = 0;
      for (const path of paths) if (!(await importFile(openFiles(config, db), path))) status = 1;
      return status;
    } finally {
      await db.close();
    }
  },
};

/** True if something of the file was imported. */
async function importFile(files: Files, path: string): Promise<boolean> {
  const { start, chunks } = await peek(createReadStream(path), RECOGNISE_BYTES).catch((error: Error) => {
    throw new UsageError(`${path} can't be read: ${error.message}`);
  });
  return recognise(start)?.startsWith('pain.002')
    ? importReport(files, path, chunks)
    : importStatement(files, path, chunks);
}

async function importReport(files: Files, path: string, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const work = { db: files.db, files, clock: systemClock, log: silentLog };
  const taken = await ingestReport(work, basename(path), chunks, null).catch((error: unknown) => {
    if (error instanceof FileTooLarge) throw new UsageError(`${path} is too large for a status report.`);
    throw error;
  });
  const outcome = taken === null ? 'unreadable' : (taken.refused[0]?.why ?? 'taken');
  console.log(`${path}: ${SENTENCES[outcome]}`);
  return outcome === 'taken';
}

async function importStatement(files: Files, path: string, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const arrival = {
    fileName: basename(path),
    source: 'COMMAND',
    importAfterSeconds: WORKER_TAKES_OVER_AFTER_SECONDS,
  } as const;
  const { clientId, importId } = await receiveStatements(files, systemClock, arrival, chunks);
  await importStatements({ files, clock: systemClock, log: silentLog }, { clientId, importId });
  const outcome = await files.db.inClient(clientId, (tx) => loadImportOutcome(tx, importId));
  const { imported, known, conflicts, refused, entries } = outcome;
  console.log(
    `${path}: ${imported} statements imported with ${entries} entries, ${known} known already, ${conflicts} in conflict, ${refused} without an account.`,
  );
  for (const finding of outcome.findings) {
    const place = finding.line === null ? '' : ` (line ${finding.line}, column ${finding.column ?? 1})`;
    console.log(`  ${finding.severity}: ${findingText('en', finding)}${place}`);
  }
  return outcome.status === 'IMPORTED';
}
