import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { makeAdministered, type Administered } from '../../testing/administered-accounts.ts';
import { makeIban } from '../../testing/clients.ts';
import { auditChange } from '../../platform/audit.ts';
import { newId } from '../../platform/ids.ts';
import { bankFor, chooseConnection, makeConnection } from '../../testing/connections.ts';
import { decideMandate, mandateFor } from '../../testing/mandates.ts';
import { BANK } from '../../testing/master-data.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { makeProvider } from '../../testing/statement-files.ts';

const BANKS = 'portal/administration/banks';
const CLIENT_BANKS = 'portal/administration/clientBanks';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any;

let portal: TestPortal;
let provider: Awaited<ReturnType<typeof makeProvider>>;
/** Two of the provider's people who may choose, and one who only reads. */
let first: Person;
let second: Person;
let reader: Person;
let [north, south]: [string, string] = ['', ''];
let made = 0;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await makeProvider(portal);
  [first, second] = [await signedIn(portal, provider.admin), await signedIn(portal, provider.compliance1)];
  reader = await signedIn(portal, provider.readonly);
  [north, south] = [(await makeConnection(portal, 'North')).id, (await makeConnection(portal, 'South')).id];
});
afterAll(() => portal.stop());

let who: Administered;
/** A bank that the client has added. */
let bankId: string;
beforeEach(async () => {
  who = await makeAdministered(portal);
  made += 1;
  const added = await who.admin1.call<Body>('POST', BANKS, { content: { ...BANK, name: `Bank ${made}` } });
  bankId = added.body.uniqueId;
});

const choose = (person: Person, connection: string) => chooseConnection(portal, person, bankId, connection);
const keysOf = ({ body }: { body: Body }) => (body.reasons ?? []).map(({ key }: { key: string }) => key);
const isConnected = async () => (await who.admin1.call<Body>('GET', `${BANKS}/${bankId}`)).body.isConnected;
const renew = async (change: object) => {
  const { body } = await who.admin1.call<Body>('GET', `${BANKS}/${bankId}`);
  return (
    await who.admin1.call<Body>('PUT', `${BANKS}/${bankId}`, {
      content: { ...body.content, ...change },
      version: body.version,
    })
  ).body;
};

it('is used once two people have named the same, and is in the client’s log', async () => {
  expect(await bankFor(first, bankId, false)).toMatchObject({ connectionId: null, proposal: null, accountsCount: 0 });
  expect((await choose(first, north)).body).toEqual({ outcome: 'PROPOSED' });
  expect(await bankFor(second, bankId, false)).toMatchObject({
    connectionId: null,
    proposal: { connectionId: north, by: [{ note: 'Agreed with the bank', counts: true }] },
    actions: { confirm: { allowed: true } },
  });
  expect(keysOf(await choose(first, north))).toEqual(['secondPersonNeeded']);
  expect(await isConnected()).toBe(false);
  expect((await choose(second, north)).body).toEqual({ outcome: 'CONNECTED' });
  expect(await isConnected()).toBe(true);
  expect(await bankFor(first, bankId, false)).toBeUndefined();
  expect(await bankFor(first, bankId)).toMatchObject({ connectionId: north, proposal: null });
  const log = await portal.owner.inNoClient((tx) =>
    tx.rows<{ action: string }>(
      `select record::jsonb ->> 'action' as action from audit_log where client_id = $1 and entity_id = $2 order by sequence`,
      [who.client.id, bankId],
    ),
  );
  expect(log.map(({ action }) => action).slice(-2)).toEqual(['bankConnectionChosen', 'bankConnectionConfirmed']);
});

it('takes two who name the same: another choice begins again', async () => {
  await choose(first, north);
  await choose(second, south);
  expect(await isConnected()).toBe(false);
  expect(await bankFor(first, bankId)).toMatchObject({ proposal: { connectionId: south, by: [{ counts: true }] } });
  expect((await choose(first, north)).body).toEqual({ outcome: 'PROPOSED' });
  expect((await choose(second, north)).body).toEqual({ outcome: 'CONNECTED' });
});

