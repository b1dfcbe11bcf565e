import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning } from '../platform/database/process-lock.mjs';
import { anyFreePort } from './ports.ts';
import type { RunFile } from './run-file.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let folder: string;
let port: number;
let instances: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  port = await anyFreePort('127.0.0.1');
});

afterEach(async () => {
  await Promise.all(instances.map(stop));
  instances = [];
  rmSync(folder, { recursive: true, force: true });
});

type Started = { process: ChildProcess; output: () => string };

function start(file = '../start.ts', options: string[] = [], extra: NodeJS.ProcessEnv = {}): Started {
  const own = { PORTICO_DATA: folder, PORT: String(port), PORTICO_COMMAND_FILE: here('./testing/stand-in.ts') };
  const { DATABASE_URL: _, OPERATIONS_PORT: __, ...rest } = process.env;
  const child = spawn(process.execPath, [here(file), ...options], {
    env: { ...rest, ...own, ...extra },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  instances.push(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}

async function startAndWait(): Promise<Started & { run: RunFile; pids: number[] }> {
  const started = start();
  await expect.poll(() => started.output()).toContain('Ctrl-C stops it.');
  const run = readRun();
  return { ...started, run, pids: Object.values(run.processes) };
}

const readRun = () => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunFile;
const rows = async () => await (await fetch(`http://127.0.0.1:${port}/`)).text();
const untilGone = async (pids: number[]) =>
  await expect.poll(() => pids.filter((pid) => isRunning(pid)), { timeout: 15_000 }).toEqual([]);

test('prepares, serves, says address and sign-ins, and stops everything on SIGTERM', async () => {
  const { process: supervisor, output, run, pids } = await startAndWait();
  expect(output()).toContain(`http://127.0.0.1:${port}/portal/app`);
  expect(output()).toContain('Starting the web server, the worker and the bank simulator …');
  expect(output()).toMatch(/ACME +clerk +clerk@acme\.example/);
  expect(Object.keys(run.processes)).toEqual(['supervisor', 'database', 'serve', 'worker', 'bank-simulator']);
  expect(await rows()).toBe('1');
  expect(await stop(supervisor)).toBe(0);
  await untilGone(pids);
  const calls = readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n');
  expect(calls.slice(0, 2)).toEqual(['migrate', 'demo']);
  expect(calls).toContainEqual(expect.stringMatching(/^serve uses postgresql:\/\/\/portico\?host=[^@]*$/));
  expect(calls.at(-1)).toBe('serve stopped');
  expect(() => readRun()).toThrow('ENOENT');
});

test('with real people there is no demo and no bank simulator', async () => {
  const { output } = start('../start.ts', [], { PORTAL_ENV: 'PROD' });
  await expect.poll(() => output()).toContain('Ctrl-C stops it.');
  expect(output()).toContain('Starting the web server and the worker …');
  expect(output()).not.toMatch(/demo|simulator/);
  expect(Object.keys(readRun().processes)).toEqual(['supervisor', 'database', 'serve', 'worker']);
  expect(readFileSync(join(folder, 'calls.txt'), 'utf8')).not.toContain('demo');
});

test('stops everything when its launcher is gone', async () => {
  const { process: supervisor, pids } = await startAndWait();
  supervisor.disconnect();
  await untilGone(pids);
});

test('leaves nothing behind when it is killed, and starts again', async () => {
  const first = await startAndWait();
  first.process.kill('SIGKILL');
  await untilGone(first.pids);
  await startAndWait();
  expect(await rows()).toBe('1');
});

test('restarts a service that died, and the database too', async () => {
  const { run } = await startAndWait();
  process.kill(run.processes.serve!, 'SIGKILL');
  await expect.poll(rows, { timeout: 10_000 }).toBe('1');
  process.kill(run.processes.database!, 'SIGKILL');
  await expect.poll(() => readRun().processes.database, { timeout: 10_000 }).not.toBe(run.processes.database);
  await expect.poll(rows, { timeout: 10_000 }).toBe('1');
});

test('gives up with the end of the log when a service keeps dying', async () => {
  writeFileSync(join(folder, 'fail-worker'), '');
  const { process: supervisor, output } = start();
  await once(supervisor, 'exit');
  expect(supervisor.exitCode).toBe(1);
  expect(output()).toMatch(/portico worker ended 5 times in a minute \(1\)\.\nThis is what went wrong\./);
});

test('says why when the preparation fails', async () => {
  writeFileSync(join(folder, 'fail-migrate'), '');
  const { process: supervisor, output } = start();
  await once(supervisor, 'exit');
  expect(supervisor.exitCode).toBe(1);
  expect(output()).toContain('portico migrate failed (1).\nThis is what went wrong.');
});

test('says in one sentence that the port is in use', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { process: supervisor, output } = start();
  await once(supervisor, 'exit');
  other.close();
  expect(supervisor.exitCode).toBe(1);
  expect(output()).toContain(`Port ${port} is in use by another program: stop that one or set PORT to a free port.`);
});

test('says in one sentence that another instance runs on the folder, or that a setting is wrong', async () => {
  const first = await startAndWait();
  const second = start();
  await once(second.process, 'exit');
  expect(second.output()).toContain(`Portico already runs on ${folder}, as process ${first.run.processes.supervisor}:`);
  const third = start('../start.ts', [], { PORTAL_ENV: 'MOON' });
  await once(third.process, 'exit');
  expect(third.output()).toContain('PORTAL_ENV must be one of');
});

test('gives a command the running instance’s database, else a temporary one, and passes its status on', async () => {
  const instance = await startAndWait();
  const beside = start('./start-command.ts', ['import']);
  await once(beside.process, 'close');
  expect(beside.output()).toBe('rows 1\n');
  await stop(instance.process);
  const alone = start('./start-command.ts', ['import']);
  await once(alone.process, 'close');
  expect(alone.output()).toBe('rows 1\n');
  const parse = start('./start-command.ts', ['parse', 'file']);
  await once(parse.process, 'close');
  expect(parse.output()).toMatch(/none\n$/);
  writeFileSync(join(folder, 'fail-import'), '');
  const failing = start('./start-command.ts', ['import']);
  await once(failing.process, 'close');
  expect(failing.process.exitCode).toBe(1);
});
