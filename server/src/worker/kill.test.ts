import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/db.ts';
import { createTestDatabase } from '../testing/portal/test-database.ts';
import { allOf, around, aroundLast, CrashRelay, named } from '../testing/fleet/crash-relay.ts';
import { Fleet } from '../testing/fleet/fleet.ts';
import { KeptDatabase } from '../testing/fleet/kept-database.ts';
import type { Kind } from '../testing/fleet/kept-process.ts';
import { Traffic } from '../testing/fleet/traffic.ts';
import { fleetReport } from '../testing/fleet/fleet-report.ts';

const STUCK_SECONDS = 60;
/** Limits for a slow and busy machine. */
const FLOW_MILLISECONDS = 480_000;
const TEST_MILLISECONDS = 800_000;

/** Where a worker sends and takes in, and between its steps. */
const NAMED = [
  'import begun', 'order written', 'import done', 'release begun', 'release split', 'message step', 'before sending', 'after sending',
  'report taken in',
]; // prettier-ignore

/** A worker's rounds, and a commit of what people notice at once; every other commit of a job is in killed-jobs.test. */
const WORKER_POINTS = allOf(
  named(...NAMED),
  around('release-due', 2),
  around('collect', 3),
  around('send-message'),
  aroundLast('transmit-message'),
);

/** In a web server: signing in, upload, request for a code, signature, approval. */
const WEB_POINTS = allOf(
  around('POST portal/authenticate'),
  around('POST portal/securityCode'),
  around('POST payments/upload/:fileType'),
  around('POST payments/orders/requestSigningCode'),
  around('POST payments/orders/:action'),
  around('POST portal/administration/twomanrules/:uniqueId/:decision'),
);

/** Where PostgreSQL dies: during an import, a release, a sending, the intake of a report, an upload, a signature. */
const DATABASE_POINTS = {
  worker: allOf(
    aroundLast('import-upload'),
    aroundLast('release-order'),
    named('before sending', 'after sending', 'report taken in'),
  ),
  web: allOf(aroundLast('POST payments/upload/:fileType'), around('POST payments/orders/:action')),
};

/**
 * For files (app/kill-upload.test), statements (statements/import-killed.test), and banks (simulator/bank-killed.test).
 */
const ELSEWHERE = [
  'file written', 'statement file taken in', 'statement import begun', 'statement batch stored', 'statements stored',
  'bank answers written', 'bank message decided', 'bank message id noted', 'bank message moved', 'bank file delivered',
  'bank delivery noted', 'bank statements written', 'bank statements booked',
]; // prettier-ignore

type Setting = { workers: number; databaseUrl: string; relays: CrashRelay[] };

/**
 * Payments flow, at first undisturbed so that the points of each operation are known, then until a process has died at
 * every point; then everything must soon be complete and in order. Returns what is not.
 */
async function survive({ workers, databaseUrl, relays }: Setting): Promise<string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-kill-'));
  const owner = openDatabase(databaseUrl, null);
  const nextAim = (kind: Kind) => relays.map((relay) => relay.nextAim(kind)).find((aim) => aim !== null) ?? null;
  const fleet = await Fleet.start({ databaseUrl, dataFolder, workers, nextAim });
  for (const relay of relays) relay.watch(fleet);
  try {
    const traffic = await Traffic.start(fleet, owner, systemClock, 3);
    await traffic.once();
    for (const relay of relays) relay.begin();
    const left = () => relays.flatMap((relay) => relay.left());
    const end = Date.now() + FLOW_MILLISECONDS;
    await traffic.flow(() => {
      for (const relay of relays) relay.aimAgain();
      return left().length > 0 && Date.now() < end;
    });
    for (const relay of relays) relay.end();
    await fleet.up();
    const { faults } = await traffic.settle(STUCK_SECONDS);
    return [
      ...faults,
      ...left().map((point) => `Nobody died at “${point}”.`),
      ...fleet.endedByThemselves().map(({ kind, said }) => `A ${kind} ended by itself: ${said}`),
    ];
  } catch (error) {
    throw new Error(await fleetReport(owner, fleet), { cause: error });
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
    expect(await survive({ databaseUrl, relays, workers: 3 })).toEqual([]);
  });

  it('the web server', { timeout: TEST_MILLISECONDS }, async () => {
    const databaseUrl = await createTestDatabase(inject('databaseUrl'));
    const relays = [new CrashRelay('web', WEB_POINTS)];
    expect(await survive({ databaseUrl, relays, workers: 1 })).toEqual([]);
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
      expect(await survive({ databaseUrl: database.url, relays, workers: 2 })).toEqual([]);
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
  expect(inCode).toEqual(new Set([...NAMED, ...ELSEWHERE]));
});
