import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import type { Database } from '../../platform/database/db.ts';
import { addCutOff } from '../../testing/bank-connections.ts';
import { CLERK_GRANTS, giveRights, PEOPLE, type TestClient, type TestClientOptions } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { releaseDue } from './hold-until-due.ts';

/** A Friday; two minutes to noon at the bank, when its cut-off is. */
const NOW = '2026-11-20T10:58:00Z';
const NOON: CutOffTime = { currency: null, serviceLevel: null, timeOfDay: '12:00', daysBefore: 0 };
const CUT_OFF = '2026-11-20T11:00:00.000Z';
const MISSED = { outcome: 'REFUSED', problem: { reasons: [{ kind: 'cutOff', key: 'cutOffMissed' }] } };
const MISSED_SIGNED = { outcome: 'REFUSED', problem: { reasons: [{ kind: 'cutOff', key: 'cutOffMissedReopen' }] } };

let portal: TestPortal;
let db: Database;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2' | 'editor', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  db = await portal.openAs('portico_worker', 2);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(() => portal.clock.set(NOW));

async function makePeople(cutOffs: CutOffTime[] = [NOON], options: TestClientOptions = {}): Promise<void> {
  client = await portal.makeClient({
    users: {
      ...PEOPLE,
      editor: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_BASIC_EDIT', level: 'GRANT' }, { area: 'PAYMENT_OPEN_UPLOADED', level: 'GRANT' }] },
    },
    ...options,
    bank: { takesEveryDate: false, cutOffs, ...options.bank },
  });
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2', 'editor');
} // prettier-ignore

async function upload(date = '2026-11-20', accounts = client.accounts.slice(0, 1), type = ''): Promise<OrderId> {
  const file = await paymentFile(accounts, { date });
  return people.clerk.order(file.replaceAll('<ReqdExctnDt>', () => `${type}<ReqdExctnDt>`));
}

/** The worker's regular look, once nothing else is under way. */
async function look(): Promise<void> {
  await releaseDue(db, portal.clock);
  const jobs = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows(
        `select 1 from graphile_worker.jobs where task_identifier in ('release-order', 'send-bank-message', 'transmit-message', 'try-channel')`,
      ),
    );
  await until(jobs, (rows) => rows.length === 0);
}

/** Without a session, which a jump of days would end. */
async function stateOf(id: OrderId): Promise<{ status: string; event: string }> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ status: string; event: string }>(
      `select o.status, (select h.event from order_history h where h.order_id = o.id order by h.id desc limit 1) as event
       from orders o where o.id = $1`,
      [id],
    ),
  );
  return row!;
}

/** Moves an open order to another date. */
async function redate({ uniqueId, contentDigest }: Order, executionDate: string): Promise<void> {
  const body = { contentDigest, executionDate };
  const answer = await people.editor.call('PUT', `payments/orders/${uniqueId}/terms`, body);
  expect(answer).toMatchObject({ status: 200 });
}

async function waiting(): Promise<string[]> {
  const { body } = await people.signer2.call<ApiAnswer<'GET payments/orders/waitingForMySignature'>>(
    'GET',
    'payments/orders/waitingForMySignature',
  );
  return body.content.map(({ uniqueId }) => uniqueId);
}

