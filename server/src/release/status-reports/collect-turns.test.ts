import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STATUS_REPORTS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { directoryFolders } from '../../channels/public.ts';
import type { Database } from '../../platform/database/db.ts';
import { openFiles } from '../../platform/files/files-open.ts';
import { FileUnsafe } from '../../platform/files/files-scan.ts';
import { silentLog } from '../../platform/log.ts';
import { alarmsOf } from '../../testing/portal/raised-alarms.ts';
import { inOneFile, report } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Order } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, makeProvider } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';
import { ReportCollector, type CollectLimits, type CollectWork } from './collect-reports.ts';

let portal: TestPortal;
let db: Database;
let work: CollectWork;
let client: TestClient;
let other: TestClient;
/** Two orders that the client's bank has. */
let orders: Order[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  await makeProvider(portal);
  client = await portal.makeClient({ bank: { takesEveryDate: true } });
  other = await portal.makeClient();
  db = await portal.openAs('portico_worker', 8);
  work = { db, files: openFiles(portal.config, db), clock: portal.clock, log: silentLog, config: portal.config };
  const sending = await startPortal(inject('databaseUrl'), { worker: true, databaseUrl: portal.databaseUrl });
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  orders = [];
  for (let at = 0; at < 2; at += 1) {
    const id = await clerk.order(await paymentFile(client.accounts[0]!, { count: 1 }));
    await signer1.sign(id);
    await signer2.sign(id);
    orders.push(await clerk.reach(id, 'RELEASED_TO_BANK'));
  }
  // From here on only the test collects.
  await sending.stop();
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

const folderOf = ({ accounts: [account] }: TestClient) => account!.folder;
const foldersOf = (of: TestClient) => directoryFolders(join(portal.config.dataFolder, 'banks', folderOf(of)));
const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

async function deliver(of: TestClient, name: string, content: string): Promise<void> {
  await mkdir(foldersOf(of).fromBank, { recursive: true });
  await writeFile(join(foldersOf(of).fromBank, name), content);
}

const reportOn = (order: Order) => report(order.messages[0]!.messageId, { message: 'ACTC' });
const kept = async (order: Order) =>
  (await portal.owner.inNoClient((tx) =>
    tx.row<{ count: number }>('select count(*)::int as count from status_reports where order_id = $1', [order.uniqueId]),
  ))!.count; // prettier-ignore

/** A collector on whose clock each look takes a second. */
function collector(limits: Partial<CollectLimits> = {}, of: Partial<CollectWork> = {}) {
  let seconds = 0;
  const made = new ReportCollector({ ...work, ...of }, { now: () => (seconds += 1) * 1_000, ...limits });
  const look = async () => {
    await made.look();
    await made.idle();
  };
  return { made, look, pass: (by: number) => (seconds += by) };
}

it('a file of many reports is taken in slices, other files come in between, and each report counts once', async () => {
  const [order] = orders as [Order];
  const before = await kept(order);
  await deliver(client, 'a-many.xml', inOneFile(Array.from({ length: 24 }, () => reportOn(order))));
  // The other client's channel, looked at alongside, takes some of these seconds.
  const limits = { filesMilliseconds: 8_000 };
  const [one, another] = [collector(limits), collector(limits)];
  await one.look();
  const first = (await kept(order)) - before;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(24);
  await deliver(client, 'b-behind.xml', 'garbage');
  await one.look();
  expect(await namesIn(foldersOf(client).aside)).toContain('b-behind.xml');
  expect(await namesIn(foldersOf(client).taken)).not.toContain('a-many.xml');
  // As two workers do.
  for (let at = 0; at < 24; at += 1) await Promise.all([one.look(), another.look()]);
  expect((await kept(order)) - before).toBe(24);
  expect(await namesIn(foldersOf(client).taken)).toContain('a-many.xml');
  // Known reports are skipped at once, however many there are.
  await deliver(client, 'a-many-again.xml', await readFile(join(foldersOf(client).taken, 'a-many.xml'), 'utf8'));
  await collector(
    {},
    { db: { ...db, inClient: () => Promise.reject(new Error('nothing is left to be taken in')) } },
  ).look();
  expect(await namesIn(foldersOf(client).taken)).toContain('a-many-again.xml');
});

it('a slow channel delays no other, and only one process at a time starts it', async () => {
  const [, order] = orders as [Order, Order];
  const before = await kept(order);
  const [one, another] = [collector(), collector()];
  await portal.owner.inNoClient(async (tx) => {
    await tx.rows('select 1 from orders where id = $1 for update', [order.uniqueId]);
    await deliver(client, 'held.xml', reportOn(order));
    await one.made.look();
    await until(
      // Of this database alone: a lock on a row names none, but who waits for one has others.
      () =>
        tx.rows(
          `select from pg_locks w where not w.granted and exists (select from pg_locks o where o.pid = w.pid
             and o.database = (select oid from pg_database where datname = current_database()))`,
        ),
      (waiting) => waiting.length > 0,
    );
    await deliver(other, 'quick.xml', 'garbage');
    await another.look();
    expect(await namesIn(foldersOf(other).aside)).toContain('quick.xml');
    await deliver(other, 'quick-too.xml', 'garbage');
    await until(
      async () => {
        await one.made.look();
        return namesIn(foldersOf(other).aside);
      },
      (names) => names.includes('quick-too.xml'),
    );
    expect(await namesIn(foldersOf(client).fromBank)).toContain('held.xml');
  });
  await one.made.idle();
  expect(await namesIn(foldersOf(client).taken)).toContain('held.xml');
  expect((await kept(order)) - before).toBe(1);
});

it('the longest-waiting channel goes first, however soon the others are due again', async () => {
  const begun: string[] = [];
  const exclusively: Database['exclusively'] = async (name) => {
    begun.push(name);
    if (begun.length < 3) await made.look();
    return true;
  };
  const { made, look } = collector({ channelsAtOnce: 1 }, { db: { ...db, exclusively } });
  await look();
  expect(new Set(begun.slice(0, 3)).size).toBe(3);
});

it('a file with more reports than anybody sends is set aside whole', async () => {
  const one = (at: number) => `<CstmrPmtStsRpt><GrpHdr><MsgId>${at}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId></OrgnlGrpInfAndSts></CstmrPmtStsRpt>`;
  const file = (number: number) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">${Array.from({ length: number }, (_, at) => one(at)).join('')}</Document>`;
  await deliver(other, 'too-many.xml', file(STATUS_REPORTS_PER_FILE_MAXIMUM + 1));
  await collector().look();
  expect(await namesIn(foldersOf(other).aside)).toContain('too-many.xml');
  const alarms = await alarmsOf(portal, folderOf(other));
  expect(alarms.filter(({ parameters }) => parameters['name'] === 'too-many.xml').map(({ key }) => key)).toEqual(['fileTooLarge']);
}); // prettier-ignore

it.each([
  ['a-harmful-report.xml', () => reportOn(orders[0]!)],
  ['a-harmful-statement.xml', () => camtFile({ iban: client.accounts[0]!.iban })],
])('what a scan finds harmful is set aside, with an alarm that says so: %s', async (name, content) => {
  const scan = () => Promise.reject(new FileUnsafe('Eicar-Test'));
  await deliver(client, name, content());
  await collector({}, { files: { ...work.files, scan } }).look();
  expect(await namesIn(foldersOf(client).aside)).toContain(name);
  const alarms = await alarmsOf(portal, folderOf(client));
  expect(alarms.filter(({ parameters }) => parameters['name'] === name)).toMatchObject([
    { key: 'fileUnsafe', parameters: { found: 'Eicar-Test' } },
  ]);
});

it.each([
  ['54000', ['fileNotTakenIn'], 'aside'],
  ['53100', [], 'fromBank'],
] as const)('a file that keeps failing with %s holds nobody up and ends %j', async (code, keys, place) => {
  const inClient = () => Promise.reject(Object.assign(new Error('not this one'), { code }));
  const { look, pass } = collector({}, { db: { ...db, inClient } });
  const [bad, good] = [`a-bad-${code}.xml`, `b-good-${code}.xml`];
  await deliver(client, bad, reportOn(orders[0]!));
  await deliver(client, good, 'garbage');
  await look();
  expect(await namesIn(foldersOf(client).aside)).toContain(good);
  for (let at = 0; at < 6; at += 1) {
    expect(at < 4 ? await namesIn(foldersOf(client).fromBank) : [bad]).toContain(bad);
    pass(60);
    await look();
  }
  expect(await namesIn(foldersOf(client)[place])).toContain(bad);
  const alarms = await alarmsOf(portal, folderOf(client));
  expect(alarms.filter(({ parameters }) => parameters['name'] === bad).map(({ key }) => key)).toEqual(keys);
});

it('a short report creates no tables and no statistics', async () => {
  const said: string[] = [];
  const inClient: Database['inClient'] = (id, act) =>
    db.inClient(id, (tx) => act({ ...tx, write: (text, values) => (said.push(text), tx.write(text, values)) }));
  const { look } = collector({}, { db: { ...db, inClient } });
  await collector().look();
  const before = await kept(orders[0]!);
  for (const name of ['first.xml', 'second.xml', 'third.xml']) await deliver(client, name, reportOn(orders[0]!));
  await look();
  expect((await kept(orders[0]!)) - before).toBe(3);
  expect(said.filter((text) => text.startsWith('analyze'))).toEqual([]);
  // Once per connection.
  expect(said.filter((text) => text.startsWith('create')).length).toBeLessThanOrEqual(9);
});
