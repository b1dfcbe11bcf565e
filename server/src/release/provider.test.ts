import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { addCutOff, changeConnections } from '../testing/bank-connections.ts';
import { auditFaults } from '../testing/portal/audit-rows.ts';
import type { TestClient, TestClientOptions } from '../testing/clients.ts';
import { everybody, signedIn, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { sayHit, sayOutcome } from '../testing/say-as-provider.ts';
import { startPortal, type Answer, type TestPortal } from '../testing/portal/portal.ts';
import { statusReport } from '../testing/outside/status-report.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { unreachable } from '../testing/outside/unreachable-channel.ts';
import { until } from '../testing/portal/until.ts';
import { SANCTION_LIST } from './screening/sanction-list.ts';
import { enqueue } from '../platform/jobs.ts';
import { releaseOrderJob } from '../payments/public.ts';

type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;
type Operations = ApiAnswer<'GET payments/operations'>;
type Refusal = { key: string; reasons?: { key: string }[] };

let portal: TestPortal;
let admin: Person;
let readonly: Person;
let compliance: Person[];
let client: TestClient;
let clerk: Person;
let signers: Person[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const provider = await makeProvider(portal);
  admin = await signedIn(portal, provider.admin);
  readonly = await signedIn(portal, provider.readonly);
  compliance = [await signedIn(portal, provider.compliance1), await signedIn(portal, provider.compliance2)];
});
afterAll(() => portal.stop());

async function makePeople(options: TestClientOptions = {}): Promise<void> {
  client = await portal.makeClient(options);
  const people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  ({ clerk } = people);
  signers = [people.signer1, people.signer2];
}
beforeEach(() => makePeople());

/** Takes an order as far as it gets. */
async function release(end: string, creditor = 'Anybody Ltd'): Promise<Order> {
  const file = await paymentFile(client.accounts.slice(0, 1), { payments: [{ amount: '12.00', creditor }] });
  const orderId = await clerk.order(file);
  for (const signer of signers) await signer.sign(orderId);
  return clerk.reach(orderId, end);
}

const stopped = () => release('SANCTION_HIT', `${SANCTION_LIST.names[0]} Ltd`);
const events = (order: Order) => order.history.map((entry) => entry.event).toReversed();