it('an order leaves until its cut-off, and is signed no longer from then on; with the next date it is', async () => {
  await makePeople();
  const [first, second] = [await upload(), await upload()];
  const cutOff = { at: CUT_OFF, of: { currency: 'CHF', serviceLevel: null } };
  expect(await people.clerk.get(first)).toMatchObject({ status: 'UNSIGNED', cutOff });
  for (const id of [first, second]) await people.signer1.sign(id);

  portal.clock.set('2026-11-20T10:59:59Z');
  const { body: preview } = await people.signer2.call('POST', 'payments/orders/signingPreview', { uuids: [first, second] });
  expect(preview).toMatchObject({ count: 2, cutOff: { at: CUT_OFF, isEndOfDate: false } });
  expect(await waiting()).toHaveLength(2);
  await people.signer2.sign(first);
  expect(await people.clerk.reach(first, 'RELEASED_TO_BANK')).toMatchObject({ cutOff: null });

  portal.clock.set(CUT_OFF);
  expect(await people.signer2.act('sign', [second], { securityCode: '000000' })).toMatchObject([MISSED_SIGNED]);
  expect(await waiting()).toEqual([]);
  const refused = await people.signer2.call('POST', 'payments/orders/signingPreview', { uuids: [second] });
  expect(refused.body).toMatchObject({ count: 0, cutOff: null, refused: [{ reasons: [{ kind: 'cutOff' }] }] });
  expect(await people.clerk.get(second)).toMatchObject({
    status: 'PARTIALLY_SIGNED',
    cutOff,
    // Nobody could sign it now, whoever has the right.
    actions: { sign: { allowed: false, reasons: expect.not.arrayContaining([expect.objectContaining({ kind: 'whoCould' })]) } },
  });

  expect(await people.editor.act('reopen', [second])).toMatchObject([{ status: 'OPEN' }]);
  expect(await people.clerk.act('submit', [second])).toMatchObject([MISSED]);
  await redate(await people.clerk.get(second), '2026-11-23');
  expect(await people.clerk.act('submit', [second])).toMatchObject([{ status: 'UNSIGNED' }]);
  portal.clock.advanceSeconds(31);
  for (const signer of [people.signer1, people.signer2]) await signer.sign(second);
  const held = await until(() => people.clerk.get(second), (order) => order.held !== null);
  expect(held).toMatchObject({ held: { until: '2026-11-23', daysAhead: 0 }, cutOff: { at: '2026-11-23T11:00:00.000Z' } });
}); // prettier-ignore

it('a file that comes after the cut-off stays open until somebody chooses another date', async () => {
  await makePeople();
  portal.clock.set('2026-11-20T11:00:01Z');
  const id = await upload();
  const order = await people.clerk.get(id);
  const actions = { submit: { reasons: [{ key: 'cutOffMissed' }] } };
  expect(order).toMatchObject({ status: 'OPEN', actions, nextDate: '2026-11-23' });
  await redate(order, '2026-11-23');
  expect(await people.clerk.act('submit', [id])).toMatchObject([{ status: 'UNSIGNED' }]);
});

it('the next possible date suits every bank and sort of payment of an order', async () => {
  await makePeople([NOON, { ...NOON, currency: 'EUR', daysBefore: 5 }], { currencies: ['CHF', 'EUR'] });
  portal.clock.set('2026-11-20T11:00:01Z');
  const [francs] = client.accounts;
  expect((await people.clerk.get(await upload('2026-11-20', [francs!]))).nextDate).toBe('2026-11-23');
  const both = await people.clerk.get(await upload('2026-11-20', client.accounts));
  // Five banking days before it is Monday.
  expect(both.nextDate).toBe('2026-11-30');
  await redate(both, both.nextDate!);
  expect(await people.clerk.act('submit', [both.uniqueId])).toMatchObject([{ status: 'UNSIGNED' }]);
  expect((await people.clerk.get(both.uniqueId)).nextDate).toBeNull();
});

it('what was held is missed, not rolled over, if nobody looked before its cut-off', async () => {
  await makePeople();
  const [looked, late] = [await upload('2026-11-23'), await upload('2026-11-24')];
  for (const id of [looked, late]) {
    for (const signer of [people.signer1, people.signer2]) await signer.sign(id);
    portal.clock.advanceSeconds(31);
  }
  await look();
  portal.clock.set('2026-11-23T10:59:59Z');
  await look();
  expect([await stateOf(looked), await stateOf(late)]).toMatchObject([
    { status: 'RELEASED_TO_BANK' },
    { status: 'FULLY_SIGNED' },
  ]);
  portal.clock.set('2026-11-24T11:00:00Z');
  await look();
  expect(await stateOf(late)).toEqual({ status: 'RELEASE_ERROR', event: 'cutOffMissed' });
});

