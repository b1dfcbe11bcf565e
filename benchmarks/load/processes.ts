import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../../server/src/start/child.ts';
import { freePort } from '../../server/src/start/ports.ts';
import { TEST_SECRET_KEY } from '../../server/src/testing/portal/test-database.ts';
import { runPortico } from '../../server/src/testing/portal/processes.ts';
import type { Load, Loaded } from './protocol.ts';

export type Server = { address: string; pid: number; stop(): Promise<void> };
export type Loader = { run(load: Load): Promise<Loaded>; stop(): Promise<void> };

const PORTICO = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const LOADER = fileURLToPath(new URL('./loader.ts', import.meta.url));

/** `portico serve`, as in production, on an existing database. */
export async function startPortalProcess(databaseUrl: string): Promise<Server> {
  const environment = { DATABASE_URL: databaseUrl, PORTAL_ENV: 'PROD', PORTICO_SECRET_KEY: TEST_SECRET_KEY };
  await runPortico(['migrate'], environment);
  return startServer(PORTICO, ['serve'], environment, '/healthz');
}

/** A server in its own process, run like `portico serve`, that listens on `PORT`; ready once `path` answers. */
export async function startServer(
  file: string,
  options: string[],
  environment: Record<string, string>,
  path: string,
): Promise<Server> {
  const port = (await freePort('127.0.0.1', 0))!;
  const child = spawn(process.execPath, [...nodeFlags('serve'), file, ...options], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...environment, PORT: String(port) },
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(address + path))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}.`);
  }
  return { address, pid: child.pid!, stop: () => stop(child) };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status < 500;
  } catch {
    // Not listening yet.
    return false;
  }
}

export function startLoader(): Loader {
  const child = fork(LOADER, { execArgv: process.execArgv });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The loading process ended.')));
  // Callers waiting for an answer see the error.
  ended.catch(() => {});
  return {
    async run(load) {
      child.send(load);
      const [loaded] = (await Promise.race([once(child, 'message'), ended])) as [Loaded];
      return loaded;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
