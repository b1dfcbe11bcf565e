import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db.ts';
import { takeInReport } from '../release/public.ts';
import { databaseUrlOf, UsageError, type Command } from './command.ts';

const SENTENCES = {
  taken: 'taken in.',
  unknownMessage: 'names a message that this portal did not send. Check that it is for this installation.',
  unreadable: 'is no status report (pain.002) that can be read. Statements are not imported yet.',
};

export const importFiles: Command = {
  usage: 'import FILE…',
  summary: 'Takes in status reports (pain.002) of banks.',
  async run(files, config) {
    if (files.length === 0) throw new UsageError('import takes at least one file.');
    const db = openDatabase(databaseUrlOf(config), 'portico_worker', 2);
    let status = 0;
    try {
      for (const file of files) {
        if ((await stat(file)).size > UPLOAD_MAXIMUM_BYTES) throw new UsageError(`${file} is larger than 50 MB.`);
        const outcome = await takeInReport({ db, clock: systemClock }, basename(file), await readFile(file));
        console.log(`${file}: ${SENTENCES[outcome]}`);
        if (outcome !== 'taken') status = 1;
      }
    } finally {
      await db.close();
    }
    return status;
  },
};
