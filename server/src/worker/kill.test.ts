import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/db.ts';
import { createTestDatabase } from '../testing/portal/test-database.ts';
import { CrashRelay } from '../testing/fleet/crash-relay.ts';
import { Fleet } from '../testing/fleet/fleet.ts';
import { KeptDatabase } from '../testing/fleet/kept-database.ts';
import type { Kind } from '../testing/fleet/kept-process.ts';
import { Traffic } from '../testing/fleet/traffic.ts';
import { whatStands } from '../testing/fleet/what-stands.ts';

const STUCK_SECONDS = 60;
/** Limits for a busy machine. */
const FLOW_MILLISECONDS = 240_000;
const TEST_MILLISECONDS = 400_000;

const around = (name: string, commits: number) =>
  Array.from({ length: commits }, (_, index) => [
    `before commit ${index + 1} of ${name}`,
    `after commit ${index + 1} of ${name}`,
  ]).flat();

/** Every step boundary of the road in a worker, before and after its commit, and where it sends and takes in. */
const WORKER_POINTS = [
  ...around('import-upload', 5),
  'import begun',
  'order written',
  'import done',
  ...around('release-due', 2),
  ...around('release-order', 2),
  'release begun',
  'release split',
  ...around('send-bank-message', 6),
  'message step',
  ...around('transmit-message', 6),
  'before sending',
  'after sending',
  ...around('collect', 3),
  'report taken in',
  ...around('link-bookings', 4),
  ...around('apply-change', 1),
  ...around('send-message', 2),
];

/** And in a web server: signing in, upload, request for a code, signature. */
const WEB_POINTS = [
  ...around('POST portal/authenticate', 4),
  ...around('POST portal/securityCode', 1),
  ...around('POST payments/upload/:fileType', 5),
  ...around('POST payments/orders/requestSigningCode', 1),
  ...around('POST payments/orders/:action', 1),
  ...around('POST portal/administration/twomanrules/:uniqueId/:decision', 1),
];

/** Where PostgreSQL dies: during an import, a release, a sending, the intake of a report, an upload, a signature. */
const DATABASE_POINTS = {
  worker: [
    ...around('import-upload', 5).slice(-2),
    ...around('release-order', 2).slice(-2),
    'before sending',
    'after sending',
    ...around('transmit-message', 1),
    'report taken in',
  ],
  web: [...around('POST payments/upload/:fileType', 5).slice(-2), ...around('POST payments/orders/:action', 1)],
};

/**
 * For files (app/kill-upload.test), statements (statements/import-killed.test), and banks (simulator/bank-killed.test).
 */
const ELSEWHERE = [
  'file written', 'statement file taken in', 'statement import begun', 'statement batch stored', 'statements stored',
  'bank answers written', 'bank message decided', 'bank message id noted', 'bank message moved', 'bank file delivered',
  'bank delivery noted', 'bank statements written', 'bank statements booked',
]; // prettier-ignore

/** They commit as often as there are files, or accounts, to look at. */
const LOOPS = ['collect', 'link-bookings', 'release-due'];

/** Visited commits in a listed operation that the list lacks. */
function missing(listed: readonly string[], visited: Iterable<string>): string[] {
  const operationOf = (point: string) => / commit \d+ of (.+)$/.exec(point)?.[1];
  const operations = new Set(listed.map(operationOf).filter((name) => name !== undefined && !LOOPS.includes(name)));
  const isMissing = (point: string) => operations.has(operationOf(point)) && !listed.includes(point);
  return [...visited].filter(isMissing).map((point) => `“${point}” is not in the list.`);
}

type Setting = { workers: number; databaseUrl: string; relays: CrashRelay[] };

/** Payments flow until a process has died at every point; then everything must soon be complete and in order. */
async function survive({ workers, databaseUrl, relays }: Setting): Promise<{ faults: string[]; visited: string[] }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-kill-'));
  const owner = openDatabase(databaseUrl, null);
  const nextAim = (kind: Kind) => relays.map((relay) => relay.nextAim(kind)).find((aim) => aim !== null) ?? null;
  const fleet = await Fleet.start({ databaseUrl, dataFolder, workers, nextAim });
  for (const relay of relays) relay.watch(fleet);
  try {
    const traffic = await Traffic.start(fleet, owner, systemClock, 3);
    const left = () => relays.flatMap((relay) => relay.left());
    const end = Date.now() + FLOW_MILLISECONDS;
    await traffic.flow(() => {
      for (const relay of relays) relay.aimAnew();
      return left().length > 0 && Date.now() < end;
    });
    for (const relay of relays) relay.end();
    await fleet.up();
    const { faults } = await traffic.settle(STUCK_SECONDS);
    const others = [
      ...left().map((point) => `Nobody died at “${point}”.`),
      ...fleet.endedByThemselves().map(({ kind, said }) => `A ${kind} ended by itself: ${said}`),
    ];
    return { faults: [...faults, ...others], visited: [...fleet.points.worker, ...fleet.points.web] };
  } catch (error) {
    throw new Error(await whatStands(owner, fleet), { cause: error });
  } finally {
    await fleet.stop();
    await owner.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

describe('Nothing is lost and nothing done twice, whatever dies at any boundary of the road:', () => {
  it('the workers', { timeout: TEST_MILLISECONDS }, async () => {
    const databaseUrl = await createTestDatabase(inject('databaseUrl'));
    const relays = [new CrashRelay('worker', WORKER_POINTS)];
    const { faults, visited } = await survive({ databaseUrl, relays, workers: 3 });
    expect([...faults, ...missing(WORKER_POINTS, visited)]).toEqual([]);
  });

  it('the web server', { timeout: TEST_MILLISECONDS }, async () => {
    const databaseUrl = await createTestDatabase(inject('databaseUrl'));
    const relays = [new CrashRelay('web', WEB_POINTS)];
    const { faults, visited } = await survive({ databaseUrl, relays, workers: 1 });
    expect([...faults, ...missing(WEB_POINTS, visited)]).toEqual([]);
  });

  it('PostgreSQL', { timeout: TEST_MILLISECONDS }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-kill-database-'));
    const database = await KeptDatabase.start(folder, () => {});
    try {
      const victim = () => database.pid;
      const relays = [
        new CrashRelay('worker', DATABASE_POINTS.worker, victim),
        new CrashRelay('web', DATABASE_POINTS.web, victim),
      ];
      expect((await survive({ databaseUrl: database.url, relays, workers: 2 })).faults).toEqual([]);
    } finally {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('kills at every crash point that the code names', async () => {
  const folder = new URL('..', import.meta.url).pathname;
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const inCode = new Set(
    texts.flatMap((text) => [...text.matchAll(/crashPoint\('([^']+)'\)/g)].map((match) => match[1]!)),
  );
  const named = WORKER_POINTS.filter((point) => !/^(before|after) commit /.test(point));
  expect(inCode).toEqual(new Set([...named, ...ELSEWHERE]));
});
