import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startIdentityServices } from '../server/src/testing/outside/identity-services.ts';
import { root } from './setup.mjs';

const STARTING_MS = 120_000;

/** Starts a whole instance with demo data in its own folder for the stories, unless PORTICO_URL names one. */
export default async function startInstance(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTICO_URL) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portico-story-'));
  const port = portOf(config);
  // The stories also sign in through these; they aren't part of the instance.
  const services = await startIdentityServices(`http://127.0.0.1:${port}`);
  const instance = spawn(process.execPath, [join(root, 'server/src/start.ts')], {
    cwd: root,
    // Its own channel tells it when the test run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...withoutDatabase(),
      PORTAL_ENV: 'LOCAL',
      PORTICO_DATA: folder,
      PORT: port,
      ...services.settings,
    },
  });
  const stop = async () => {
    if (instance.exitCode === null && instance.signalCode === null) {
      instance.kill('SIGTERM');
      await once(instance, 'exit');
    }
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  let output = '';
  const isUp = new Promise<boolean>((settle) => {
    for (const stream of [instance.stdout!, instance.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ctrl-C stops it.')) settle(true);
      });
    }
    instance.once('exit', () => settle(false));
    setTimeout(settle, STARTING_MS, false).unref();
  });
  // The stories read the outbox, run.json and the demo files here.
  process.env.PORTICO_STORY_DATA = folder;
  if (await isUp) return stop;
  await stop();
  throw new Error(`The instance for the stories can't be started.\n${output}`);
}

function portOf(config: FullConfig): string {
  return new URL(config.projects[0]!.use.baseURL!).port;
}

/** The stories use the embedded database and their own ports. */
function withoutDatabase(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, OPERATIONS_PORT: _port, ...rest } = process.env;
  return rest;
}
