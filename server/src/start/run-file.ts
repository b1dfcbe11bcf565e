import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processStart } from '../platform/database/process-lock.mjs';

/** What `$PORTICO_DATA/run.json` says about the running instance, for scripts and for `npm run portico`. */
export type RunFile = {
  address: string;
  databaseUrl: string;
  ports: { web: number; operations: number };
  /** Process ids; the database's is missing when it isn't ours. */
  processes: { supervisor: number; database?: number } & Record<string, number>;
  /** Tells the supervisor from a later process with its id. */
  supervisorStart: string | undefined;
};

const fileIn = (dataFolder: string) => join(dataFolder, 'run.json');

export function writeRunFile(dataFolder: string, content: Omit<RunFile, 'supervisorStart'>): void {
  const file = fileIn(dataFolder);
  const text = JSON.stringify({ ...content, supervisorStart: processStart(content.processes.supervisor) }, null, 2);
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function removeRunFile(dataFolder: string): void {
  rmSync(fileIn(dataFolder), { force: true });
}

/** The instance that runs on this folder, or undefined; a file left by a dead one doesn't count. */
export function findRunning(dataFolder: string): RunFile | undefined {
  try {
    const run = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as RunFile;
    return isRunning(run.processes.supervisor, run.supervisorStart) ? run : undefined;
  } catch {
    return undefined;
  }
}
