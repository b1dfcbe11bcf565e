import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET_KEY } from './test-database.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** Cache of compiled code: with it a process starts twice as fast. A killed process adds nothing to it. */
const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/portico-compiled', import.meta.url));

export type Ended = { status: number | null; signal: NodeJS.Signals | null; output: string; errors: string };
export type PorticoProcess = {
  pid: number;
  ended: Promise<Ended>;
  stop(): Promise<void>;
  /** What it has written so far. */
  said(): string;
  /** Receives every piece of what it writes to stderr. */
  onError(listen: (text: string) => void): void;
};

/** Runs `portico COMMAND` as a separate process, whose environment holds only the path and what is given. */
export function startPortico(options: string[], environment: Record<string, string> = {}): PorticoProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...options], {
    env: {
      PATH: process.env['PATH'],
      PORTAL_ENV: 'TEST',
      PORTICO_SECRET_KEY: TEST_SECRET_KEY,
      NODE_COMPILE_CACHE: COMPILED,
      ...environment,
    },
    // Its own channel lets it notice when the tests are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.channel?.unref();
  const texts = { output: '', errors: '' };
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (texts.output += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (texts.errors += text));
  const ended = new Promise<Ended>((settle) =>
    child.on('close', (status, signal) => settle({ status, signal, ...texts })),
  );
  return {
    pid: child.pid!,
    ended,
    onError: (listen) => void child.stderr!.on('data', listen),
    said: () => texts.output + texts.errors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a command to its end. */
export function runPortico(options: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return startPortico(options, environment).ended;
}
