import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { AccountId } from '@portico/contract/ids';
import { LEVELS } from '@portico/contract/permissions/model';
import { openDatabase, type Database } from '../../platform/database/db.ts';
import { releaseDue } from '../../release/public.ts';
import { changeConnections } from '../../testing/bank-connections.ts';
import { ACCOUNTS } from '../../testing/administered-accounts.ts';
import { makeIban, type TestAccount } from '../../testing/clients.ts';
import { decideRead } from '../../testing/decisions.ts';
import { impersonate } from '../../testing/impersonation.ts';
import { decideMandate as decideMandateOf, mandateFor } from '../../testing/mandates.ts';
import { makeAccountClient, signAndSend, type AccountClient } from '../../testing/account-clients.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider } from '../../testing/statement-files.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any;

let portal: TestPortal;
let worker: Database;
let provider: Awaited<ReturnType<typeof makeProvider>>;
let token: string;
/** Two of the provider's people who may confirm, and one who only reads. */
let first: Person;
let second: Person;
let reader: Person;
let clients = 0;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  worker = openDatabase(portal.databaseUrl, 'portico_worker', 2);
  provider = await makeProvider(portal);
  token = await portal.signIn(provider.admin);
  [first, second] = [await signedIn(portal, provider.admin), await signedIn(portal, provider.compliance1)];
  reader = await signedIn(portal, provider.readonly);
});
afterAll(async () => {
  await worker.close();
  await portal.stop();
});

let who: AccountClient;
/** Each test has its own account, entered by the client. */
let iban: string;
beforeEach(async () => {
  clients += 1;
  iban = makeIban('CH', `00762${String(clients).padStart(12, '0')}`);
  who = await makeAccountClient(portal);
});

const enter = (changes: object = {}) => who.add({ iban, currency: 'CHF', country: 'CH', ...changes });
const asTest = (more: Partial<TestAccount> = {}): TestAccount => ({
  ...who.client.accounts[0]!,
  iban,
  currency: 'CHF',
  ...more,
});
const reasonsOf = (answer: { body: { reasons?: { key: string }[] } }) =>
  (answer.body.reasons ?? []).map(({ key }) => key);
const decideMandate = (person: Person, ...more: [AccountId, ('CONFIRM' | 'REFUSE')?, string?]) =>
  decideMandateOf(portal, person, ...more);
const own = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));
const alarms = (key: string) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ parameters: Record<string, string> }>('select parameters from alarms where key = $1', [key]),
  );

async function statement(): Promise<{ outcome: string; problems: string[] }> {
  const status = await importFile(portal, token, camtFile({ iban, entries: [{ amount: '5.00' }] }));
  const results = await portal.call('GET', `reporting/statements/imports/${status.uniqueId}/results`, { token });
  return { outcome: results.body[0].outcome, problems: status.problems.map(({ key }: { key: string }) => key) };
}

