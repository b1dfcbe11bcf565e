import { createReadStream } from 'node:fs';
import { readConfig } from '../../server/src/config.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { makeLogins, openAs } from '../../server/src/platform/database/database-logins.ts';
import { openFiles } from '../../server/src/platform/files/files-open.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { importStatements, receiveStatements } from '../../server/src/statements/public.ts';
import { TEST_SECRET_KEY } from '../../server/src/testing/portal/test-database.ts';
import { watchBlocks, type Blocks } from './longest-block.ts';
import { copyRows, STATEMENT_ROWS } from './rows.ts';

export type Import = Blocks & { seconds: number; residentMegabytes: number };

/** Long enough that no worker takes over what is imported here. */
const NOBODY_TAKES_OVER_SECONDS = 3600;

// One import, or the COPY of its rows, in a process that does nothing else: `kind databaseUrl file`.
const [kind, databaseUrl, path] = process.argv.slice(2) as [string, string, string];
const blocks = watchBlocks();
const reach = { databaseUrl, dataFolder: '', secretKey: TEST_SECRET_KEY };
await makeLogins(reach);
const begun = performance.now();
await (kind === 'portico' ? importFile() : copyRows(databaseUrl, STATEMENT_ROWS, path));
const seconds = (performance.now() - begun) / 1000;
const residentMegabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ seconds, residentMegabytes, ...blocks() } satisfies Import));
process.exit(0);

/** Like the command line and the worker: stores the file as delivered, then imports it. */
async function importFile(): Promise<void> {
  const db = await openAs(reach, 'portico_worker', 4);
  const files = openFiles(readConfig({ PORTAL_ENV: 'PROD' }), db);
  const arrival = { fileName: 'statements', source: 'COMMAND', importAfterSeconds: NOBODY_TAKES_OVER_SECONDS } as const;
  const { clientId, importId } = await receiveStatements(files, systemClock, arrival, createReadStream(path));
  await importStatements({ files, clock: systemClock, log: silentLog }, { clientId, importId });
  await db.close();
}