it('with a cut-off days before the date, it is held until then and no longer', async () => {
  await makePeople([{ ...NOON, daysBefore: 2 }]);
  // Two banking days before Tuesday is Friday, and before Wednesday Monday.
  const [tuesday, wednesday] = [await upload('2026-11-24'), await upload('2026-11-25')];
  for (const id of [tuesday, wednesday]) {
    for (const signer of [people.signer1, people.signer2]) await signer.sign(id);
    portal.clock.advanceSeconds(31);
  }
  await people.clerk.reach(tuesday, 'RELEASED_TO_BANK');
  const held = await until(() => people.clerk.get(wednesday), (order) => order.held !== null);
  expect(held).toMatchObject({ held: { until: '2026-11-23', daysAhead: 2 }, cutOff: { at: '2026-11-23T11:00:00.000Z' } });
  portal.clock.set('2026-11-22T22:59:59Z');
  await look();
  expect(await stateOf(wednesday)).toMatchObject({ status: 'FULLY_SIGNED' });
  portal.clock.set('2026-11-22T23:00:00Z');
  await look();
  expect(await stateOf(wednesday)).toMatchObject({ status: 'RELEASED_TO_BANK' });
}); // prettier-ignore

const LEVELS = [
  NOON,
  { ...NOON, currency: 'EUR', timeOfDay: '14:00' },
  { ...NOON, serviceLevel: 'URGP', timeOfDay: '11:00' },
  { ...NOON, currency: 'EUR', serviceLevel: 'SEPA', timeOfDay: '16:00' },
];
const type = (text: string) => `<PmtTpInf>${text}</PmtTpInf>`;
const level = (code: string, element = 'Cd') => `<SvcLvl><${element}>${code}</${element}></SvcLvl>`;
const INSTANT = '<LclInstrm><Cd>INST</Cd></LclInstrm>';
const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;

it('the first cut-off counts by currency and service level; agreed codes alone are compared', async () => {
  await makePeople(LEVELS, { currencies: ['EUR', 'CHF'] });
  const [euro, francs] = client.accounts;
  const cutOffOf = async (...given: Parameters<typeof upload>) =>
    (await people.clerk.get(await upload(...given))).cutOff;
  expect(await cutOffOf('2026-11-20', [euro!])).toMatchObject({ at: at('13'), of: { serviceLevel: null } });
  expect(await cutOffOf('2026-11-20', [euro!, francs!])).toMatchObject({ at: at('11'), of: { currency: 'CHF' } });
  expect(await cutOffOf('2026-11-20', [euro!], type(level('URGP')))).toMatchObject({
    at: at('10'),
    of: { currency: 'EUR', serviceLevel: 'URGP' },
  });
  expect(await cutOffOf('2026-11-20', [euro!], type(level('SEPA')))).toMatchObject({ at: at('15') });
  expect(await cutOffOf('2026-11-20', [euro!], type(level('SEPA', 'Prtry')))).toMatchObject({ at: at('13') });
});

it('instant payments have until the end of their date, at a bank that takes them', async () => {
  const instant = type(level('SEPA') + INSTANT);
  await makePeople(LEVELS, { currencies: ['EUR'], bank: { takesInstant: true } });
  const cutOff = async (text: string) => (await people.clerk.get(await upload('2026-11-20', client.accounts, text))).cutOff;
  expect(await cutOff(instant)).toMatchObject({ at: at('23'), isEndOfDate: true });
  expect(await cutOff(type(level('SEPA') + INSTANT.replaceAll('Cd', 'Prtry')))).toMatchObject({ at: at('15') });
  await makePeople(LEVELS, { currencies: ['EUR'] });
  expect(await cutOff(instant)).toMatchObject({ at: at('15') });
}); // prettier-ignore