it('is changed by two, and taken back by naming that of today', async () => {
  await choose(first, north);
  await choose(second, north);
  expect(keysOf(await choose(first, north))).toEqual(['connectionSettled']);
  await choose(first, south);
  expect(await bankFor(first, bankId, false)).toMatchObject({ connectionId: north, proposal: { connectionId: south } });
  expect((await choose(second, north)).body).toEqual({ outcome: 'TAKEN_BACK' });
  expect(await bankFor(first, bankId, false)).toBeUndefined();
  await choose(first, south);
  await choose(second, south);
  expect(await bankFor(first, bankId)).toMatchObject({ connectionId: south, proposal: null });
});

it('begins again if the client has changed the bank meanwhile, which can’t have other codes once it is connected', async () => {
  const { version } = (await bankFor(first, bankId))!;
  await choose(first, north);
  expect(await renew({ bic: 'TESTCHBBXXX' })).toMatchObject({ outcome: 'DONE' });
  expect((await chooseConnection(portal, second, bankId, north, version)).body.key).toBe('CONTENT_CHANGED');
  expect((await choose(second, north)).body).toEqual({ outcome: 'PROPOSED' });
  expect((await choose(first, north)).body).toEqual({ outcome: 'CONNECTED' });
  expect((await renew({ bic: 'TESTCHZZXXX' })).fields).toMatchObject([{ field: 'content.bic' }]);
  expect(await renew({ town: 'Bern' })).toMatchObject({ outcome: 'DONE' });
});

it('comes before the mandates of the accounts there', async () => {
  const iban = makeIban('CH', `00763${String(made).padStart(12, '0')}`);
  const account = await who.add({ bankId, iban, currency: 'CHF', country: 'CH' });
  expect(keysOf(await decideMandate(portal, first, account))).toEqual(['bankNotConnected']);
  expect((await mandateFor(first, account))!.actions.refuse.allowed).toBe(true);
  await choose(first, north);
  await choose(second, north);
  await decideMandate(portal, first, account);
  expect((await decideMandate(portal, second, account)).body.mandate).toBe('CONFIRMED');
});

it('stays while an order for the bank is not finished', async () => {
  const { clerk, client } = who;
  const signers = await Promise.all(['signer1', 'signer2'].map((role) => signedIn(portal, client.users[role]!)));
  const order = await clerk.order(await paymentFile(client.accounts[0]!));
  for (const signer of signers) await signer.sign(order);
  await until(
    async () => (await clerk.call<Body>('GET', `payments/orders/${order}`)).body.status,
    (status) => status === 'RELEASED_TO_BANK',
  );
  bankId = (await who.admin1.call<Body>('GET', `portal/administration/accounts/${client.accounts[0]!.id}`)).body.bank
    .uniqueId;
  expect(await bankFor(first, bankId)).toMatchObject({
    actions: { choose: { allowed: false, reasons: [{ key: 'connectionInUse', parameters: { count: 1 } }] } },
  });
  expect(keysOf(await choose(first, south))).toEqual(['connectionInUse']);
});

