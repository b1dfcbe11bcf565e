import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDevelopment, type Config } from '../config.ts';
import { addressWithoutOwner } from '../platform/database/database-logins.ts';
import { takeLock } from '../platform/database/process-lock.mjs';
import { runCommand, stopChild, turnLogs, type Commands } from './child.ts';
import { keepDatabase } from './running-database.ts';
import { keepRunning, type Kept } from './keep-running.ts';
import { choosePorts } from './ports.ts';
import { removeRunFile, writeRunFile } from './run-file.ts';
import { welcome } from './welcome.ts';

export type Instance = {
  config: Config;
  environment: NodeJS.ProcessEnv;
  mainFile: string;
  say: (text: string) => void;
};

const PREPARATIONS = ['migrate', 'demo'] as const;
const SERVICES = ['serve', 'worker', 'bank-simulator'] as const;
type Service = (typeof SERVICES)[number];

/** The demo's banks answer what is in the banks' folders: never alongside real ones. */
function servicesIn({ environment }: Config): readonly Service[] {
  return isDevelopment(environment) ? SERVICES : SERVICES.filter((name) => name !== 'bank-simulator');
}

const READY_SECONDS = 60;

/** Runs an instance until told to stop. Throws one clear sentence if it can't run or can't go on. */
export async function superviseInstance(instance: Instance): Promise<void> {
  const { dataFolder } = instance.config;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(dataFolder, 'lock'));
  if (lock.holder !== undefined) {
    throw new Error(
      `Portico already runs on ${dataFolder}, as process ${lock.holder}: stop it, or set PORTICO_DATA and PORT for a second one.`,
    );
  }
  // What was started is stopped in reverse order.
  const pile: (() => Promise<void> | void)[] = [lock.release];
  try {
    await run(instance, listenForEnd(), pile);
  } finally {
    const isWorthSaying = pile.length > 1;
    if (isWorthSaying) instance.say('Stopping …');
    for (const stop of pile.reverse()) await stop();
    if (isWorthSaying) instance.say('Stopped.');
  }
}

/** Rejects `failure` when the instance can't go on, aborts `signal` when it is to stop. */
type End = { signal: AbortSignal; fail: (error: Error) => void };

/** The end comes as a signal, or as the end of the launcher; closing the terminal ends the launcher too. */
function listenForEnd(): End {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);
  process.on('SIGHUP', () => {});
  return { signal: controller.signal, fail: (error) => controller.abort(error) };
}

async function run(instance: Instance, end: End, pile: (() => Promise<void> | void)[]): Promise<void> {
  const { config, say } = instance;
  const ports = await choosePorts(config, Boolean(instance.environment.OPERATIONS_PORT));
  const kept: Partial<Record<Service, Kept>> = {};
  const services = servicesIn(config);
  const address = `http://${addressOf(config.host)}:${ports.web}`;
  const note = () => {
    const pids = services.flatMap((name) => (kept[name]?.pid() === undefined ? [] : [[name, kept[name].pid()!]]));
    const own = { supervisor: process.pid, ...(database.pid ? { database: database.pid() } : {}) };
    const processes = { ...own, ...(Object.fromEntries(pids) as Record<string, number>) };
    writeRunFile(config.dataFolder, { address: `${address}/portal/app`, databaseUrl: database.url, ports, processes });
  };
  const watch = { onChange: () => note(), onGiveUp: end.fail, say };
  const database = await keepDatabase(config.databaseUrl, config.dataFolder, watch);
  pile.push(() => database.stop());
  const commands = commandsOf(instance, database.url, ports);
  turnLogs(commands, [...PREPARATIONS, ...services]);
  await prepare(commands, instance, end);
  if (end.signal.aborted) return;

  pile.push(() => removeRunFile(config.dataFolder));
  pile.push(async () => void (await Promise.all(Object.values(kept).map((service) => service.stop()))));
  const isUp = { ask: (signal: AbortSignal) => statusOf(`${address}/healthz`, signal) };
  const environment = { ...commands.environment, DATABASE_URL: addressWithoutOwner(database.url) };
  for (const name of services)
    kept[name] = keepRunning({ ...commands, environment }, name, watch, name === 'serve' ? isUp : undefined);
  note();
  const [greeting] = await Promise.all([
    welcome(commands, `${address}/portal/app`, config.environment === 'LOCAL' ? config.demoPassword : null),
    untilReady(`${address}/readyz`, end.signal),
  ]);
  if (!end.signal.aborted) say(greeting);
  await untilAborted(end.signal);
}

function commandsOf(
  { config, environment, mainFile }: Instance,
  databaseUrl: string,
  ports: { web: number; operations: number },
) {
  const logFolder = join(config.dataFolder, 'logs');
  mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  const given = { DATABASE_URL: databaseUrl, PORT: String(ports.web), OPERATIONS_PORT: String(ports.operations) };
  return { mainFile, logFolder, environment: { ...environment, PORTICO_DATA: config.dataFolder, ...given } };
}

const PROGRESS = { migrate: 'Bringing the database up to date …', demo: 'Making the demo data …' };

const WORDS: Record<Service, string> = {
  serve: 'the web server',
  worker: 'the worker',
  'bank-simulator': 'the bank simulator',
};

/** Demo data exists only in LOCAL. */
async function prepare(commands: Commands, { config, say }: Instance, end: End): Promise<void> {
  const preparations = PREPARATIONS.filter((name) => name !== 'demo' || config.environment === 'LOCAL');
  for (const name of preparations) {
    if (end.signal.aborted) return;
    say(PROGRESS[name]);
    const stopOnEnd = (child: ChildProcess) => end.signal.addEventListener('abort', () => void stopChild(child));
    await runCommand(commands, name, stopOnEnd).catch((error: unknown) => {
      if (!end.signal.aborted) throw error;
    });
  }
  say(`Starting ${new Intl.ListFormat('en-GB').format(servicesIn(config).map((name) => WORDS[name]))} …`);
}

async function untilReady(address: string, signal: AbortSignal): Promise<void> {
  const limit = Date.now() + READY_SECONDS * 1000;
  while (!signal.aborted) {
    if ((await statusOf(address, AbortSignal.timeout(5000)).catch(() => undefined)) === 200) return;
    if (Date.now() > limit)
      throw new Error(`Portico isn't ready after ${READY_SECONDS} s: ${address} doesn't answer 200.`);
    await wait(50);
  }
}

async function statusOf(address: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(address, { signal });
  await answer.body?.cancel();
  return answer.status;
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((settle) => signal.addEventListener('abort', settle, { once: true }));
  // When told to stop there is no reason; otherwise the reason is what went wrong.
  if (signal.reason instanceof Error && signal.reason.name !== 'AbortError') throw signal.reason;
}

function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