describe('An account that a client enters', () => {
  it('is neither debited nor given statements until two of the provider’s people confirm the mandate', async () => {
    const id = await enter();
    expect((await who.admin1.call('GET', `${ACCOUNTS}/${id}`)).body).toMatchObject({
      mandate: 'WAITING',
      mandateOwner: null,
    });
    expect(await statement()).toEqual({ outcome: 'NO_ACCOUNT', problems: ['statementAccountWaits'] });
    const orderId = await who.clerk.order(await paymentFile(asTest()));
    const refusal = {
      kind: 'state',
      key: 'accountNotConfirmed',
      parameters: { account: 'New · EUR', mandate: 'WAITING' },
    };
    expect(await who.clerk.get(orderId)).toMatchObject({
      status: 'OPEN',
      warningList: [{ key: 'accountNotConfirmed' }],
      actions: { submit: { allowed: false, reasons: [refusal] } },
    });
    expect(await who.clerk.act('submit', [orderId])).toMatchObject([{ outcome: 'REFUSED', status: 'OPEN' }]);

    expect((await decideMandate(first, id)).body).toEqual({ mandate: 'WAITING' });
    const person = expect.stringMatching(/^.+ \(admin\)$/);
    expect(await mandateFor(second, id)).toMatchObject({ decisions: [{ person, decision: 'CONFIRM' }] });
    expect(reasonsOf(await decideMandate(first, id))).toEqual(['secondPersonNeeded']);
    expect((await statement()).outcome).toBe('NO_ACCOUNT');
    expect((await decideMandate(second, id)).body).toEqual({ mandate: 'CONFIRMED' });
    expect(reasonsOf(await decideMandate(second, id))).toEqual(['mandateSettled']);

    expect((await statement()).outcome).toBe('IMPORTED');
    expect(await who.clerk.act('submit', [orderId])).toMatchObject([{ status: 'UNSIGNED' }]);
    expect((await signAndSend(who, orderId)).status).toBe('RELEASED_TO_BANK');
  });

  it('doesn’t count as an own account before that, however it is marked', async () => {
    const id = await enter({ intracompany: true });
    await own(
      'delete from permission_entries where holder_id = $1 and area = $2',
      who.clerk.user.id,
      'PAYMENT_TEMPORARY_BENEFICIARIES',
    );
    const toIt = async () => {
      const file = await paymentFile(who.client.accounts[0]!, { payments: [{ iban, creditor: 'New Ltd' }] });
      return (await who.clerk.get(await who.clerk.order(file))).status;
    };
    expect(await toIt()).toBe('OPEN');
    await decideMandate(first, id);
    await decideMandate(second, id);
    expect(await toIt()).toBe('UNSIGNED');
  });

  it('is listed for the provider alone, and decided only with the right', async () => {
    const id = await enter();
    expect(await mandateFor(first, id, false)).toMatchObject({
      client: { businessId: who.client.businessId },
      number: iban,
      mandate: 'WAITING',
      confirmations: 0,
      elsewhere: [],
    });
    expect(reasonsOf(await decideMandate(reader, id))).toContain('levelTooLow');
    expect((await mandateFor(reader, id))!.actions.confirm.allowed).toBe(false);
    const bySomebodyElse = await who.admin1.call('GET', 'portal/administration/mandates');
    expect(bySomebodyElse.status).toBe(403);
    const body = { decision: 'CONFIRM', version: 1, note: 'x', securityCode: '' };
    expect((await who.admin1.call('POST', `portal/administration/mandates/${id}/decide`, body)).status).toBe(403);
  });

  it('is found among all by client or number, and counted while it waits', async () => {
    const id = await enter();
    const found = async (search: string, more = 'all=true&') => {
      const path = `portal/administration/mandates?${more}search=${encodeURIComponent(search)}`;
      return (await first.call<Body>('GET', path)).body;
    };
    const has = async (search: string) => (await found(search)).content.some(({ uniqueId }: Body) => uniqueId === id);
    const grouped = iban
      .toLowerCase()
      .replaceAll(/(.{4})/g, '$1 ')
      .trim();
    for (const search of [iban, grouped, iban.slice(6), who.client.businessId.toLowerCase()])
      expect(await has(search)).toBe(true);
    expect(await has('no such client')).toBe(false);
    expect(await has('%')).toBe(false);
    expect((await found(who.client.businessId)).content.length).toBe(who.client.accounts.length + 1);
    expect((await found('x'.repeat(141))).code).toBe('REQUEST_FIELDS');
    const waiting = async () => (await first.call<Body>('GET', 'portal/administration/mandates/count')).body.waiting;
    const before = await waiting();
    await decideMandate(first, id, 'REFUSE');
    expect(await waiting()).toBe(before - 1);
    expect((await who.admin1.call('GET', 'portal/administration/mandates/count')).status).toBe(403);
  });

  it('takes one other confirmation if one of the provider’s people entered it', async () => {
    const guest = await impersonate(portal, first, who.client);
    const content = who.content({ iban, currency: 'CHF', country: 'CH' });
    const added = await guest.call<{ uniqueId: AccountId; changeRequest: string | null }>('POST', ACCOUNTS, {
      content,
    });
    await guest.call('POST', 'portal/reset');
    const { uniqueId: id, changeRequest } = added.body;
    if (changeRequest) await decideRead(who.admin1, changeRequest, 'approve');
    await expect.poll(() => mandateFor(second, id)).toMatchObject({ confirmations: 1 });
    const again = await signedIn(portal, first.user);
    expect(reasonsOf(await decideMandate(again, id))).toEqual(['secondPersonNeeded']);
    expect((await decideMandate(second, id)).body).toEqual({ mandate: 'CONFIRMED' });
    first = again;
  });
});

