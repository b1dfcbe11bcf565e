import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { settleAlarms } from '../../platform/alarms.ts';
import type { Database } from '../../platform/database/db.ts';
import { openFiles } from '../../platform/files/files-open.ts';
import { FileStorageError } from '../../platform/files/files-storage.ts';
import { silentLog } from '../../platform/log.ts';
import { changeConnections, updateConnections } from '../../testing/bank-connections.ts';
import { alarmsOf } from '../../testing/portal/raised-alarms.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { startSftpServer, type SftpServer } from '../../testing/outside/sftp-server.ts';
import { camtFile, makeProvider } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';
import { type ChannelSettings, directoryFolders, newKeyPair, publicChannelKey } from '../../channels/public.ts';
import { ReportCollector, type CollectLimits, type CollectWork } from './collect-reports.ts';

// Long, because OpenSSH may have to be fetched first.
const STARTING_MILLISECONDS = 300_000;

let portal: TestPortal;
let db: Database;
let work: CollectWork;
let server: SftpServer;
let provider: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  provider = (await makeProvider(portal)).clientId;
  db = await portal.openAs('portico_worker', 8);
  work = { db, files: openFiles(portal.config, db), clock: portal.clock, log: silentLog, config: portal.config };
  server = await startSftpServer(await publicChannelKey(portal.config));
}, STARTING_MILLISECONDS);
afterAll(async () => {
  await server.stop();
  await db.close();
  await portal.stop();
});

let banks = 0;

/** A bank of a new client with this channel; other tests' banks lose theirs. */
async function bank(change: Partial<ChannelSettings> = { kind: 'directory' }): Promise<ChannelSettings> {
  const client = await portal.makeClient();
  const settings = { ...change, folder: `bank-${(banks += 1)}` } as ChannelSettings;
  await portal.owner.inNoClient(async (tx) => {
    await tx.write('delete from accounts');
    await tx.write('delete from banks where client_id <> $1', [client.id]);
    await updateConnections(tx, { channel: settings });
  });
  return settings;
}

/** A further bank beside it. */
async function secondBank(): Promise<ChannelSettings> {
  const client = await portal.makeClient();
  const settings = { kind: 'directory', folder: `bank-${(banks += 1)}` } as const;
  await changeConnections(portal, client.id, { channel: settings });
  return settings;
}

const foldersOf = ({ folder }: ChannelSettings) => directoryFolders(join(portal.config.dataFolder, 'banks', folder));

async function deliver(settings: ChannelSettings, name: string, content: string): Promise<void> {
  await mkdir(foldersOf(settings).fromBank, { recursive: true });
  await writeFile(join(foldersOf(settings).fromBank, name), content);
}

/** A collector whose time the test controls. */
function collector(given: Partial<CollectLimits> = {}, of: CollectWork = work) {
  let milliseconds = 0;
  const limits = { now: () => milliseconds, ...given };
  const made = new ReportCollector(of, limits);
  const look = async () => {
    await made.look();
    await made.idle();
  };
  return {
    look,
    /** Looks after this many seconds. */
    lookAfter: (seconds: number) => {
      milliseconds += seconds * 1000;
      return look();
    },
  };
}

type State = { collected_at: Date | null; failing_since: Date | null; failures: number; failure: string | null };
const stateOf = ({ folder }: ChannelSettings) =>
  portal.owner.inNoClient((tx) => tx.row<State>('select * from channel_states where folder = $1', [folder]));
const countsOf = async ({ folder }: ChannelSettings) =>
  (await alarmsOf(portal, folder)).map(({ key, parameters, count }) => [key, parameters['failure'], count]);
const imports = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ status: string }>('select status from statement_imports where client_id = $1 order by id', [provider]),
  );

it('a working channel is recorded when something came, and once a minute', async () => {
  const settings = await bank();
  const { look, lookAfter } = collector();
  const collected = async () => (await stateOf(settings))!.collected_at!.toISOString();
  portal.clock.set('2026-11-20T09:00:00Z');
  await look();
  expect(await collected()).toBe('2026-11-20T09:00:00.000Z');
  portal.clock.set('2026-11-20T09:00:59Z');
  await lookAfter(59);
  expect(await collected()).toBe('2026-11-20T09:00:00.000Z');
  await lookAfter(1);
  expect(await collected()).toBe('2026-11-20T09:00:59.000Z');
  portal.clock.set('2026-11-20T09:01:00Z');
  await deliver(settings, 'garbage', 'x');
  await lookAfter(1);
  expect(await collected()).toBe('2026-11-20T09:01:00.000Z');
});

