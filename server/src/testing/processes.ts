import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export type Ended = { status: number | null; signal: NodeJS.Signals | null; output: string; errors: string };
export type PorticoProcess = { ended: Promise<Ended>; stop(): Promise<void> };

/** Runs `portico COMMAND` as a process of its own, with nothing of this environment but the path and what is given. */
export function startPortico(options: string[], environment: Record<string, string> = {}): PorticoProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...options], {
    env: { PATH: process.env['PATH'], PORTAL_ENV: 'TEST', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.errors += text));
  const ended = new Promise<Ended>((settle) =>
    child.on('close', (status, signal) => settle({ status, signal, ...texts })),
  );
  return {
    ended,
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