describe('An account that belongs to another client', () => {
  it('is refused in words that don’t say so, and raises an alarm', async () => {
    const victim = who.client.accounts[0]!;
    const owner = who.client.businessId;
    who = await makeAccountClient(portal);
    const answer = await who.admin1.call<{ fields: { field: string; message: string }[] }>('POST', ACCOUNTS, {
      content: who.content({ iban: victim.iban, currency: 'CHF' }),
    });
    expect(answer.body.fields).toEqual([
      { field: 'content.iban', message: 'This account can’t be added here. Ask the provider.' },
    ]);
    const parameters = { client: who.client.businessId, other: owner, ending: victim.iban.slice(-4) };
    expect(await alarms('accountTakenElsewhere')).toContainEqual({ parameters });
  });

  it('raises an alarm per number, up to a limit', async () => {
    const victim = who;
    // Two numbers with the same ending.
    const numbers = ['A-4711', 'B-4711'];
    for (const [index, number] of numbers.entries())
      await own(
        'update accounts set iban = null, other = $2 where id = $1',
        victim.client.accounts[index]!.id,
        `${clients}${number}`,
      );
    who = await makeAccountClient(portal);
    const ask = (number: string) =>
      who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content({ iban: null, other: `${clients}${number}` }) });
    for (const number of numbers) expect((await ask(number)).body.fields).toHaveLength(1);
    const raised = (await alarms('accountTakenElsewhere')).filter(
      ({ parameters }) => parameters['client'] === who.client.businessId,
    );
    expect(raised).toHaveLength(2);
    await portal.owner.inNoClient((tx) =>
      tx.rows('select throttle($1, 100, 3600, $2) from generate_series(1, 98)', [
        `new account ${who.client.id}`,
        portal.clock.now(),
      ]),
    );
    expect((await ask(numbers[0]!)).status).toBe(429);
    expect((await ask('C-1')).status).toBe(429);
  });

  it.each<
    [
      what: string,
      taken: boolean,
      number: (iban: string) => { iban: string | null; other: string | null },
      bic?: string,
    ]
  >([
    ['its IBAN in another currency', true, (number) => ({ iban: number, other: null })],
    ['its IBAN at another bank', true, (number) => ({ iban: number, other: null }), 'HAKODEHHXXX'],
    ['its IBAN as a number of another kind', true, (number) => ({ iban: null, other: number.toLowerCase() })],
    ['the national part of its IBAN at its bank', true, (number) => ({ iban: null, other: number.slice(4) })],
    [
      'the national part of its IBAN at another bank',
      false,
      (number) => ({ iban: null, other: number.slice(4) }),
      'HAKODEHHXXX',
    ],
  ])('is recognised by %s: %s', async (_what, taken, numberOf, bic) => {
    const victim = who.client.accounts[0]!;
    who = await makeAccountClient(portal);
    if (bic) await own('update banks set bic = $2 where client_id = $1', who.client.id, bic);
    const content = who.content({ ...numberOf(victim.iban), currency: 'USD' });
    const answer = await who.admin1.call<{ fields?: { field: string }[] }>('POST', ACCOUNTS, { content });
    expect(answer.status === 200).toBe(!taken);
  });

  it('is confirmed for one of two who have entered it', async () => {
    const theirs = await enter();
    const client = who.client.businessId;
    who = await makeAccountClient(portal);
    const id = await enter();
    expect(await mandateFor(first, id)).toMatchObject({ elsewhere: [{ businessId: client, isConfirmed: false }] });
    await decideMandate(first, theirs);
    await decideMandate(second, theirs);
    expect(reasonsOf(await decideMandate(first, id))).toEqual(['mandateElsewhere']);
    expect((await decideMandate(second, theirs, 'REFUSE')).body).toEqual({ mandate: 'REFUSED' });
    await decideMandate(first, id);
    expect((await decideMandate(second, id)).body).toEqual({ mandate: 'CONFIRMED' });
  });

  it('lets nothing leave, even if it came to be confirmed twice', async () => {
    await changeConnections(portal, who.client.id, { takes_every_date: false });
    const orderId = await who.clerk.order(await paymentFile(who.client.accounts[0]!, { date: '2026-11-27' }));
    for (const signer of who.signers) await signer.sign(orderId);
    await expect.poll(async () => (await who.clerk.get(orderId)).held).not.toBeNull();
    const before = who;
    who = await makeAccountClient(portal);
    await own(
      `update accounts set iban = $2 where client_id = $1 and currency = 'EUR'`,
      who.client.id,
      before.client.accounts[0]!.iban,
    );
    await own('update orders set hold_until = $2 where id = $1', orderId, '2026-11-20T00:00:00Z');
    await releaseDue(worker, portal.clock);
    expect(await before.clerk.reach(orderId, 'RELEASE_ERROR', 'RELEASED_TO_BANK')).toMatchObject({
      status: 'RELEASE_ERROR',
      messages: [],
    });
    expect((await alarms('mandateMissing')).length).toBeGreaterThan(0);
  });
});

