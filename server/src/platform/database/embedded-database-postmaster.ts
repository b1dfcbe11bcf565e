import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning, processStart } from './process-lock.mjs';

/** What postmaster.pid says: its lines are process id, data folder, start, port, socket folder, address, memory, state. */
export type Postmaster = { pid: number; socketFolder: string; isReady: boolean };

export function readPostmaster(data: string): Postmaster | undefined {
  const lines = readIfThere(join(data, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/** Empty without a file: a server may remove its own between any two of our steps. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

/**
 * Stops a server that outlived its starter, and removes a postmaster.pid whose process id now belongs to something
 * else, which would keep PostgreSQL from starting.
 */
export async function stopOrphan(data: string): Promise<void> {
  const orphan = readPostmaster(data);
  if (!orphan || !isRunning(orphan.pid)) return;
  if (isServerOf(orphan.pid, data)) await stopServer(orphan.pid);
  else rmSync(join(data, 'postmaster.pid'), { force: true });
}

function isServerOf(pid: number, data: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`-D ${data} `);
  } catch {
    return false;
  }
}

/** Fast shutdown; after 10 s immediate shutdown (recovered at the next start); after 5 s more, killed. */
export async function stopServer(pid: number): Promise<void> {
  const start = processStart(pid);
  if (start === undefined) return;
  const steps = [
    { signal: 'SIGINT', seconds: 10 },
    { signal: 'SIGQUIT', seconds: 5 },
    { signal: 'SIGKILL', seconds: 5 },
  ] as const;
  for (const { signal, seconds } of steps) {
    signalIfRunning(pid, signal);
    if (await isGoneWithin(pid, start, seconds)) return;
  }
  throw new Error(`The database server, process ${pid}, can't be stopped.`);
}

export function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(pid: number, start: string, seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (!isRunning(pid, start)) return true;
    await wait(10);
  }
  return false;
}
