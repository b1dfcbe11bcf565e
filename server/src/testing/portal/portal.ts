import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { UploadId } from '@portico/contract/ids';
import { STATEMENT_SECONDS_MAXIMUM } from '@portico/contract/limits';
import { createApp } from '../../app/create-app.ts';
import { readConfig, type Config } from '../../config.ts';
import { Changes } from '../../platform/changes.ts';
import { SettableClock } from '../../platform/clock.ts';
import { addressFor, makeLogins, openAs } from '../../platform/database/database-logins.ts';
import { openDatabase, type Database, type Role } from '../../platform/database/db.ts';
import type { Files } from '../../platform/files/files.ts';
import { RunningCalls } from '../../platform/http/running-calls.ts';
import { openFiles } from '../../platform/files/files-open.ts';
import { silentLog, type Log } from '../../platform/log.ts';
import { permitOutboxPage } from '../../platform/outbox-page.ts';
import { sessionOpener } from '../../session/public.ts';
import { startBankSimulator } from '../../simulator/bank-simulator.ts';
import { JOBS } from '../../worker/registered-jobs.ts';
import { SCHEDULE } from '../../worker/schedule.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { makeTestClient, TEST_PASSWORD, type TestClient, type TestClientOptions, type TestSignIn } from '../clients.ts';
import { beginSignedIn } from './begin-signed-in.ts';
import { createTestDatabase, TEST_SECRET_KEY } from './test-database.ts';

const CONNECTIONS = 8;

export type Answer<Body = Record<string, never>> = { status: number; body: Body; headers: Headers };
type Options = {
  environment?: string;
  /** `JOBS`: it does what is queued, and nothing by the clock; the test says when. */
  worker?: boolean | 'JOBS';
  simulator?: boolean;
  log?: Log;
  settings?: Record<string, string>;
  databaseUrl?: string;
  withoutRowLevelSecurity?: boolean;
};
type CallOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** A whole portal for a test file: real HTTP on a free port, its own database, and on request worker and banks. */
export type TestPortal = {
  address: string;
  config: Config & { databaseUrl: string };
  databaseUrl: string;
  /** As the owner of the schema: not subject to row-level security. */
  owner: Database;
  /** As one of the portal's own roles; the caller closes it. */
  openAs(role: Role, connections?: number): Promise<Database>;
  /** As the web server sees them. */
  files: Files;
  clock: SettableClock;
  app: FastifyInstance;
  makeClient(options?: TestClientOptions): Promise<TestClient>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  call<Body = any>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>;
  /**
   * Signs in and returns the access token: by the functions of a sign-in, without its requests, hash and code.
   * Somebody who can't sign in is refused. With a password of their own they go the whole way.
   */
  signIn(user: TestSignIn): Promise<string>;
  /** Signs in through both steps as people do. */
  signInByPassword(user: TestSignIn): Promise<string>;
  /** The last code that was sent to a user. */
  lastCode(user: TestSignIn): Promise<string>;
  upload(
    token: string,
    fileName: string,
    content: string | Uint8Array,
    fileType?: string,
  ): Promise<Answer<{ uniqueId: UploadId; status: string }>>;
  /** Call it after anything that a worker's regular rounds would disturb. */
  startWorker(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a portal in this process. `serverUrl` is the test run's database server (`inject('databaseUrl')`). The clock
 * is stopped on a Friday morning until the test moves it.
 */
export async function startPortal(serverUrl: string, options: Options = {}): Promise<TestPortal> {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase(serverUrl));
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-data-'));
  try {
    return await startIn(dataFolder, databaseUrl, options);
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(dataFolder: string, databaseUrl: string, options: Options): Promise<TestPortal> {
  const config = {
    ...readConfig({
      PORTAL_ENV: options.environment ?? 'TEST',
      PORT: '0',
      PORTICO_DATA: dataFolder,
      PORTICO_SECRET_KEY: TEST_SECRET_KEY,
      ...options.settings,
    }),
    databaseUrl,
  };
  await permitOutboxPage(databaseUrl, config.environment);
  await makeLogins(config);
  const clock = new SettableClock('2026-11-20T09:00:00Z');
  const log = options.log ?? silentLog;
  const role = options.withoutRowLevelSecurity ? null : 'portico_web';
  const webAddress = role ? await addressFor(config, role) : databaseUrl;
  const db = openDatabase(webAddress, role, CONNECTIONS, {
    pipelined: true,
    statementSeconds: STATEMENT_SECONDS_MAXIMUM,
  });
  const filesDb = openDatabase(webAddress, role, 4);
  const files = openFiles(config, filesDb);
  const owner = openDatabase(databaseUrl, null, 3);
  const changes = new Changes();
  await changes.listen(webAddress, log);
  const app = await createApp({
    config,
    db,
    files,
    clock,
    log,
    changes,
    calls: new RunningCalls(CONNECTIONS),
    openSession: sessionOpener(clock, config.environment),
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  let worker = options.worker
    ? await startWorker(config, clock, log, JOBS, options.worker === 'JOBS' ? [] : SCHEDULE)
    : null;
  const simulator = options.simulator ? await startBankSimulator(join(dataFolder, 'banks'), 0, log) : null;

  const portal: TestPortal = {
    address,
    config,
    databaseUrl,
    owner,
    openAs: (asRole, connections) => openAs(config, asRole, connections),
    files,
    clock,
    app,
    makeClient: (clientOptions) => makeTestClient(owner, clock, clientOptions),
    call: (method, path, callOptions) => call(address, method, path, callOptions),
    signIn: (user) => (user.password === undefined ? beginSignedIn(portal, user) : portal.signInByPassword(user)),
    async signInByPassword(user) {
      const begun = await portal.call('POST', 'portal/authenticate', {
        body: { clientId: user.clientId, username: user.username, password: user.password ?? TEST_PASSWORD },
      });
      if (begun.body.secondFactorOptions.length === 0) return begun.body.accessToken;
      const securityCode = await portal.lastCode(user);
      const whole = await portal.call('POST', 'portal/securityCode', {
        token: begun.body.accessToken,
        body: { securityCode },
      });
      return whole.body.accessToken;
    },
    async lastCode(user) {
      const row = await owner.inNoClient((tx) =>
        tx.row<{ text: string }>('select text from outbox where recipient = $1 order by id desc limit 1', [user.email]),
      );
      return /\b\d{6}\b/.exec(row!.text)![0];
    },
    async upload(token, fileName, content, fileType = 'PAIN001') {
      const form = new FormData();
      form.append('file', new Blob([content as BlobPart]), fileName);
      const answer = await fetch(`${address}/portal/api/payments/upload/${fileType}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      return {
        status: answer.status,
        body: (await answer.json()) as { uniqueId: UploadId; status: string },
        headers: answer.headers,
      };
    },
    async startWorker() {
      worker ??= await startWorker(config, clock, log);
    },
    async stop() {
      await simulator?.stop();
      await worker?.stop();
      await app.close();
      await changes.close();
      await Promise.all([db.close(), filesDb.close(), owner.close()]);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  return portal;
}

async function call<Body>(
  address: string,
  method: string,
  path: string,
  { token, body, headers = {} }: CallOptions = {},
): Promise<Answer<Body>> {
  const answer = await fetch(`${address}/portal/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' && headers['content-type'] ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, headers: answer.headers, body: (isJson && text ? JSON.parse(text) : text) as Body };
}