describe('The confirming person', () => {
  it('is not somebody who merely entered the account and may not confirm', async () => {
    const guest = await impersonate(portal, await signedIn(portal, provider.admin), who.client);
    const content = who.content({ iban, currency: 'CHF', country: 'CH' });
    const added = await guest.call<{ uniqueId: AccountId; changeRequest: string }>('POST', ACCOUNTS, { content });
    const { uniqueId: id, changeRequest } = added.body;
    await decideRead(who.admin1, changeRequest, 'approve');
    await expect.poll(() => mandateFor(second, id)).toMatchObject({ confirmations: 1 });
    const own = (level: number) =>
      portal.owner.inNoClient((tx) =>
        tx.write('update permission_entries set level = $3 where holder_id = $1 and area = $2', [
          provider.admin.id,
          'BANK_OPERATIONS',
          level,
        ]),
      );
    await own(LEVELS.VIEW_ONLY);
    expect(await mandateFor(second, id)).toMatchObject({ confirmations: 0, enteredByName: null });
    expect((await decideMandate(second, id)).body).toEqual({ mandate: 'WAITING' });
    await own(LEVELS.ADMIN);
  });

  it('proves their identity again, for this decision about this account as it is', async () => {
    const id = await enter();
    const path = `portal/administration/mandates/${id}`;
    const asked = { decision: 'CONFIRM', version: (await mandateFor(first, id))!.version };
    const without = await first.call<Body>('POST', `${path}/decide`, { ...asked, note: 'x' });
    expect(without.body).toMatchObject({ key: 'REQUEST_FIELDS' });
    expect((await mandateFor(first, id))!.confirmations).toBe(0);
  });
});

describe('A mandate that is refused or withdrawn', () => {
  it('ends with one person’s refusal, for signed orders too, and starts over with two', async () => {
    await changeConnections(portal, who.client.id, { takes_every_date: false });
    const account = who.client.accounts[0]!;
    const waits = await who.clerk.order(await paymentFile(account));
    const held = await who.clerk.order(await paymentFile(account, { date: '2026-11-27' }));
    for (const signer of who.signers) await signer.sign(held);
    await who.clerk.reach(held, 'FULLY_SIGNED');
    expect((await decideMandate(first, account.id, 'REFUSE')).body).toEqual({ mandate: 'REFUSED' });

    const reasons = [{ kind: 'state', key: 'accountNotConfirmed' }];
    expect((await who.signers[0]!.get(waits)).actions.sign).toMatchObject({ allowed: false, reasons });
    await own('update orders set hold_until = $2 where id = $1', held, '2026-11-20T00:00:00Z');
    await releaseDue(worker, portal.clock);
    const stopped = await who.clerk.reach(held, 'RELEASE_ERROR', 'RELEASED_TO_BANK');
    expect(stopped).toMatchObject({ status: 'RELEASE_ERROR', messages: [] });
    expect(stopped.history.map(({ event }) => event)).toContain('mandateMissing');
    iban = account.iban;
    expect(await statement()).toEqual({ outcome: 'NO_ACCOUNT', problems: ['statementAccountUnknown'] });

    expect((await decideMandate(first, account.id)).body).toEqual({ mandate: 'REFUSED' });
    expect((await decideMandate(second, account.id)).body).toEqual({ mandate: 'CONFIRMED' });
    expect((await who.signers[0]!.get(waits)).actions.sign!.allowed).toBe(true);
    expect((await statement()).outcome).toBe('IMPORTED');
  });

  it('is not confirmed for an account that was changed since it was read', async () => {
    const id = await enter();
    const { version } = (await mandateFor(first, id))!;
    const content = who.content({ iban, currency: 'CHF', country: 'CH', ownerId: await who.addOwner('Else Ltd') });
    await who.admin1.call('PUT', `${ACCOUNTS}/${id}`, { content, version: 1 });
    expect((await decideMandate(first, id, 'CONFIRM', version)).body).toMatchObject({ code: 'CONTENT_CHANGED' });
  });
});
