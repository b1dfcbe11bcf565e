import { readdirSync, readFileSync } from 'node:fs';

/**
 * The CPU time (milliseconds) that a server and the database's processes, the children of `postmaster`, take while
 * `act` runs. On a shared machine it says more than the clock. Null if the system doesn't report it.
 */
export async function processorMilliseconds<Result>(
  server: number,
  postmaster: number,
  act: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number | null }> {
  const pids = [server, ...childrenOf(postmaster)];
  const before = pids.map(taken);
  const result = await act();
  const differences = pids.map((pid, index) => Math.max(taken(pid) - before[index]!, 0));
  const milliseconds = differences.reduce((sum, one) => sum + one, 0);
  return { result, milliseconds: milliseconds > 0 ? milliseconds : null };
}

function childrenOf(parent: number): number[] {
  return numbersIn('/proc').filter(
    (pid) => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] === String(parent),
  );
}

/** Sums up all threads; the first number of `schedstat` is the time on a processor, in nanoseconds. */
function taken(pid: number): number {
  const threads = numbersIn(`/proc/${pid}/task`).map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`));
  return threads.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0);
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty if the process or thread is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
