import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** How to run the commands of `portico`: the file of the command line, and where their logs and settings are. */
export type Commands = { mainFile: string; logFolder: string; environment: NodeJS.ProcessEnv };

const STOPPING_MS = 10_000;

/**
 * What a request allocates is garbage once answered: with a larger young generation the web server copies less of it.
 */
const SERVE_YOUNG_MEGABYTES = 64;
/**
 * A process that reads files entry by entry keeps nothing: a larger young generation only delays collecting a large
 * one.
 */
const READ_YOUNG_MEGABYTES = 4;

/** Node's own flags for a command. */
export function nodeFlags(name: string): string[] {
  const young = name === 'serve' ? SERVE_YOUNG_MEGABYTES : READ_YOUNG_MEGABYTES;
  return ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${young}`];
}

/** Starts `portico NAME` with its output in its own log. It ends by itself when our IPC channel to it closes. */
export function startCommand(commands: Commands, name: string): ChildProcess {
  const log = openSync(logFile(commands, name), 'a', 0o600);
  const child = spawn(process.execPath, [...nodeFlags(name), commands.mainFile, name], {
    stdio: ['ignore', log, log, 'ipc'],
    env: commands.environment,
  });
  closeSync(log);
  return child;
}

/** Keeps the log of the last start beside the new one, so that neither grows forever. */
export function turnLogs(commands: Commands, names: readonly string[]): void {
  for (const file of names.map((name) => logFile(commands, name))) {
    if (existsSync(file)) renameSync(file, `${file}.1`);
  }
}

/** Runs `portico NAME` to its end; throws with the end of its log if it fails. */
export async function runCommand(
  commands: Commands,
  name: string,
  onStart: (child: ChildProcess) => void,
): Promise<void> {
  const child = startCommand(commands, name);
  onStart(child);
  const status = await ended(child);
  if (status !== 0) throw new Error(`portico ${name} failed (${status}).\n${lastLines(commands, name)}`);
}

/** The exit status, or the signal that ended it, or why it couldn't be started. */
export async function ended(child: ChildProcess): Promise<number | string> {
  return await new Promise((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (status, signal) => settle(status ?? signal ?? 1));
  });
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const end = ended(child);
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOPPING_MS);
  await end;
  clearTimeout(killer);
}

export function lastLines(commands: Commands, name: string): string {
  return readFileSync(logFile(commands, name), 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}

function logFile({ logFolder }: Commands, name: string): string {
  return join(logFolder, `${name}.log`);
}
