import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { askForPasswords, superuserPassword } from './embedded-database-access.ts';
import { readPostmaster, signalIfRunning, stopOrphan, stopServer } from './embedded-database-postmaster.ts';
import {
  chooseUser,
  makeSocketFolder,
  prepareSurroundings,
  type DatabaseUser,
  type Surroundings,
} from './embedded-database-user.ts';
import { watchOver } from './embedded-database-watchdog.ts';
import { takeLock } from './process-lock.mjs';

export type EmbeddedDatabase = {
  /** For `pg`; defaults to the database `portico`. The user `portico` is the superuser, with password. */
  url(database?: string): string;
  readonly pid: number;
  /** Settles when the server has ended, for whatever reason. */
  exited(): Promise<void>;
  /** Starts an ended server again, at the same address; nothing committed is lost. */
  restart(): Promise<void>;
  /** Ends every session and shuts down cleanly. Deletes what was not durable. */
  stop(): Promise<void>;
  /** Kills the server at once, like a crash, and releases the folder. */
  kill(): void;
};

export type EmbeddedDatabaseOptions = {
  folder: string;
  log?: (sentence: string) => void;
  /**
   * False for tests: faster, lost in a power failure, and deleted by `stop`. Its plans stay fixed during a test: it
   * never collects statistics by itself.
   */
  durable?: boolean;
  /** For tests of the launcher itself. */
  user?: DatabaseUser;
};

const NAME = 'portico';
const PORT = 5432;
const STARTING_SECONDS = 60;
/** For several web servers and workers, and for all tests of a run at once; unused ones cost nothing. */
const CONNECTIONS_MAXIMUM = 400;

/**
 * Starts our own PostgreSQL server with its data in the folder, which it creates if needed. It listens only on a socket
 * in a folder that only this user may enter, and requires a password there. It ends with this process, however that
 * dies; a leftover one is stopped first. Throws if another living process uses the folder.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(options.folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(folder, 'lock'));
  if (lock.holder !== undefined) throw new Error(`The database in ${folder} is in use by process ${lock.holder}.`);
  try {
    return await start(folder, options, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function start(folder: string, options: EmbeddedDatabaseOptions, release: () => void): Promise<EmbeddedDatabase> {
  const isDurable = options.durable ?? true;
  const surroundings = prepareSurroundings(options.user ?? chooseUser(), folder);
  const data = join(surroundings.home, 'data');
  if (existsSync(data)) await stopOrphan(data);
  else initialise(surroundings, data, isDurable, options.log);
  const socketFolder = makeSocketFolder(surroundings);
  // Never delete the folder of a durable database.
  const folders = isDurable ? [socketFolder] : [socketFolder, surroundings.home];
  const launchAndWatch = async () => {
    const server = await launch(surroundings, { data, socketFolder, isDurable });
    return { ...server, dismissWatchdog: watchOver({ pid: server.pid, data, folders }) };
  };
  let server = await launchAndWatch();
  const password = await superuserPassword(folder);
  const url = (database = NAME) =>
    `postgresql://${NAME}:${password}@/${database}?host=${encodeURIComponent(socketFolder)}&port=${PORT}`;
  await askForPasswords(url('template1'), password, { ...surroundings, data });
  await nameDatabase(url);
  options.log?.('The embedded database is up.');
  const stop = async () => {
    await stopServer(server.pid);
    server.dismissWatchdog();
    for (const each of folders) rmSync(each, { recursive: true, force: true });
    release();
  };
  let stopping: Promise<void> | undefined;
  return {
    url,
    get pid() {
      return server.pid;
    },
    exited: () => server.exited,
    restart: async () => {
      server.dismissWatchdog();
      server = await launchAndWatch();
    },
    stop: () => (stopping ??= stop()),
    kill: () => {
      signalIfRunning(server.pid, 'SIGKILL');
      release();
    },
  };
}

/** Built next to it and moved into place when complete, so an interrupted start leaves nothing half done. */
function initialise(
  surroundings: Surroundings,
  data: string,
  isDurable: boolean,
  log?: (sentence: string) => void,
): void {
  log?.('Creating the embedded database …');
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  // Queries name the sort order themselves; the locale only decides what a letter is.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=C.UTF-8'];
  const access = ['--auth=trust', `--username=${NAME}`];
  const options = ['-D', fresh, '--encoding=UTF8', ...locale, ...access, ...(isDurable ? [] : ['--no-sync'])];
  const [command, ...rest] = [...surroundings.prefix, join(surroundings.binaries, 'bin', 'initdb'), ...options];
  const result = spawnSync(command!, rest, { ...environment(surroundings), encoding: 'utf8' });
  if (result.status !== 0) {
    const cause = result.error?.message ?? result.stderr.trim();
    throw new Error(`The embedded database can't be created in ${data}: ${cause}`);
  }
  renameSync(fresh, data);
}

type Launch = { data: string; socketFolder: string; isDurable: boolean };
type Server = { pid: number; exited: Promise<void> };

/** Starts the server and waits until it takes connections. */
async function launch(surroundings: Surroundings, { data, socketFolder, isDurable }: Launch): Promise<Server> {
  const settings = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: CONNECTIONS_MAXIMUM,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const options = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [command, ...rest] = [...surroundings.prefix, join(surroundings.binaries, 'bin', 'postgres'), ...options];
  const logFile = join(surroundings.home, 'server.log');
  const end = Date.now() + STARTING_SECONDS * 1000;
  for (;;) {
    // Truncated at each start so it doesn't grow forever; sessions of a killed server still write to it.
    writeFileSync(logFile, '', { mode: 0o600 });
    const log = openSync(logFile, 'a');
    // In its own process group: Ctrl-C in a terminal must not reach it before its users.
    const server = spawn(command!, rest, { ...environment(surroundings), stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    server.unref();
    const exited = new Promise<void>((settle) => server.once('exit', () => settle()).once('error', () => settle()));
    if (await isReady(server, data, end)) return { pid: server.pid!, exited };
    if (server.pid !== undefined) await stopServer(server.pid);
    const cause = readFileSync(logFile, 'utf8').trim();
    // After a crash of the server alone, its sessions need a moment to notice.
    const isMomentary = /pre-existing shared memory block|is another postmaster/i.test(cause);
    if (!isMomentary || Date.now() > end)
      throw new Error(`The embedded database can't be started: ${cause.slice(-2000)}`);
    await wait(100);
  }
}

async function isReady(server: ChildProcess, data: string, end: number): Promise<boolean> {
  while (Date.now() < end && server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const postmaster = readPostmaster(data);
    if (postmaster?.pid === server.pid && postmaster?.isReady) return true;
    await wait(10);
  }
  return false;
}

function environment({ binaries, identity, home }: Surroundings) {
  // Settings of the user's own PostgreSQL (PGDATA, PGPORT …) must not reach this one.
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  const env = { ...Object.fromEntries(kept), LD_LIBRARY_PATH: join(binaries, 'lib'), LC_ALL: 'C' };
  return { env, cwd: home, ...identity };
}

/** Renames the database that initdb makes: that is instant, while creating another one copies a template. */
async function nameDatabase(url: (database: string) => string): Promise<void> {
  const client = new Client({ connectionString: url('template1') });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await client.query(`alter database postgres rename to ${NAME}`);
  } finally {
    await client.end();
  }
}