it('payments with service levels of their own have the earliest that any of them may have', async () => {
  await makePeople(LEVELS, { currencies: ['EUR'], bank: { takesInstant: true } });
  const file = await paymentFile(client.accounts, { count: 2 });
  const own = file
    .replace('<ReqdExctnDt>', () => `${type(level('SEPA') + INSTANT)}<ReqdExctnDt>`)
    .replace(/<Amt>/, () => `${type(level('URGP'))}<Amt>`);
  const order = await people.clerk.get(await people.clerk.order(own));
  expect(order).toMatchObject({ status: 'OPEN', cutOff: { at: at('10') } });
});

it('a message that its bank takes later than another bank stops once it has missed its own cut-off', async () => {
  await makePeople([NOON], { banks: 2, currencies: ['CHF', 'CHF'] });
  const [near, far] = client.accounts;
  const file = await paymentFile([near!, far!], { date: '2026-11-20' });
  const dates = ['2026-11-20', '2026-11-23'];
  const id = await people.clerk.order(file.replaceAll(/<Dt>2026-11-20</g, () => `<Dt>${dates.shift()!}<`));
  for (const signer of [people.signer1, people.signer2]) await signer.sign(id);
  await look();
  const messages = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows<{ status: string; failure: string | null }>(
        'select status, failure from bank_messages where order_id = $1 order by id',
        [id],
      ),
    );
  expect((await messages()).map(({ status }) => status).toSorted()).toEqual(['RELEASED', 'RELEASED_TO_BANK']);
  portal.clock.set('2026-11-23T11:00:00Z');
  await look();
  expect(await messages()).toContainEqual({ status: 'PROCESSING_ERROR', failure: 'cutOffMissed' });
});

it('what is held leaves earlier if the provider changes the cut-off', async () => {
  await makePeople();
  const id = await upload('2026-11-23');
  for (const signer of [people.signer1, people.signer2]) await signer.sign(id);
  await look();
  expect(await stateOf(id)).toMatchObject({ status: 'FULLY_SIGNED', event: 'held' });
  await addCutOff(portal, client.id, { timeOfDay: '18:00', daysBefore: 1, currency: 'CHF' });
  await look();
  expect(await stateOf(id)).toMatchObject({ status: 'RELEASED_TO_BANK' });
});

it('a Saturday ends with itself, though banks execute on Monday', async () => {
  await makePeople();
  const { cutOff } = await people.clerk.get(await upload('2026-11-21'));
  expect(cutOff).toMatchObject({ at: '2026-11-21T23:00:00.000Z', isEndOfDate: true });
});

it('is told without the bank to somebody who doesn’t see its account', async () => {
  await makePeople([{ ...NOON, currency: 'EUR' }], {
    currencies: ['EUR', 'CHF'],
    users: { ...PEOPLE, editor: { grants: [] }, viewer: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] } },
  });
  const id = await upload('2026-11-20', client.accounts);
  const [euro, francs] = client.accounts;
  const scope = { kind: 'ACCOUNT', id: francs!.id } as const;
  await giveRights(portal.owner, client, 'viewer', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
  const { viewer } = await everybody(portal, client.users, 'viewer');
  expect(await viewer.get(id)).toMatchObject({ cutOff: { at: CUT_OFF, of: null }, hiddenGroups: 1 });
  expect((await people.clerk.get(id)).cutOff).toMatchObject({ of: { currency: euro!.currency } });
});

it('a cut-off that the provider changes counts at once', async () => {
  await makePeople([]);
  const id = await upload();
  expect((await people.clerk.get(id)).cutOff).toMatchObject({ at: '2026-11-20T23:00:00.000Z', isEndOfDate: true });
  await addCutOff(portal, client.id, { timeOfDay: '09:30' });
  expect((await people.clerk.get(id)).cutOff).toMatchObject({ at: '2026-11-20T08:30:00.000Z' });
  expect(await people.signer1.act('sign', [id], { securityCode: '000000' })).toMatchObject([MISSED_SIGNED]);
});
