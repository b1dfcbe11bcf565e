import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ClientId, StatementImportId } from '@portico/contract/ids';
import { STATEMENT_BYTES_PER_CHANNEL_MAXIMUM, STATEMENT_BYTES_WITHIN_HOURS } from '@portico/contract/limits';
import { directoryFolders } from '../../channels/public.ts';
import type { Database } from '../../platform/database/db.ts';
import { openFiles } from '../../platform/files/files-open.ts';
import { silentLog } from '../../platform/log.ts';
import { alarmsOf } from '../../testing/portal/raised-alarms.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, makeProvider } from '../../testing/statement-files.ts';
import { importStatements } from '../../statements/public.ts';
import { ReportCollector } from '../status-reports/collect-reports.ts';

let portal: TestPortal;
let db: Database;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  await makeProvider(portal);
  db = await portal.openAs('portico_worker', 8);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

let folder: string;
let folders: ReturnType<typeof directoryFolders>;
let iban: string;
let lookAfter: (seconds: number) => Promise<void>;
const look = () => lookAfter(60);
/** What the bank does as soon as one of its files is stored. */
let onceStored: () => Promise<unknown>;
beforeEach(async () => {
  const client = await portal.makeClient();
  ({ folder, iban } = client.accounts[0]!);
  folders = directoryFolders(join(portal.config.dataFolder, 'banks', folder));
  await mkdir(folders.fromBank, { recursive: true });
  let milliseconds = 0;
  onceStored = async () => {};
  const inClient: Database['inClient'] = async (id, act) => {
    const result = await db.inClient(id, act);
    if ((await countStored()) > 0) await onceStored();
    return result;
  };
  const files = { ...openFiles(portal.config, db), db: { ...db, inClient } };
  const work = { db, files, clock: portal.clock, log: silentLog, config: portal.config };
  const collector = new ReportCollector(work, { now: () => milliseconds });
  lookAfter = async (seconds) => {
    milliseconds += seconds * 1000;
    await collector.look();
    await collector.idle();
  };
});

const deliver = (name: string, amount: string) =>
  writeFile(join(folders.fromBank, name), camtFile({ iban, entries: [{ amount }] }));
/** Mimics a server that claims to have moved the file and leaves it. */
const putBack = (name: string) => rename(join(folders.taken, name), join(folders.fromBank, name));
const waiting = async () => (await readdir(folders.fromBank)).filter((name) => name.endsWith('.xml'));
const own = <Row>(sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.rows<Row>(sql, values));
const countStored = async () =>
  (await own('select 1 from statement_imports where channel_folder = $1 and status <> $2', folder, 'UPLOAD_ERROR'))
    .length;
const failure = async () =>
  (await own<{ failure: string | null }>('select failure from channel_states where folder = $1', folder))[0]?.failure;
const alarms = async () => (await alarmsOf(portal, folder)).map(({ key, parameters }) => [key, parameters['failure']]);

it('a file that the bank’s server leaves is stored once, and raises one alarm for the channel', async () => {
  await deliver('st.xml', '5.00');
  await look();
  expect([await countStored(), await failure(), await alarms()]).toEqual([1, null, []]);
  for (let looks = 0; looks < 5; looks += 1) {
    await putBack('st.xml');
    await look();
  }
  expect([await countStored(), await failure(), await alarms()]).toEqual([
    1,
    'filesStay',
    [['channelFails', 'filesStay']],
  ]);
  // It is gone for good now, and so is the trouble.
  await access(join(folders.taken, 'st.xml'));
  await look();
  expect(await failure()).toBe(null);
});

it('a file that stays is read after growing pauses; meanwhile the failure stands', async () => {
  await deliver('st.xml', '5.00');
  await look();
  const stayed = 7;
  for (let looks = 0; looks < stayed; looks += 1) {
    await putBack('st.xml');
    await look();
    expect(await waiting()).toEqual([]);
  }
  // The seventh pause takes 64 seconds; the channel itself is looked at again after 30.
  await putBack('st.xml');
  await lookAfter(31);
  expect([await waiting(), await failure()]).toEqual([['st.xml'], 'filesStay']);
  await deliver('beside.xml', '7.00');
  await lookAfter(31);
  expect([await waiting(), await countStored()]).toEqual([['st.xml'], 2]);
  await lookAfter(31);
  expect(await waiting()).toEqual([]);
});

it('a file that can’t be read and stays raises its alarm once, and counts as the channel’s failure', async () => {
  await writeFile(join(folders.fromBank, 'garbage.xml'), 'x');
  const back = () => rename(join(folders.aside, 'garbage.xml'), join(folders.fromBank, 'garbage.xml'));
  await look();
  expect([await failure(), await alarms()]).toEqual([null, [['fileUnreadable', undefined]]]);
  for (let looks = 0; looks < 4; looks += 1) {
    await back();
    await look();
  }
  expect([await failure(), new Set((await alarms()).map(([key]) => key))]).toEqual([
    'filesStay',
    new Set(['fileUnreadable', 'channelFails']),
  ]);
});

