import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';

/**
 * Points at which a test kills the process as a power cut would. `PORTICO_CRASH_AT=<name>` ends it there, at the n-th
 * visit with `PORTICO_CRASH_AT=<name>#n`, and with several names, `<name>|<name>`, at the first of them that it visits.
 * With `PORTICO_CRASH_PID` it ends that process instead, for example the database's, and itself lives on. Each point is
 * reported once on stderr, at its first visit. Does nothing without the variable.
 */
export function crashPoint(name: string): void {
  if (wanted) visit(wanted, name);
}

/** Told of a crash point around a commit; the operation goes on when it has settled, or never. */
export type Visit = (point: string) => Promise<void>;

/**
 * Names the current operation, a request or a job. Every commit in it becomes two crash points without further code:
 * `before commit 1 of <name>`, `after commit 1 of <name>`, and so on; from the ninth on they share one number. A test
 * within this process passes `visit`, and can leave the operation for dead at each of them.
 */
export function inOperation<Result>(name: string, work: () => Result, visit?: Visit): Result {
  return wanted || visit ? operation.run({ name, commits: 0, visit }, work) : work();
}

/** Commits within the operation, with a crash point on both sides. */
export async function betweenCrashPoints(commit: () => Promise<unknown>): Promise<void> {
  const commits = countCommit();
  if (commits) await pass(`before commit ${commits}`);
  await commit();
  if (commits) await pass(`after commit ${commits}`);
}

async function pass(point: string): Promise<void> {
  crashPoint(point);
  await operation.getStore()?.visit?.(point);
}

function countCommit(): string | null {
  const running = operation.getStore();
  if (!running) return wanted ? 'of something else' : null;
  running.commits += 1;
  return `${Math.min(running.commits, COMMITS_NUMBERED)} of ${running.name}`;
}

const COMMITS_NUMBERED = 9;

type Wanted = { names: ReadonlySet<string>; visits: number; pid: number };

const wanted = readWanted(process.env);
const operation = new AsyncLocalStorage<{ name: string; commits: number; visit: Visit | undefined }>();
const seen = new Set<string>();

function readWanted(environment: NodeJS.ProcessEnv): Wanted | null {
  const { PORTICO_CRASH_AT: at, PORTICO_CRASH_PID: pid } = environment;
  if (!at) return null;
  const [names = '', visits = '1'] = at.split('#');
  return { names: new Set(names.split('|')), visits: Number(visits), pid: pid ? Number(pid) : process.pid };
}

function visit(wanted: Wanted, name: string): void {
  if (!seen.has(name)) {
    seen.add(name);
    writeSync(process.stderr.fd, `crash point: ${name}\n`);
  }
  if (!wanted.names.has(name)) return;
  wanted.visits -= 1;
  if (wanted.visits !== 0) return;
  writeSync(process.stderr.fd, `crash point reached: ${name}\n`);
  process.kill(wanted.pid, 'SIGKILL');
}