it('an unreachable server is tried at growing intervals, and raises an alarm from the third time on', async () => {
  const settings = await bank({ ...server.settings, port: 1 });
  const { look, lookAfter } = collector();
  await look();
  expect(await stateOf(settings)).toMatchObject({ failure: 'unreachable', failures: 1 });
  const failures: number[] = [];
  // A clock that jumps doesn't change the pauses.
  for (const seconds of [0.9, 0.1, 1.9, 0.1, 3.9, 0.1, 8, 16, 30, 29.9, 0.1]) {
    portal.clock.advanceSeconds(failures.length % 2 ? 3600 : -3600);
    await lookAfter(seconds);
    failures.push((await stateOf(settings))!.failures);
  }
  expect(failures).toEqual([1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 8]);
  portal.clock.set('2026-11-20T10:00:00Z');
  expect((await countsOf(settings)).map(([key, failure]) => [key, failure])).toEqual([['channelFails', 'unreachable']]);
});

it('an open alarm counts once a minute; an acknowledged one is not raised again while the failure lasts', async () => {
  const settings = await bank({ ...server.settings, port: 1 });
  const { lookAfter } = collector();
  const after = async (seconds: number) => {
    portal.clock.advanceSeconds(seconds);
    await lookAfter(30);
    return countsOf(settings);
  };
  const counted = (count: number) => [['channelFails', 'unreachable', count]];
  expect([await after(1), await after(1), await after(1)]).toEqual([[], [], counted(1)]);
  expect([await after(30), await after(29), await after(3)]).toEqual([counted(1), counted(1), counted(2)]);
  await portal.owner.inNoClient((tx) =>
    tx.write('update alarms set acknowledged_at = $1 where acknowledged_at is null', [portal.clock.now()]),
  );
  expect([await after(300), await after(300)]).toEqual([[], []]);
});

it('a channel’s alarm settles only when the channel works; an acknowledged one stays as it is', async () => {
  const settings = await bank({ ...server.settings, port: 1 });
  const [fails, works] = [collector(), collector()];
  const settle = async () => {
    await settleAlarms(db, portal.clock, silentLog);
    return portal.owner.inNoClient((tx) =>
      tx.row<{ settled_at: Date | null }>('select settled_at from alarms where about = $1', [settings.folder]),
    );
  };
  for (let failures = 0; failures < 3; failures += 1) await fails.lookAfter(30);
  expect(await settle()).toEqual({ settled_at: null });
  await portal.owner.inNoClient((tx) =>
    updateConnections(tx, { channel: { kind: 'directory', folder: settings.folder } }),
  );
  expect(await settle()).toEqual({ settled_at: null });
  await works.look();
  portal.clock.advanceSeconds(1);
  const over = portal.clock.now();
  expect(await settle()).toEqual({ settled_at: over });
  portal.clock.advanceSeconds(1);
  expect(await settle()).toEqual({ settled_at: over });
  expect(await countsOf(settings)).toEqual([]);
});

it('a channel’s alarm settles, and its charset counts no longer, once no bank is reached by it', async () => {
  const settings = await bank({ ...server.settings, port: 1 });
  const { lookAfter } = collector();
  for (let failures = 0; failures < 3; failures += 1) await lookAfter(30);
  expect(await countsOf(settings)).toHaveLength(1);
  const charset = async () => {
    const sql = 'select statement_charset($1) as charset';
    const row = await portal.owner.inNoClient((tx) => tx.row<{ charset: string | null }>(sql, [settings.folder]));
    return row!.charset;
  };
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(`update bank_connections set charset = 'cp852' where folder = $1`, [settings.folder]);
    const elsewhere = { kind: 'directory', folder: `${settings.folder}-new` };
    await tx.write(
      'insert into bank_connections (id, name, channel) select gen_random_uuid(), name, $2 from bank_connections where folder = $1 limit 1',
      [settings.folder, elsewhere],
    );
  });
  expect(await charset()).toBe('cp852');
  await portal.owner.inNoClient((tx) =>
    tx.write('update banks set connection_id = (select id from bank_connections where folder = $1)', [
      `${settings.folder}-new`,
    ]),
  );
  await settleAlarms(db, portal.clock, silentLog);
  expect(await countsOf(settings)).toEqual([]);
  expect(await charset()).toBeNull();
});

it('what only a person can judge never settles by itself', async () => {
  const settings = await bank();
  await deliver(settings, 'garbage', 'x');
  await collector().look();
  await settleAlarms(db, portal.clock, silentLog);
  expect((await alarmsOf(portal, settings.folder)).map(({ key }) => key)).toEqual(['fileUnreadable']);
});