it('files that stay hide none behind them, however many they are', async () => {
  // Latin-1: none of them is found by its name.
  const names = Array.from({ length: 220 }, (_, at) =>
    Buffer.from(join(folders.fromBank, `\u00e4${at}.xml`), 'latin1'),
  );
  for (const name of names) await writeFile(name, 'x');
  await deliver('z\u00fc.xml', '6.00');
  for (let looks = 0; looks < 4; looks += 1) await look();
  expect([await countStored(), await failure()]).toEqual([1, 'notFetched']);
});

it('another file of the same name is stored, and so are files beside one that stays', async () => {
  await deliver('st.xml', '5.00');
  await look();
  await deliver('st.xml', '6.00');
  await look();
  expect([await countStored(), await failure()]).toEqual([2, null]);
  await putBack('st.xml');
  await deliver('beside.xml', '7.00');
  await look();
  expect([await countStored(), await waiting()]).toEqual([3, []]);
});

it('a bank’s deliveries within a day are capped; the excess stays there and comes the next day', async () => {
  await deliver('first.xml', '5.00');
  await look();
  const most = STATEMENT_BYTES_PER_CHANNEL_MAXIMUM;
  await own('update statement_imports set size_bytes = $2 where channel_folder = $1', folder, most);
  await deliver('second.xml', '6.00');
  for (let looks = 0; looks < 3; looks += 1) await look();
  expect([await countStored(), await waiting(), await alarms()]).toEqual([
    1,
    ['second.xml'],
    [['channelFails', 'tooManyBytes']],
  ]);
  portal.clock.advanceSeconds(STATEMENT_BYTES_WITHIN_HOURS * 3600);
  await look();
  expect([await countStored(), await waiting(), await failure()]).toEqual([2, [], null]);
});

it('parts of a file that could not be taken in are retried when the bank resends it', async () => {
  const confirm = (mandate: string) =>
    own(
      `update accounts set mandate = $2, mandate_owner = case when $2 = 'CONFIRMED' then (select o.name from owners o where o.id = owner_id) end where iban = $1`,
      iban,
      mandate,
    );
  const runImports = async () => {
    const sql = `select id, client_id as "clientId" from statement_imports where status = 'UPLOADED'`;
    for (const { id, clientId } of await own<{ id: StatementImportId; clientId: ClientId }>(sql))
      await importStatements(
        { files: openFiles(portal.config, db), clock: portal.clock, log: silentLog },
        { clientId, importId: id },
      );
  };
  const stored = () =>
    own(
      'select 1 from statements s join accounts a on a.client_id = s.client_id and a.id = s.account_id where a.iban = $1',
      iban,
    );
  await confirm('WAITING');
  await deliver('st.xml', '5.00');
  await look();
  await runImports();
  expect(await stored()).toHaveLength(0);
  await confirm('CONFIRMED');
  await deliver('st.xml', '5.00');
  await look();
  expect([await waiting(), await failure()]).toEqual([['st.xml'], 'notTakenIn']);
  portal.clock.advanceSeconds(3_601);
  await look();
  await runImports();
  expect([await waiting(), (await stored()).length, await failure()]).toEqual([[], 1, null]);
});

it('a file that the bank swaps in for one being stored is taken in after it', async () => {
  await deliver('st.xml', '5.00');
  onceStored = async () => {
    onceStored = async () => {};
    await deliver('next.tmp', '999.00');
    await rename(join(folders.fromBank, 'next.tmp'), join(folders.fromBank, 'st.xml'));
  };
  await look();
  expect([await countStored(), await waiting()]).toEqual([1, ['st.xml']]);
  await look();
  expect([await countStored(), await waiting(), await failure(), await alarms()]).toEqual([2, [], null, []]);
});

it('a listed file that isn’t found by its name raises an alarm, and holds up no other', async () => {
  // Latin-1: the listed name differs.
  const name = Buffer.from(join(folders.fromBank, 'Auszug-\u00dcbersicht.xml'), 'latin1');
  await writeFile(name, camtFile({ iban, entries: [{ amount: '5.00' }] }));
  await deliver('beside.xml', '6.00');
  await look();
  // Another worker may have been faster.
  expect([await countStored(), await failure(), (await waiting()).length]).toEqual([1, null, 1]);
  for (let looks = 0; looks < 3; looks += 1) await look();
  expect([await failure(), await alarms()]).toEqual(['notFetched', [['channelFails', 'notFetched']]]);
  await rm(name);
  await look();
  expect([await countStored(), await failure()]).toEqual([1, null]);
});
