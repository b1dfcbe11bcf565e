import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { raiseAlarm, settleAlarm } from '../../platform/alarms.ts';
import { silentLog } from '../../platform/log.ts';
import { alarmsOf } from '../../testing/portal/raised-alarms.ts';
import { deliverFile, report } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';

/** Incompressible: an index entry takes less than three kilobytes. */
const LONG = randomBytes(6_000).toString('base64');
const PAYMENTS = 50;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let order: Order;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  await makeProvider(portal);
  client = await portal.makeClient();
  const people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  ({ clerk } = people);
  const id = await clerk.order(await paymentFile(client.accounts[0]!, { count: PAYMENTS }));
  await people.signer1.sign(id);
  await people.signer2.sign(id);
  order = await clerk.reach(id, 'RELEASED_TO_BANK');
});
afterAll(() => portal.stop());

const deliver = (content: string) => deliverFile(portal, client.accounts[0]!.folder, content);
const messageId = () => order.messages[0]!.messageId;
const groupId = () => order.groups[0]!.paymentInformationId;

it.each([
  ['a code of the message', () => report(messageId(), { message: LONG }), 'taken'],
  ['a code of a group', () => report(messageId(), { groups: [[groupId(), LONG]] }), 'taken'],
  ['a payment’s id', () => report(messageId(), { groups: [[groupId(), null, [LONG, 'ACTC']]] }), 'taken'],
  ['a rejected group’s id', () => report(messageId(), { groups: [[LONG, 'RJCT']] }), 'taken'],
  ['the report’s own id', () => report(messageId(), { message: 'ACTC' }).replace(/<MsgId>.*?</, `<MsgId>${LONG}<`), 'taken'],
  ['the message’s id', () => report(LONG, { message: 'ACTC' }), 'aside'],
])('a report is taken in or set aside, however long %s is', async (_what, file, place) => {
  expect(await deliver(file())).toBe(place);
  const alarms = await alarmsOf(portal, client.accounts[0]!.folder);
  expect(Math.max(0, ...alarms.map(({ parameters }) => JSON.stringify(parameters).length))).toBeLessThan(500);
}); // prettier-ignore

it('a bank’s text about a message takes as much room per payment as the standard allows, and no more', async () => {
  const reason = `<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>${LONG}</AddtlInf></StsRsnInf>`;
  const file = report(messageId(), { message: 'ACTC' }).replace('</GrpSts>', `</GrpSts>${reason.repeat(100)}`);
  expect(await deliver(file)).toBe('taken');
  const { content } = await clerk.transactions(order.uniqueId);
  const sizes = content.map(({ bankReasons }) => JSON.stringify(bankReasons).length);
  expect(sizes).toHaveLength(PAYMENTS);
  expect(Math.max(...sizes)).toBeLessThan(2_000);
  expect(content[0]!.bankReasons.at(-1)).toEqual({ code: '', text: '… (+90)' });
});

it('an alarm’s subject may have any length; alarms about the same subject are one, and settle', async () => {
  const db = await portal.openAs('portico_worker', 1);
  const folder = 'of any length';
  const raise = (about: string) =>
    db.inNoClient((tx) =>
      raiseAlarm(tx, portal.clock, silentLog, { key: 'fileUnreadable', about, parameters: { folder, name: about } }),
    );
  await raise(`${LONG}a`);
  await raise(`${LONG}b`);
  await raise(`${LONG}b`);
  expect((await alarmsOf(portal, folder)).map(({ count }) => count)).toEqual([1, 2]);
  await db.inNoClient((tx) => settleAlarm(tx, portal.clock, { key: 'fileUnreadable', about: `${LONG}b` }));
  expect((await alarmsOf(portal, folder)).map(({ count }) => count)).toEqual([1]);
  await db.close();
});