it('a changed host key and a refused login raise alarms at once, and are left alone for minutes', async () => {
  const otherKey = (await newKeyPair()).public;
  for (const [change, failure] of [
    [{ hostKey: otherKey }, 'hostKeyChanged'],
    [{ username: 'somebody-else' }, 'loginRefused'],
  ] as const) {
    const settings = await bank({ ...server.settings, ...change });
    const { look, lookAfter } = collector();
    await look();
    expect(await countsOf(settings)).toEqual([['channelFails', failure, 1]]);
    await lookAfter(299);
    expect(await stateOf(settings)).toMatchObject({ failure, failures: 1 });
    await lookAfter(1);
    expect(await stateOf(settings)).toMatchObject({ failure, failures: 2 });
  }
});

it('unusable settings are reported, and corrected ones count at once', async () => {
  const settings = await bank({ ...server.settings, hostKey: 'none' });
  const { look } = collector();
  await look();
  expect(await countsOf(settings)).toEqual([['channelFails', 'misconfigured', 1]]);
  const corrected = { ...server.settings, folder: settings.folder };
  await portal.owner.inNoClient((tx) => updateConnections(tx, { channel: corrected }));
  await look();
  expect(await stateOf(settings)).toMatchObject({ failing_since: null, failure: null, failures: 0 });
});

it('two banks that name one channel and reach it differently are both refused', async () => {
  const settings = await bank();
  await secondBank();
  const other = JSON.stringify({ ...server.settings, folder: settings.folder });
  await portal.owner.inNoClient((tx) =>
    tx.write(`update bank_connections set channel = $2 where folder <> $1`, [settings.folder, other]),
  );
  await collector().look();
  expect(await stateOf(settings)).toMatchObject({ failure: 'misconfigured' });
});

it('a silent server holds nobody up', async () => {
  await bank(server.settings);
  const quick = await secondBank();
  server.cutting.fallSilent(true);
  const made = new ReportCollector(work);
  for (const name of ['first.xml', 'second.xml']) {
    await deliver(quick, name, 'garbage');
    await until(
      async () => {
        await made.look();
        return readdir(foldersOf(quick).aside).catch((): string[] => []);
      },
      (names) => names.includes(name),
    );
    expect(server.cutting.connections()).toBeGreaterThan(0);
  }
  server.cutting.drop();
  server.cutting.fallSilent(false);
  await made.stop();
});

it('a statement that can’t be stored stays, and is taken later, once', async () => {
  const settings = await bank();
  const statement = camtFile({ iban: 'CH5604835012345678009', closing: '1' });
  await deliver(settings, 'a-statement.xml', statement);
  await deliver(settings, 'b-garbage.xml', 'x');
  const before = (await imports()).length;
  let isFull = true;
  const files = {
    ...work.files,
    storageAt(location: string) {
      if (isFull) throw new FileStorageError('FILE_STORAGE_FULL', new Error('ENOSPC'));
      return work.files.storageAt(location);
    },
  };
  const { look, lookAfter } = collector({}, { ...work, files });
  await look();
  expect(await readdir(foldersOf(settings).fromBank)).toContain('a-statement.xml');
  // The file behind it is not held up.
  expect(await readdir(foldersOf(settings).aside)).toEqual(['b-garbage.xml']);
  await lookAfter(1);
  await lookAfter(2);
  expect(await countsOf(settings)).toContainEqual(['channelFails', 'notTakenIn', 1]);
  isFull = false;
  await lookAfter(4);
  expect(await readdir(foldersOf(settings).taken)).toEqual(['a-statement.xml']);
  expect((await imports()).slice(before).filter(({ status }) => status !== 'UPLOAD_ERROR')).toHaveLength(1);
  expect(await stateOf(settings)).toMatchObject({ failures: 0, failing_since: null });
});

it('a file that a bank is still writing over SFTP is taken once two looks find it unchanged', async () => {
  const settings = await bank({ ...server.settings, collectEverySeconds: 1 });
  const { look, lookAfter } = collector();
  const path = join(server.folders.fromBank, 'grows.xml');
  const aside = () => readdir(server.folders.aside);
  await writeFile(path, 'a');
  await server.give(path);
  await look();
  await writeFile(path, 'ab');
  await lookAfter(1);
  expect(await aside()).toEqual([]);
  await lookAfter(1);
  expect(await aside()).toEqual(['grows.xml']);
  expect((await alarmsOf(portal, settings.folder)).map(({ key }) => key)).toEqual(['fileUnreadable']);
  await rm(join(server.folders.aside, 'grows.xml'));
});

it('an SFTP bank is polled every half minute, unless its settings say otherwise', async () => {
  const settings = await bank({ ...server.settings, bankRenames: true });
  const { look, lookAfter } = collector();
  await look();
  const path = join(server.folders.fromBank, 'late.xml');
  await writeFile(path, 'garbage');
  await server.give(path);
  await lookAfter(29);
  expect(await readdir(server.folders.aside)).toEqual([]);
  await lookAfter(1);
  expect(await readdir(server.folders.aside)).toEqual(['late.xml']);
  expect((await stateOf(settings))!.failing_since).toBeNull();
});
