#!/usr/bin/env node
// The entry point of every command. Plain JavaScript for Node 20 without dependencies: it installs them, builds what is
// needed and continues on Node 24.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parentOf } from '../server/src/platform/database/process-lock.mjs';
import { buildWeb, fail, install, node24, root, say } from './setup.mjs';

const commands = {
  start: { file: 'server/src/start.ts', build: true },
  portico: { file: 'server/src/start/start-command.ts' },
  test: { file: 'scripts/test.ts' },
  check: { file: 'scripts/test.ts', options: ['--only-checks'] },
  format: { file: 'scripts/format.ts' },
  bench: { file: 'benchmarks/run.ts', build: true },
  soak: { file: 'server/src/soak/soak.ts' },
};

// If npm is killed, nobody reads our output any more; that must not prevent a clean shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const [name, ...given] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
if (process.platform === 'win32')
  fail('Portico runs on Linux and macOS; on Windows use the Windows Subsystem for Linux.');

await install();
const needsBuild = command.build || (name === 'portico' && given[0] === 'serve');
if (needsBuild && !(await buildWeb())) fail("The web application can't be built; the messages above say why.");
runOnNode24(command.file, [...(command.options ?? []), ...given]);

/**
 * Runs the file, forwards signals, and returns its exit status. If this process dies, the child sees the IPC channel
 * close; we detect that npm is gone by the chain of parents.
 */
function runOnNode24(file, options) {
  // Node 24.0, which macOS gets, still warns about type stripping.
  const nodeOptions = ['--disable-warning=ExperimentalWarning'];
  // npm changes to the project folder, but file names on the command line are relative to the user's own.
  const stood = process.env.npm_lifecycle_event === 'portico' ? process.env.INIT_CWD : undefined;
  const cwd = stood ?? process.cwd();
  const dataFolder = resolve(cwd, process.env.PORTICO_DATA || join(root, '.portico'));
  const child = spawn(node24(), [...nodeOptions, join(root, file), ...options], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd,
    env: { ...process.env, PORTICO_DATA: dataFolder },
  });
  child.on('error', (error) => fail(`Node 24 can't be started: ${error.message}.`));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const watch = setInterval(stopIfOrphaned, 1000, familyOf(process.ppid), child);
  child.on('exit', (status, signal) => {
    clearInterval(watch);
    process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
  });
}

/** Our parent and, if npm put a shell in between, its parent: npm. */
function familyOf(parent) {
  const isShell = process.platform === 'linux' && /^(ba|da)?sh\n$/.test(readName(parent));
  return { parent, grandparent: process.env.npm_lifecycle_event && isShell ? parentOf(parent) : undefined };
}

function readName(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return '';
  }
}

function stopIfOrphaned({ parent, grandparent }, child) {
  const isAlone = process.ppid !== parent || (grandparent !== undefined && parentOf(parent) !== grandparent);
  if (!isAlone || !child.connected) return;
  say('The process that started this one is gone; stopping.');
  child.disconnect();
}
