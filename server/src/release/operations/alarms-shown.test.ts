import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { ALARMS_OF_KIND_SHOWN_MAXIMUM, OPERATIONS_SHOWN_MAXIMUM } from '@portico/contract/release/model';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Database } from '../../platform/database/db.ts';
import { silentLog } from '../../platform/log.ts';
import { alarmsOf } from '../../testing/portal/raised-alarms.ts';
import { deliverFile, inOneFile, report } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';

const texts = new URL('../../../../contract/texts/en/alarms.json', import.meta.url);
const KINDS = Object.keys(JSON.parse(readFileSync(texts, 'utf8')) as Record<string, string>);

/** Alarms that settle by their subject; the portal itself bounds how many there are. */
const SETTLE_BY_ABOUT = [
  'channelFails',
  'messagesWait',
  'transmissionFailed',
  'outcomeUnknown',
  'conversionFailed',
  'jobKeepsFailing',
  'jobEndsWorkers',
  'identityProviderFails',
  'securIdFails',
];
/** Fifty open alarms side by side, plus one for the rest. */
const OF_A_SOURCE_MAXIMUM = 50 + 1;

let portal: TestPortal;
let db: Database;
let admin: Person;
let client: TestClient;
beforeAll(async () => {
  // A worker would settle alarms without a cause within seconds.
  portal = await startPortal(inject('databaseUrl'));
  db = await portal.openAs('portico_worker', 1);
  admin = await signedIn(portal, (await makeProvider(portal)).admin);
  client = await portal.makeClient();
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

const operations = async () =>
  (await admin.call<ApiAnswer<'GET payments/operations'>>('GET', 'payments/operations')).body;
const closeAll = () =>
  portal.owner.inNoClient((tx) =>
    tx.write('update alarms set acknowledged_at = now() where acknowledged_at is null and settled_at is null'),
  );
/** Raises alarms about this many things, in a client's transaction or by a channel. */
async function raise(key: string, things: number, folder?: string): Promise<void> {
  await db.inClient(client.id, async (tx) => {
    for (let thing = 0; thing < things; thing += 1)
      await raiseAlarm(tx, portal.clock, silentLog, {
        key,
        about: `${folder} ${thing}`,
        parameters: folder === undefined ? {} : { folder },
      });
  });
}
const openOf = (key: string) =>
  portal.owner.inNoClient((tx) =>
    tx.rows('select id from alarms where key = $1 and acknowledged_at is null and settled_at is null', [key]),
  );

it.each(KINDS)(
  'one client or channel opens a limited number of %s alarms, unless they settle by subject',
  async (key) => {
    const things = OF_A_SOURCE_MAXIMUM + 9;
    const most = SETTLE_BY_ABOUT.includes(key) ? things : OF_A_SOURCE_MAXIMUM;
    await raise(key, things);
    expect(await openOf(key)).toHaveLength(most);
    await raise(key, things, 'a-channel');
    expect(await openOf(key)).toHaveLength(2 * most);
    await closeAll();
  },
);

it('no kind of alarm hides another on the operations page, and no channel hides another’s alarms', async () => {
  for (const key of KINDS) await raise(key, 1, 'quiet');
  portal.clock.advanceSeconds(60);
  const noisy = Array.from({ length: 6 }, (_, number) => `noisy-${number}`);
  for (const folder of noisy) for (const key of ['finalCodeLost', 'fileUnreadable']) await raise(key, 60, folder);
  const { alarms, openAlarms } = await operations();
  expect(alarms.length).toBeLessThanOrEqual(OPERATIONS_SHOWN_MAXIMUM);
  expect(new Set(alarms.map(({ key }) => key))).toEqual(new Set(KINDS));
  const ofKind = alarms.filter(({ key }) => key === 'finalCodeLost');
  expect(ofKind).toHaveLength(ALARMS_OF_KIND_SHOWN_MAXIMUM);
  expect(new Set(ofKind.map(({ about }) => about.split(' ')[0]))).toEqual(new Set(['quiet', ...noisy]));
  const all = 1 + noisy.length * OF_A_SOURCE_MAXIMUM;
  expect(new Set(ofKind.map(({ moreOfKind }) => moreOfKind))).toEqual(new Set([all - ALARMS_OF_KIND_SHOWN_MAXIMUM]));
  expect(openAlarms).toBe(KINDS.length - 2 + 2 * all);
  await closeAll();
});

it('an alarm is raised though a long text of it is cut within a character', async () => {
  const parameters = { folder: 'cut', name: `${'a'.repeat(499)}💶` };
  await db.inNoClient((tx) =>
    raiseAlarm(tx, portal.clock, silentLog, { key: 'fileUnreadable', about: 'cut', parameters }),
  );
  expect((await alarmsOf(portal, 'cut')).map(({ parameters: kept }) => kept['name'])).toEqual([
    `${'a'.repeat(499)}\uFFFD`,
  ]);
});

it('alarms that a bank’s files raise stay open, fifty of a kind; one more names the rest', async () => {
  const raiseOf = (key: string, folder: string, thing: number) =>
    db.inNoClient((tx) =>
      raiseAlarm(tx, portal.clock, silentLog, {
        key,
        about: `${folder} ${thing}`,
        parameters: { folder, code: `X${thing}` },
      }),
    );
  for (let thing = 0; thing < 60; thing += 1) await raiseOf('statusCodeUnknown', 'noisy', thing);
  for (const thing of [3, 59]) await raiseOf('statusCodeUnknown', 'noisy', thing);
  await raiseOf('fileUnreadable', 'noisy', 60);
  await raiseOf('statusCodeUnknown', 'quiet', 60);
  const alarms = await alarmsOf(portal, 'noisy');
  expect(alarms.filter(({ key }) => key === 'statusCodeUnknown')).toHaveLength(51);
  expect(alarms.find(({ about }) => about === 'noisy 3')!.count).toBe(2);
  expect(alarms.find(({ about }) => about === 'noisy')).toMatchObject({ count: 11, parameters: { code: 'X59' } });
  expect(alarms.filter(({ key }) => key === 'fileUnreadable')).toHaveLength(1);
  expect(await alarmsOf(portal, 'quiet')).toHaveLength(1);
  // Alarms about a message, which settle with it, are never combined.
  for (let thing = 0; thing < 60; thing += 1) await raiseOf('transmissionFailed', 'broken', thing);
  expect(await alarmsOf(portal, 'broken')).toHaveLength(60);
});

it('a bank that reports final codes for unknown payments in many messages opens no more than that', async () => {
  await portal.startWorker();
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const [account] = client.accounts;
  const orderId = await clerk.order(await paymentFile(account!));
  for (const signer of [signer1, signer2]) await signer.sign(orderId);
  const [message] = (await clerk.reach(orderId, 'RELEASED_TO_BANK')).messages;
  const copies = await portal.owner.inNoClient((tx) =>
    tx.rows<{ message_id: string }>(
      `insert into bank_messages (client_id, order_id, id, message_id, bank_id, status, changed_at, sent_at)
       select client_id, order_id, gen_random_uuid(), 'COPY' || n, bank_id, status, changed_at, sent_at
         from bank_messages, generate_series(1, $2) n where message_id = $1 returning message_id`,
      [message!.messageId, OF_A_SOURCE_MAXIMUM + 9],
    ),
  );
  const nobody = copies.map(({ message_id }) => report(message_id, { groups: [['NOBODY', null, ['NOBODY', 'RJCT']]] }));
  expect(await deliverFile(portal, account!.folder, inOneFile(nobody))).toBe('taken');
  const alarms = await alarmsOf(portal, account!.folder);
  expect(alarms.map(({ key }) => key)).toEqual(Array(OF_A_SOURCE_MAXIMUM).fill('finalCodeLost'));
});
