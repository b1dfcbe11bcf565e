// Plain JavaScript without dependencies: scripts/run.mjs needs it on Node 20 before anything is installed.
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** When the process started, as an opaque text, or undefined if it doesn't run. Tells a process from a later one with its id. */
export function processStart(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    const fields = processStatus(pid);
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** The id of the process's parent, or undefined if it doesn't run. */
export function parentOf(pid) {
  try {
    if (process.platform === 'linux') return Number(processStatus(pid)[1]);
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).trim());
  } catch {
    return undefined;
  }
}

/** The fields of /proc/PID/stat after the name, which may contain blanks and brackets: state, parent, … */
function processStatus(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Whether the process with this id is still the one that started then. */
export function isRunning(pid, start) {
  const now = processStart(pid);
  return now !== undefined && (start === undefined || now === start);
}

function holderOf(file) {
  try {
    const { pid, start } = JSON.parse(readFileSync(file, 'utf8'));
    return isRunning(pid, start) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock in `file` for this process. Returns `{ release }`, or `{ holder }` with the id of the
 * living process that holds it. Takes over the lock of a dead process.
 */
export function takeLock(file) {
  const own = `${file}.${process.pid}`;
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid) });
  writeFileSync(own, mine, { mode: 0o600 });
  try {
    for (;;) {
      if (tryLink(own, file)) return { release: () => releaseLock(file, mine) };
      const holder = holderOf(file);
      if (holder !== undefined) return { holder };
      setStaleAside(file, `${own}.stale`);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** A link appears at once with its content, so nobody reads a half-written lock. */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Another process may have taken over the lock between the check and this move: then it gets it back. */
function setStaleAside(file, aside) {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (holderOf(aside) !== undefined) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function releaseLock(file, mine) {
  try {
    if (readFileSync(file, 'utf8') === mine) rmSync(file, { force: true });
  } catch {
    // Already gone, with its folder for example.
  }
}
