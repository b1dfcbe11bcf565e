import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended } from '../server/src/start/child.ts';
import { root, say } from './setup.mjs';

/** A tool that hangs, for example in a test with an endless loop, is killed and counts as failed. */
const LONGEST_MINUTES = 45;

/**
 * Runs one of the project's development tools on this Node. Its output goes to stderr, so stdout keeps only results. It
 * is killed with all its processes when we are told to stop, or after 45 minutes, enough for a slow and busy machine.
 */
export async function runTool(name: string, options: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [toolFile(name), ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
    // Its own process group: a worker in an endless loop ignores polite signals, and outlives the tool.
    detached: true,
  });
  const stop = () => signalGroup(child.pid, 'SIGTERM');
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);
  const limit = setTimeout(() => {
    say(`${name} isn't done after ${LONGEST_MINUTES} minutes, and is ended.`);
    signalGroup(child.pid, 'SIGKILL');
  }, LONGEST_MINUTES * 60_000);
  const status = await ended(child);
  clearTimeout(limit);
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.off(event, stop);
  // Kill its leftovers.
  signalGroup(child.pid, 'SIGKILL');
  return { status: typeof status === 'number' ? status : 1 };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // Already gone.
  }
}

/** The file that the package's own manifest names as its command. */
function toolFile(name: string): string {
  const packages: Record<string, string> = { tsc: 'typescript', playwright: '@playwright/test' };
  const folder = join(root, 'node_modules', packages[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(folder, typeof bin === 'string' ? bin : bin[name]!);
}