async function sentFiles(): Promise<string[]> {
  const folder = join(portal.config.dataFolder, 'banks', client.accounts[0]!.folder, 'to-bank');
  return (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.xml'));
}

const reasonsOf = (answer: Answer<Refusal>) => (answer.body.reasons ?? []).map((reason) => reason.key);

describe('A hit of the screening', () => {
  const hitOf = async (who: Person, id: string) => (await who.call<Hit>('GET', `payments/screening/${id}`)).body;
  const decide = (who: Person, hit: Hit, decision: 'CLEAR' | 'CONFIRM', screening = hit.screening.uniqueId) =>
    sayHit<Refusal & { status: string }>(portal, who, { ...hit, screening: { uniqueId: screening } }, decision);

  it('shows compliance what was found where, and the same to read-only users', async () => {
    const order = await stopped();
    const [id] = order.messages.map((message) => message.uniqueId);
    const hit = await hitOf(compliance[0]!, id!);
    expect(hit).toMatchObject({
      client: { businessId: client.businessId },
      order: { uniqueId: order.uniqueId },
      hits: 1,
      listVersion: SANCTION_LIST.version,
      totals: [{ amount: '12.00', transactions: 1 }],
      hitList: [{ listed: SANCTION_LIST.names[0], role: 'CREDITOR', payment: { amount: '12.00' } }],
      actions: { clear: { allowed: true }, confirm: { allowed: true } },
    });
    const looked = await hitOf(readonly, id!);
    expect(looked.actions.clear.reasons.map((reason) => reason.key)).toEqual(['levelTooLow']);
    const refused = await decide(readonly, hit, 'CLEAR');
    expect([refused.status, refused.body.key, reasonsOf(refused)]).toEqual([403, 'UNAUTHORIZED', ['levelTooLow']]);
    const list = await admin.call<ApiAnswer<'GET payments/screening'>>('GET', 'payments/screening');
    expect(list.body.content.map((row) => row.uniqueId)).toContain(id);
  });

  it('is cleared by two people, and then the message leaves', async () => {
    const order = await stopped();
    const hit = await hitOf(compliance[0]!, order.messages[0]!.uniqueId);
    expect((await decide(compliance[0]!, hit, 'CLEAR')).body.status).toBe('SANCTION_HIT');
    expect(await sentFiles()).toEqual([]);
    const again = await decide(compliance[0]!, hit, 'CLEAR');
    expect([again.status, reasonsOf(again)]).toEqual([409, ['secondPersonNeeded']]);
    expect((await decide(compliance[1]!, hit, 'CLEAR')).body.status).toBe('SANCTION_SCREENING');
    const sent = await clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
    expect(events(sent).slice(-4)).toEqual(['hit', 'clearOnce', 'clearTwice', 'transmitted']);
    expect(await sentFiles()).toEqual([`${sent.messages[0]!.messageId}.xml`]);
    expect((await hitOf(compliance[0]!, hit.uniqueId)) as unknown).toMatchObject({ code: '1500' });
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('is confirmed by two people, and nothing leaves', async () => {
    const order = await stopped();
    const hit = await hitOf(compliance[0]!, order.messages[0]!.uniqueId);
    await decide(compliance[0]!, hit, 'CONFIRM');
    expect((await decide(compliance[1]!, hit, 'CONFIRM')).body.status).toBe('COMPLETED_WITH_ERRORS');
    expect(events(await clerk.get(order.uniqueId)).slice(-3)).toEqual(['hit', 'confirmOnce', 'confirmHit']);
    expect(await sentFiles()).toEqual([]);
    const late = await decide(compliance[1]!, hit, 'CLEAR');
    expect([late.status, reasonsOf(late)]).toEqual([409, ['noHitToDecide']]);
  });

  it('lets either of two who disagree change their mind', async () => {
    const order = await stopped();
    const hit = await hitOf(compliance[0]!, order.messages[0]!.uniqueId);
    await decide(compliance[0]!, hit, 'CLEAR');
    expect((await decide(compliance[1]!, hit, 'CONFIRM')).body.status).toBe('SANCTION_HIT');
    const { decisions } = await hitOf(compliance[0]!, hit.uniqueId);
    expect(decisions.map((one) => one.decision)).toEqual(['CLEAR', 'CONFIRM']);
    expect((await decide(compliance[0]!, hit, 'CONFIRM')).body.status).toBe('COMPLETED_WITH_ERRORS');
  });

  it('is decided only as it was shown, and by nobody of the client', async () => {
    const order = await stopped();
    const hit = await hitOf(compliance[0]!, order.messages[0]!.uniqueId);
    const other = await decide(compliance[0]!, hit, 'CLEAR', order.uniqueId);
    expect([other.status, other.body.key]).toEqual([409, 'CONTENT_CHANGED']);
    expect((await decide(clerk, hit, 'CLEAR')).status).toBe(403);
    expect((await clerk.call('GET', `payments/screening/${hit.uniqueId}`)).status).toBe(403);
  });

  it('once cleared does not come back for the same bytes, hits and list', async () => {
    const order = await stopped();
    const hit = await hitOf(compliance[0]!, order.messages[0]!.uniqueId);
    await changeConnections(portal, client.id, { channel: unreachable('cleared') });
    for (const who of compliance) await decide(who, hit, 'CLEAR');
    const message = await reachState(order, 'WAITS');
    await portal.owner.inNoClient((tx) =>
      tx.write(`update bank_messages set status = 'PROCESSING_ERROR', attempts = 1 where id = $1`, [message.uniqueId]),
    );
    await useFolder();
    expect(await retry(admin, message.uniqueId)).toMatchObject([{ outcome: 'DONE' }]);
    await clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
  });
});

async function useChannel(channel: object): Promise<void> {
  await changeConnections(portal, client.id, { channel });
}

const useFolder = () => useChannel({ kind: 'directory', folder: client.accounts[0]!.folder });

async function operations(who = admin): Promise<Operations> {
  return (await who.call<Operations>('GET', 'payments/operations')).body;
}

async function reachState(order: Order, state: string) {
  const ask = async () => (await operations()).messages.find((one) => one.order.uniqueId === order.uniqueId);
  return (await until(ask, (message) => message?.state === state))!;
}

async function retry(who: Person, ...uuids: string[]) {
  const { body } = await who.call<ApiAnswer<'POST payments/operations/retry'>>('POST', 'payments/operations/retry', {
    uuids,
  });
  return body.results;
}

describe('A message whose bank can’t be reached', () => {
  it('waits, is retried automatically, raises an alarm, and leaves once when the bank is back', async () => {
    await useChannel(unreachable('far-away'));
    const order = await release('SANCTION_SCREENING');
    const waiting = await reachState(order, 'WAITS');
    expect(waiting).toMatchObject({ failure: { key: 'unreachable' }, folder: 'far-away' });
    const alarm = await until(
      async () =>
        (await operations()).alarms.find(
          (one) => one.key === 'channelFails' && one.about === 'far-away' && one.parameters['waiting'] === 1,
        ),
      (one) => one !== undefined,
    );
    // It is screened: it waits for the bank.
    expect(await clerk.get(order.uniqueId)).toMatchObject({
      status: 'SANCTION_SCREENING',
      sending: true,
      messages: [{ status: 'SANCTION_SCREENING', failure: { key: 'unreachable' } }],
    });
    await useFolder();
    const sent = await clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
    expect(sent.messages[0]).toMatchObject({ failure: null, nextAttemptAt: null });
    expect(await sentFiles()).toEqual([`${sent.messages[0]!.messageId}.xml`]);
    expect(events(sent).filter((event) => event === 'transmitted')).toHaveLength(1);
    const closed = await until(
      async () => (await operations()).closedAlarms.find((one) => one.uniqueId === alarm!.uniqueId),
      (one) => one !== undefined,
    );
    expect(closed).toMatchObject({ closedBy: null, parameters: { failure: 'unreachable', waiting: 0 } });
    expect((await operations()).alarms.filter((one) => one.about === 'far-away')).toEqual([]);
  });
});

describe('A message that can’t be converted', () => {
  const breakFormat = (format: string) => changeConnections(portal, client.id, { payment_format: format });

  it('ends in an error with an alarm; retried, it leaves', async () => {
    await breakFormat('pain.001.001.99');
    const order = await release('CONVERSION_ERROR_RELEASE');
    const failed = await reachState(order, 'FAILED');
    expect(failed).toMatchObject({ failure: { key: 'conversionFailed' }, actions: { retry: { allowed: true } } });
    expect((await operations()).alarms.map((one) => one.about)).toContain(order.messages[0]!.messageId);
    const path = 'payments/operations/retry';
    expect((await compliance[0]!.call('POST', path, { uuids: [failed.uniqueId] })).status).toBe(403);
    await breakFormat('pain.001.001.09');
    expect(await retry(admin, failed.uniqueId)).toMatchObject([{ outcome: 'DONE' }]);
    const sent = await clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
    const about = order.messages[0]!.messageId;
    await until(operations, ({ alarms }) => alarms.every((one) => one.about !== about));
    expect((await operations()).closedAlarms.filter((one) => one.about === about)).toMatchObject([
      { key: 'conversionFailed', closedBy: null },
    ]);
    expect(events(sent)).toContain('retry');
    const late = await retry(admin, failed.uniqueId);
    expect(late).toMatchObject([{ outcome: 'REFUSED', reasons: [{ key: 'nothingToRetry' }] }]);
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('lets its order be reopened; released again it leaves under a new id', async () => {
    await breakFormat('pain.001.001.99');
    const order = await release('CONVERSION_ERROR_RELEASE');
    await breakFormat('pain.001.001.09');
    expect(await clerk.act('reopen', [order.uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
    expect(await retry(admin, order.messages[0]!.uniqueId)).toMatchObject([{ outcome: 'REFUSED' }]);
    await clerk.act('submit', [order.uniqueId]);
    portal.clock.advanceSeconds(31);
    for (const signer of signers) await signer.sign(order.uniqueId);
    const sent = await clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
    const [now, before] = sent.messages as [Order['messages'][number], Order['messages'][number]];
    expect(before).toMatchObject({ messageId: order.messages[0]!.messageId, withdrawnAt: expect.any(String) });
    expect(await sentFiles()).toEqual([`${now.messageId}.xml`]);
    expect(await clerk.act('reopen', [order.uniqueId])).toMatchObject([{ outcome: 'REFUSED' }]);
  });
});

describe('A message whose outcome is unknown', () => {
  async function unknown(): Promise<Order> {
    const order = await release('RELEASED_TO_BANK');
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `with m as (update bank_messages set status = 'PROCESSING_ERROR', outcome_unknown = true, failure = 'outcomeUnknown', sent_at = null
           where order_id = $1 returning order_id) update orders o set status = 'PROCESSING_ERROR' from m where o.id = m.order_id`,
        [order.uniqueId],
      ),
    );
    return order;
  }
  const say = (who: Person, order: Order, decision: string) =>
    sayOutcome<Refusal & { status: string }>(portal, who, order.messages[0]!.uniqueId, decision);

  it('is neither retried nor reopened; two people find that it was sent', async () => {
    const order = await unknown();
    await reachState(order, 'OUTCOME_UNKNOWN');
    expect(await retry(admin, order.messages[0]!.uniqueId)).toMatchObject([{ reasons: [{ key: 'outcomeUnknown' }] }]);
    expect(await clerk.act('reopen', [order.uniqueId])).toMatchObject([
      { outcome: 'REFUSED', problem: { reasons: [{ key: 'messageMayHaveLeft' }] } },
    ]);
    const refused = await say(readonly, order, 'WAS_SENT');
    expect([refused.status, refused.body.key, reasonsOf(refused)]).toEqual([403, 'UNAUTHORIZED', ['levelTooLow']]);
    expect((await say(admin, order, 'WAS_SENT')).body.status).toBe('PROCESSING_ERROR');
    expect((await say(admin, order, 'WAS_SENT')).body.status).toBe('PROCESSING_ERROR');
    const { decisions } = await reachState(order, 'OUTCOME_UNKNOWN');
    expect(decisions).toMatchObject([{ decision: 'WAS_SENT', note: 'The bank says so' }]);
    expect((await say(compliance[0]!, order, 'WAS_SENT')).body.status).toBe('RELEASED_TO_BANK');
    expect(events(await clerk.get(order.uniqueId)).at(-1)).toBe('wasSent');
    expect(reasonsOf(await say(admin, order, 'WAS_SENT'))).toEqual(['outcomeKnown']);
  });

  it('is known as soon as the bank reports on it', async () => {
    const order = await unknown();
    const [message] = order.messages as [Order['messages'][number]];
    const folder = join(portal.config.dataFolder, 'banks', client.accounts[0]!.folder, 'from-bank');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'report.xml'), statusReport(message.messageId, 'ACSC'));
    const done = await clerk.reach(order.uniqueId, 'COMPLETED_SUCCESSFULLY');
    expect(events(done).slice(-3)).toEqual(['statusReport', 'wasSent', 'allFinal']);
    expect(reasonsOf(await say(admin, order, 'WAS_NOT_SENT'))).toEqual(['outcomeKnown']);
  });

  it('is sent when two people find that it was not', async () => {
    const order = await unknown();
    const folder = join(portal.config.dataFolder, 'banks', client.accounts[0]!.folder, 'to-bank');
    await rm(join(folder, `${order.messages[0]!.messageId}.xml`));
    await say(compliance[1]!, order, 'WAS_NOT_SENT');
    await say(admin, order, 'WAS_NOT_SENT');
    await clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
    expect(await sentFiles()).toEqual([`${order.messages[0]!.messageId}.xml`]);
  });
});

describe('An order that was not released', () => {
  it('is released once its guards hold; until then the portal says which don’t', async () => {
    await makePeople({ bank: { takesEveryDate: false } });
    const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 1), { date: '2026-11-23' }));
    for (const signer of signers) await signer.sign(orderId);
    await until(
      () => clerk.get(orderId),
      ({ held }) => held !== null,
    );
    await addCutOff(portal, client.id, { timeOfDay: '06:00', daysBefore: 1 });
    await portal.owner.inNoClient((tx) => enqueue(tx, releaseOrderJob, { clientId: client.id, orderId }));
    await clerk.reach(orderId, 'RELEASE_ERROR');
    const held = (await operations()).orders.find((one) => one.uniqueId === orderId)!;
    expect(held).toMatchObject({ status: 'RELEASE_ERROR', actions: { retry: { allowed: true } } });
    expect(await retry(admin, orderId)).toMatchObject([
      { outcome: 'REFUSED', reasons: [{ key: 'held.cutOffMissed' }] },
    ]);
    await changeConnections(portal, client.id, { takes_every_date: true });
    expect(await retry(admin, orderId)).toMatchObject([{ outcome: 'DONE' }]);
    await clerk.reach(orderId, 'RELEASED_TO_BANK');
  });
});

describe('The operations page', () => {
  it('lists the channels and the queue, for the provider alone', async () => {
    const { channels, queue } = await operations(readonly);
    const own = channels.find((channel) => channel.folder === client.accounts[0]!.folder);
    expect(own).toMatchObject({ kind: 'directory', clients: 1, failure: null });
    expect(queue.every((task) => task.givenUp === 0)).toBe(true);
    expect((await clerk.call('GET', 'payments/operations')).status).toBe(403);
    expect(await retry(admin, crypto.randomUUID())).toMatchObject([{ outcome: 'REFUSED' }]);
  });
});

describe('A message whose stored bytes', () => {
  async function waiting(folder: string): Promise<Order> {
    await useChannel(unreachable(folder));
    const order = await release('SANCTION_SCREENING');
    await reachState(order, 'WAITS');
    return order;
  }
  const change = (statement: string, order: Order) =>
    portal.owner.inNoClient((tx) => tx.write(statement, [order.uniqueId]));

  it('differ from those that were screened does not leave', async () => {
    const order = await waiting('other-bytes');
    await change(
      'update bank_messages m set file_id = o.file_id from orders o where m.order_id = $1 and o.id = m.order_id',
      order,
    );
    await useFolder();
    await clerk.reach(order.uniqueId, 'PROCESSING_ERROR');
    expect(await reachState(order, 'FAILED')).toMatchObject({ failure: { key: 'contentDiffers' } });
    expect(await sentFiles()).toEqual([]);
  });

  it('are damaged waits until they are whole again', async () => {
    const order = await waiting('damaged-bytes');
    const turn = `update file_chunks c set bytes = set_byte(c.bytes, 60, get_byte(c.bytes, 60) # 1)
      from bank_messages m where m.order_id = $1 and c.file_id = m.file_id`;
    await change(turn, order);
    await useFolder();
    const ask = async () => (await clerk.get(order.uniqueId)).messages[0]!;
    await until(ask, (message) => message.failure?.key === 'contentUnavailable');
    expect(await sentFiles()).toEqual([]);
    await change(turn, order);
    await clerk.reach(order.uniqueId, 'RELEASED_TO_BANK');
  });
});

describe('A file of a message', () => {
  it('is exactly what went to the bank', async () => {
    const order = await release('RELEASED_TO_BANK');
    const [message] = order.messages as [Order['messages'][number]];
    const path = `payments/orders/${order.uniqueId}/messages/${message.uniqueId}/file`;
    const headers = { authorization: `Bearer ${clerk.token}` };
    const answer = await fetch(`${portal.address}/portal/api/${path}`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(message.digest);
    expect(message.file).toEqual({ fileName: `${message.messageId}.xml`, sizeBytes: bytes.length });
  });
});
