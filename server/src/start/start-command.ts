import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended, nodeFlags } from './child.ts';
import { openDatabase } from './running-database.ts';
import { findRunning } from './run-file.ts';

/** `npm run portico -- COMMAND`: the command line, backed by a database. */
const mainFile = process.env.PORTICO_COMMAND_FILE ?? fileURLToPath(new URL('../main.ts', import.meta.url));
/** These start the embedded database if no instance runs; the others report themselves what they lack. */
const USING_DATABASE = new Set(['migrate', 'demo', 'import', 'verify-audit', 'add-administrator']);

/** Commands that only read their input, or only print their usage, need no database. */
function needsDatabase(options: readonly string[]): boolean {
  const isDescription = options.includes('--help') || options.includes('-h');
  return USING_DATABASE.has(options[0] ?? '') && !isDescription;
}

async function runWithDatabase(options: readonly string[]): Promise<number> {
  const dataFolder = resolve(process.env.PORTICO_DATA || '.portico');
  const running = process.env.DATABASE_URL ? undefined : findRunning(dataFolder)?.databaseUrl;
  const isMissing = !process.env.DATABASE_URL && running === undefined && needsDatabase(options);
  const opened = isMissing ? await openDatabase(dataFolder) : undefined;
  try {
    return await run(options, process.env.DATABASE_URL || running || opened?.url);
  } finally {
    await opened?.stop();
  }
}

async function run(options: readonly string[], databaseUrl: string | undefined): Promise<number> {
  const child = spawn(process.execPath, [...nodeFlags(options[0] ?? ''), mainFile, ...options], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  });
  const stop = () => void child.kill('SIGTERM');
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);
  const status = await ended(child);
  return typeof status === 'number' ? status : 1;
}

try {
  process.exitCode = await runWithDatabase(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The channel to the launcher would keep the process alive.
process.exit();