describe('nobody else chooses it', () => {
  it('neither a reader, nor the client’s people, nor with a connection that isn’t there', async () => {
    expect(keysOf(await choose(reader, north))).toEqual(['levelTooLow']);
    expect((await who.admin1.call('GET', CLIENT_BANKS)).status).toBe(403);
    const body = { connectionId: north, version: 1, note: 'x', securityCode: '000000' };
    expect((await who.admin1.call('POST', `${CLIENT_BANKS}/${bankId}/choose`, body)).status).toBe(403);
    expect((await choose(first, bankId)).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    expect((await chooseConnection(portal, first, north, north, 1)).status).toBe(404);
  });

  it('nor the web server’s role in a client’s transaction, nor in the provider’s without a second person', async () => {
    const web = await portal.openAs('portico_web', 1);
    const { here: provider } = (await portal.owner.inNoClient((tx) =>
      tx.row<{ here: typeof who.client.id }>('select provider_client() as here'),
    ))!;
    const [ada, bea] = [first.user.id, second.user.id];
    const CHOOSES = `select choose_bank_connection($1, $2, $3, $4, $5, 'x', 'x', now(), $6)`;
    const run = (clientId: typeof provider, connection: string, user: string, agreed: boolean) =>
      web.inClient(clientId, (tx) => tx.rows(CHOOSES, [who.client.id, bankId, newId(), connection, user, agreed]));
    await expect(run(who.client.id, north, ada, false)).rejects.toThrow(/Only the provider/);
    await expect(run(provider, north, newId(), false)).rejects.toThrow(/or nobody/);
    const alone = /Nobody else has named/;
    await expect(run(provider, north, ada, true)).rejects.toThrow(alone);
    await run(provider, north, ada, false);
    await run(provider, north, ada, false);
    await expect(run(provider, north, ada, true)).rejects.toThrow(alone);
    await run(provider, south, bea, false);
    await expect(run(provider, north, bea, true)).rejects.toThrow(alone);
    await run(provider, north, ada, false);
    await renew({ town: 'Bern' });
    await expect(run(provider, north, bea, true)).rejects.toThrow(alone);
    for (const sql of [
      'update bank_connection_choices set note = note',
      'update banks set connection_id = connection_id',
    ])
      await expect(web.inClient(who.client.id, (tx) => tx.rows(sql))).rejects.toThrow(/permission denied/);
    await run(provider, north, ada, false);
    await run(provider, north, bea, true);
    expect(await isConnected()).toBe(true);
    // What has brought a connection into force is spent: whatever comes later takes two again.
    await portal.owner.inNoClient((tx) =>
      tx.write('update banks set connection_id = $2 where id = $1', [bankId, south]),
    );
    expect(await bankFor(first, bankId)).toMatchObject({ connectionId: south, proposal: null });
    await expect(run(provider, north, bea, true)).rejects.toThrow(alone);
    await web.close();
  });
});

it('is no choice by somebody who may no longer decide', async () => {
  const gone = await signedIn(portal, provider.compliance2);
  await choose(gone, north);
  const bars = (active: boolean) =>
    portal.owner.inNoClient((tx) => tx.write('update users set active = $2 where id = $1', [gone.user.id, active]));
  await bars(false);
  expect(await bankFor(first, bankId)).toMatchObject({ proposal: { by: [{ counts: false }] } });
  expect((await choose(first, north)).body).toEqual({ outcome: 'PROPOSED' });
  expect(await isConnected()).toBe(false);
  await bars(true);
});

it('is no second choice by somebody whom the first person has set up', async () => {
  const made = await signedIn(portal, provider.compliance2);
  await portal.owner.inClient(provider.clientId, (tx) =>
    auditChange(
      { tx, clock: portal.clock, subject: { userId: first.user.id, userName: first.user.username, address: '' } },
      { auditType: 'USER' },
      { step: 'applied', action: 'UPDATE' },
      { id: made.user.id, name: made.user.username },
      {},
    ),
  );
  await choose(first, north);
  expect(keysOf(await choose(made, north))).toEqual(['madeByOtherDecider']);
  expect((await choose(second, north)).body).toEqual({ outcome: 'CONNECTED' });
});

it('is searched by client, name and BIC', async () => {
  const find = async (search: string): Promise<string[]> => {
    const { body } = await first.call<ApiAnswer<'GET portal/administration/clientBanks'>>(
      'GET',
      `${CLIENT_BANKS}?all=true&search=${encodeURIComponent(search)}`,
    );
    return body.content.map(({ uniqueId }) => uniqueId);
  };
  expect(await find(who.client.businessId.toLowerCase())).toContain(bankId);
  expect(await find(`bank ${made}`)).toEqual([bankId]);
  expect(await find('testchzz')).toContain(bankId);
  expect(await find('no such bank')).toEqual([]);
  expect((await first.call<Body>('GET', `${CLIENT_BANKS}/count`)).body.waiting).toBeGreaterThan(0);
});
