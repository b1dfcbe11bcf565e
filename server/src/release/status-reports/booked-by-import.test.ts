import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { deliverFile, report } from '../../testing/outside/bank-reports.ts';
import type { TestAccount } from '../../testing/clients.ts';
import { at, keysOf, makeColleague } from '../../testing/make-colleague.ts';
import { everybody, signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, importFile } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';

type Operations = ApiAnswer<'GET payments/operations'>;

let portal: TestPortal;
let clerk: Person;
let account: TestAccount;
let people: Record<'importer' | 'other' | 'boss', Person>;
let puppet: Person;
let order: Order;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const grants = at('EDIT', 'STATEMENTS_MODULE', 'BANK_OPERATIONS');
  const bank = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: {
      importer: { grants: [...grants, ...at('ADMIN', 'USERS')] },
      other: { grants },
      boss: { grants: at('ADMIN', 'USERS') },
    },
    rule: null,
    currencies: [],
  });
  people = await everybody(portal, bank.users, 'importer', 'other', 'boss');
  puppet = await makeColleague(portal, bank, { asks: people.importer, approves: people.boss }, 'puppet', grants);
  const client = await portal.makeClient({ rule: { signaturesRequired: 1 } });
  const { signer1, ...others } = await everybody(portal, client.users, 'clerk', 'signer1');
  clerk = others.clerk;
  account = client.accounts[0]!;
  const orderId = await clerk.order(await paymentFile(account, { payments: [{ amount: '12.00' }] }));
  await signer1.sign(orderId);
  order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
});
afterAll(() => portal.stop());

const endToEndId = () => `${order.orderId}-1-1`.slice(-35);
const alarmFor = async (who: Person) =>
  (await who.call<Operations>('GET', 'payments/operations')).body.alarms.find(({ key }) => key === 'finalCodeLost')!;

it('neither the importer of the booking statement nor their associates can acknowledge its rejection', async () => {
  const forged = camtFile({ iban: account.iban, date: '2026-11-20', entries: [{ amount: '-12.00', endToEndId: endToEndId() }] }); // prettier-ignore
  await importFile(portal, people.importer.token, forged);
  await until(
    async () => (await clerk.transactions(order.uniqueId)).content,
    ([payment]) => payment!.booking !== null,
  );
  const group = order.groups[0]!.paymentInformationId;
  const rejects = report(order.messages[0]!.messageId, { groups: [[group, null, [endToEndId(), 'RJCT']]] });
  await deliverFile(portal, account.folder, rejects);
  const alarm = await until(
    () => alarmFor(people.importer),
    (one) => one !== undefined,
  );
  expect(alarm.parameters['kind']).toBe('AFTER_FINAL');
  const decision = { allowed: false, reasons: [{ key: 'bookedByOwnImport' }] };
  expect(alarm.actions.acknowledge).toMatchObject(decision);
  const path = `payments/operations/alarms/${alarm.uniqueId}/acknowledge`;
  for (const who of [people.importer, puppet]) {
    const refused = await who.call('POST', path);
    expect([refused.status, keysOf(refused)]).toEqual([403, ['bookedByOwnImport']]);
  }
  expect((await alarmFor(people.other)).actions.acknowledge.allowed).toBe(true);
  expect((await people.other.call('POST', path)).status).toBe(204);
});

it('nor after the booking moved to an entry of another’s statement, whatever the bank contradicts', async () => {
  const own = await portal.makeClient({ rule: { signaturesRequired: 1 } });
  const { clerk: uploader, signer1 } = await everybody(portal, own.users, 'clerk', 'signer1');
  const place = own.accounts[0]!;
  const entry = { amount: '-31.00', endToEndId: 'MOVED' };
  const file = (await paymentFile(place, { payments: [{ amount: '31.00' }] })).replace(
    /<EndToEndId>[^<]*/,
    '<EndToEndId>MOVED',
  );
  const orderId = await uploader.order(file);
  await signer1.sign(orderId);
  const sent = await uploader.reach(orderId, 'RELEASED_TO_BANK');
  const booked = async () => (await uploader.transactions(orderId)).content[0]!.booking;
  const { importer, other } = people;
  const statement = (number: string, opening: string, entries: object[]) =>
    camtFile({ iban: place.iban, date: '2026-11-20', number, opening, entries: entries as never });
  await importFile(portal, importer.token, statement('7', '1000.00', [entry]));
  await until(booked, (one) => one !== null);
  await importFile(
    portal,
    other.token,
    statement('1', '500.00', [{ amount: '-31.00', endToEndId: 'CARD' }, { amount: '3.00' }]),
  );
  const [{ id }] = (await portal.owner.inNoClient((tx) => tx.rows(`select id from statements where number = '7'`))) as [
    { id: string },
  ];
  expect((await importer.call('POST', `reporting/statements/${id}/takeOut`, { reason: 'wrong' })).status).toBe(200);
  const messageId = sent.messages[0]!.messageId;
  const group = sent.groups[0]!.paymentInformationId;
  await deliverFile(
    portal,
    place.folder,
    report(messageId, { groups: [[group, null, ['MOVED', 'RJCT'], ['MOVED', 'ACSC']]] }),
  );
  const alarms = await until(
    async () => (await importer.call<Operations>('GET', 'payments/operations')).body.alarms,
    (all) => all.some(({ key, parameters }) => key === 'finalCodeLost' && parameters['messageId'] === messageId),
  );
  const told = alarms.filter(({ parameters }) => parameters['messageId'] === messageId);
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(({ actions }) => actions.acknowledge.reasons.map(({ key }) => key))).toEqual(
    told.map(() => ['bookedByOwnImport']),
  );
});

it('nor if the statement was imported before the payments left', async () => {
  const early = await portal.makeClient({ rule: { signaturesRequired: 1 } });
  const { clerk: uploader, signer1 } = await everybody(portal, early.users, 'clerk', 'signer1');
  const place = early.accounts[0]!;
  const file = await paymentFile(place, { payments: [{ amount: '32.00' }] });
  const orderId = await uploader.order(file.replace(/<EndToEndId>[^<]*/, '<EndToEndId>EARLY'));
  const entries = [{ amount: '-32.00', endToEndId: 'EARLY' }];
  await importFile(portal, people.importer.token, camtFile({ iban: place.iban, date: '2026-11-20', entries }));
  portal.clock.advanceSeconds(60);
  await (await signedIn(portal, signer1.user)).sign(orderId);
  const sent = await uploader.reach(orderId, 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY');
  const { messageId } = sent.messages[0]!;
  const group = sent.groups[0]!.paymentInformationId;
  await until(
    async () => (await uploader.transactions(orderId)).content,
    ([payment]) => payment!.booking !== null,
  );
  await deliverFile(portal, place.folder, report(messageId, { groups: [[group, null, ['EARLY', 'RJCT']]] }));
  const alarm = await until(
    async () =>
      (await people.importer.call<Operations>('GET', 'payments/operations')).body.alarms.find(
        ({ key, parameters }) => key === 'finalCodeLost' && parameters['messageId'] === messageId,
      ),
    (one) => one !== undefined,
  );
  expect(alarm!.actions.acknowledge.reasons.map(({ key }) => key)).toEqual(['bookedByOwnImport']);
});
