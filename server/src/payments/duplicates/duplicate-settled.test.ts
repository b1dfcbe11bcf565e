import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient, shown } from '../../testing/clients.ts';
import { makeColleague } from '../../testing/make-colleague.ts';
import { impersonate } from '../../testing/impersonation.ts';
import { everybody, signedIn, type Order, type Outcome, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Pair = ApiAnswer<'GET payments/orders/:uniqueId/duplicates/:transactionId'>;

const SUPPLIER = 'CH9300762011623852957';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let second: Person;
let signer1: Person;
let stranger: Person;
let provider: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      second: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  ({ clerk, second, signer1 } = await everybody(portal, client.users, 'clerk', 'second', 'signer1'));
  const administrator = {
    fullName: 'Paul Provider',
    grants: [{ area: 'ADMINISTRATION_EFT', level: 'ADMIN' }],
  } as const;
  provider = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: {
      one: { ...administrator, grants: [...administrator.grants] },
      other: { grants: [...administrator.grants] },
    },
    rule: null,
    currencies: [],
  });
  const other = await portal.makeClient();
  ({ clerk: stranger } = await everybody(portal, other.users, 'clerk'));
});
afterAll(() => portal.stop());

let number = 100;
/** Two orders that share one payment; the later one warns of it. */
async function pair(first = clerk, later = clerk): Promise<{ earlier: Order; order: Order; path: string }> {
  const amount = `${++number}.40`;
  const file = () => paymentFile(client.accounts[0]!, { payments: [{ amount }] });
  const earlier = await first.get(await first.order(await file()));
  const order = await later.get(await later.order(await file()));
  const path = `payments/orders/${order.uniqueId}/duplicates/${order.warningList[0]!.transactionId}`;
  return { earlier, order, path };
}

const previewOf = ({ uniqueId }: Order) =>
  signer1.call<{ warnings: unknown[]; creditorList: { notes: string[] }[] }>('POST', 'payments/orders/signingPreview', {
    uuids: [uniqueId],
  });

it('a possible duplicate is shown beside the payment it resembles', async () => {
  const { earlier, order, path } = await pair();
  const { status, body } = await clerk.call<Pair>('GET', path);
  expect(status).toBe(200);
  const same = { creditor: 'Creditor 0', amount: `${number}.40`, currency: 'CHF', debitAccount: 'Test · CHF' };
  expect(body).toMatchObject({
    mine: { uniqueId: order.uniqueId, ...same },
    other: { uniqueId: earlier.uniqueId, orderId: earlier.orderId, ...same },
    settled: null,
    decision: { allowed: true, reasons: [] },
  });
});

it('settling keeps who and when; the warning stays but no longer troubles signers', async () => {
  const { earlier, order, path } = await pair();
  const preview = () => previewOf(order);
  expect((await preview()).body.creditorList[0]!.notes).toContain('possibleDuplicate');
  const settled = { name: shown(second.user), at: portal.clock.now().toISOString() };
  for (let time = 0; time < 2; time++) {
    expect(await second.call('POST', `${path}/notDuplicate`)).toMatchObject({ status: 200, body: { settled } });
  }
  const after = await clerk.get(order.uniqueId);
  expect(after).toMatchObject({
    status: 'UNSIGNED',
    contentDigest: order.contentDigest,
    warnings: 0,
    warningList: [{ key: 'duplicateOrder', settled }],
  });
  expect(after.history.filter(({ event }) => event === 'notDuplicate')).toMatchObject([
    {
      parameters: { orderId: earlier.orderId },
      person: { name: shown(second.user) },
      before: 'UNSIGNED',
      after: 'UNSIGNED',
    },
  ]);
  const { body } = await preview();
  expect(body.warnings).toEqual([]);
  expect(body.creditorList[0]!.notes).not.toContain('possibleDuplicate');
});

it('somebody who brought the order in settles it for themselves, not for the signers', async () => {
  const { order, path } = await pair();
  expect((await clerk.call('POST', `${path}/notDuplicate`)).status).toBe(200);
  expect((await clerk.get(order.uniqueId)).warnings).toBe(0);
  const { body } = await previewOf(order);
  expect(body.warnings).toMatchObject([{ key: 'duplicateOrder', settled: { name: shown(clerk.user) } }]);
  expect(body.creditorList[0]!.notes).toContain('possibleDuplicate');
});

it('so does somebody who brought in the earlier order', async () => {
  const { order, path } = await pair(second, clerk);
  expect((await second.call('POST', `${path}/notDuplicate`)).status).toBe(200);
  expect((await previewOf(order)).body.warnings).toMatchObject([{ settled: { name: shown(second.user) } }]);
});

/** One of the provider's people acting in a client user's name. */
const as = async (role: string, who = 'one') =>
  impersonate(portal, await signedIn(portal, provider.users[who]!), client, role);

it.each(['one', 'other'])('the provider’s people settle it for themselves only, in any name: %s', async (who) => {
  const asClerk = await as('clerk');
  const { order, path } = await pair(asClerk, asClerk);
  const asSecond = await as('second', who);
  const acting = expect.stringContaining(`, ${provider.users[who]!.username})`) as string;
  expect(await asSecond.call('POST', `${path}/notDuplicate`)).toMatchObject({
    status: 200,
    body: { settled: { name: shown(second.user), actingName: acting } },
  });
  const { body } = await previewOf(order);
  expect(body.warnings).toMatchObject([{ settled: { name: shown(second.user), actingName: acting } }]);
  expect(body.creditorList[0]!.notes).toContain('possibleDuplicate');
  const { history } = await signer1.get(order.uniqueId);
  const told = history.filter(({ event }) => event === 'notDuplicate' || event === 'uploadBegins');
  expect(told).toMatchObject([
    { event: 'notDuplicate', person: { name: shown(second.user) }, actingPerson: { name: acting } },
    {
      event: 'uploadBegins',
      person: { name: shown(clerk.user) },
      actingPerson: { name: expect.stringContaining('Paul Provider') as string },
    },
  ]);
});

it('the same holds for what they settled before that was recorded', async () => {
  const asClerk = await as('clerk');
  const { order, path } = await pair(asClerk, asClerk);
  const asSecond = await as('second');
  expect((await asSecond.call('POST', `${path}/notDuplicate`)).status).toBe(200);
  const kept = (await previewOf(order)).body.warnings;
  const migration = await readFile(new URL('../../../migrations/0033-who-settled.sql', import.meta.url), 'utf8');
  const updates = migration.split(/;\n/).filter((statement) => /^(?:--.*\n|\n)*update /.test(statement));
  expect(updates).toHaveLength(2);
  // Who uploaded it, as the log had it then.
  await portal.owner.inClient(client.id, (tx) =>
    tx.rows(
      `select append_audits(jsonb_agg(jsonb_build_object('at', at, 'category', category, 'entityType', 'UPLOAD',
           'entityId', entity_id, 'record', replace(replace(record, '"ORDER"', '"UPLOAD"'), 'fileUploaded', 'uploaded'))))
         from audit_log where client_id = current_client() and record::jsonb ->> 'action' = 'fileUploaded'`,
    ),
  );
  await portal.owner.inNoClient(async (tx) => {
    await tx.write('update uploads set guest_id = null where client_id = $1', [client.id]);
    await tx.write(
      `update orders set warnings = (select jsonb_agg(w #- '{settled,guestId}' #- '{settled,actingName}') from jsonb_array_elements(warnings) w) where id = $1`,
      [order.uniqueId],
    );
  });
  expect((await previewOf(order)).body.warnings).toEqual([]);
  await portal.owner.inNoClient(async (tx) => {
    for (const update of updates) await tx.write(update);
  });
  expect((await previewOf(order)).body.warnings).toEqual(kept);
  const guests = await portal.owner.inNoClient((tx) =>
    tx.rows<{ guest: string | null }>(
      `select (select full_name from users g where g.id = u.guest_id) as guest from uploads u join orders o on o.upload_id = u.id where o.id = $1`,
      [order.uniqueId],
    ),
  );
  expect(guests).toEqual([{ guest: expect.stringContaining('Paul Provider') as string }]);
});

it('another user of the client settles it for the signers if a provider’s person brought it in', async () => {
  const asClerk = await as('clerk');
  const { order, path } = await pair(asClerk, asClerk);
  expect((await second.call('POST', `${path}/notDuplicate`)).status).toBe(200);
  expect((await previewOf(order)).body.warnings).toEqual([]);
});

it('a real duplicate is warned of before small repeated amounts within a file', async () => {
  const large = { amount: '1000000.00', iban: SUPPLIER, creditor: 'Large Supplier' };
  const earlier = await clerk.order(await paymentFile(client.accounts[0]!, { payments: [large] }));
  const decoys = Array.from({ length: 25 }, () => ({
    amount: '0.05',
    creditor: 'Decoy',
    iban: 'CH5604835012345678009',
  }));
  const file = await paymentFile(client.accounts[0]!, { payments: [...decoys, large] });
  const order = await clerk.get(await clerk.order(file));
  const other = (await clerk.get(earlier)).orderId;
  const told = order.warningList.filter(({ key }) => key === 'duplicateOrder');
  expect(told).toHaveLength(20);
  expect(told.map(({ parameters }) => parameters['orderId'])).toContain(other);
});

it('a user who could not create the payment can’t settle it, and is told why', async () => {
  const { order, path } = await pair();
  const { body } = await signer1.call<Pair>('GET', path);
  expect(body.decision.reasons).toMatchObject([
    { key: 'notGranted', parameters: { permission: 'PAYMENT_CREATE_ANY' } },
    { key: 'levelTooLow', parameters: { needed: 'EDIT' } },
  ]);
  expect(await signer1.call('POST', `${path}/notDuplicate`)).toMatchObject({
    status: 422,
    body: { key: 'ELEMENT_NOT_UPDATED', reasons: [{ key: 'notGranted' }, { key: 'levelTooLow' }] },
  });
  expect((await clerk.get(order.uniqueId)).warnings).toBe(1);
});

it('another kind of warning, or another client’s, is not found', async () => {
  const { earlier, path } = await pair();
  const { content } = await clerk.transactions(earlier.uniqueId);
  const none = `payments/orders/${earlier.uniqueId}/duplicates/${content[0]!.uniqueId}`;
  for (const [who, where] of [
    [clerk, none],
    [stranger, path],
  ] as const) {
    expect((await who.call('GET', where)).status).toBe(404);
    expect((await who.call('POST', `${where}/notDuplicate`)).status).toBe(404);
  }
});

it('an earlier payment on an account hidden from the user is not shown for comparison', async () => {
  const { order, path } = await pair();
  await portal.owner.inNoClient((tx) =>
    tx.write('update transaction_groups set debit_account_id = $2 where order_id <> $1 and client_id = $3', [
      order.uniqueId,
      client.accounts[1]!.id,
      client.id,
    ]),
  );
  const scope = { kind: 'ACCOUNT', id: client.accounts[1]!.id } as const;
  await giveRights(portal.owner, client, 'signer1', [{ area: 'ACCOUNT_PAYMENTS', level: 'DENY', scope }]);
  expect((await signer1.call<Pair>('GET', path)).status).toBe(404);
});

it('settling by a colleague whom the uploader created still leaves the signers warned', async () => {
  const administers = [{ area: 'USERS', level: 'ADMIN' }] as const;
  const own = await portal.makeClient({
    users: {
      boss: { grants: [...CLERK_GRANTS, ...administers] },
      honest: { grants: [...CLERK_GRANTS, ...administers] },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  const people = await everybody(portal, own.users, 'boss', 'honest', 'signer1');
  const made = await makeColleague(portal, own, { asks: people.boss, approves: null }, 'clerk.two', CLERK_GRANTS);
  /** Whether the signer is still warned after this person has settled it. */
  async function troubles(settles: Person, amount: string) {
    const file = () => paymentFile(own.accounts[0]!, { payments: [{ amount }] });
    await people.boss.order(await file());
    const order = await people.boss.get(await people.boss.order(await file()));
    const path = `payments/orders/${order.uniqueId}/duplicates/${order.warningList[0]!.transactionId}/notDuplicate`;
    expect((await settles.call('POST', path)).status).toBe(200);
    const uuids = [order.uniqueId];
    const { body } = await people.signer1.call<{ warnings: unknown[] }>('POST', 'payments/orders/signingPreview', {
      uuids,
    });
    return body.warnings.length > 0;
  }
  expect(await troubles(made, '9000.40')).toBe(true);
  expect(await troubles(people.honest, '9000.50')).toBe(false);
});

it('everybody who has edited an order by hand settles it for themselves only', async () => {
  const grants = [...CLERK_GRANTS, { area: 'PAYMENT_FULL_EDIT_MANUAL', level: 'GRANT' } as const];
  const own = await portal.makeClient({
    bank: { takesEveryDate: true },
    users: {
      maker: { grants },
      earlier: { grants },
      last: { grants },
      honest: { grants },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  const people = await everybody(portal, own.users, 'maker', 'earlier', 'last', 'honest', 'signer1');
  const { maker } = people;
  const executionDate = portal.clock.now().toISOString().slice(0, 10);
  /** Whether the signer is still warned of a repeated, edited payment after this person has settled it. */
  async function troubles(settles: Person, amount: string): Promise<boolean> {
    const payment = { ...NO_PAYMENT, amount, currency: 'CHF', creditor: 'Sägerei Müller', account: SUPPLIER };
    const content = { groups: [{ debitAccountId: own.accounts[0]!.id, executionDate, payments: [payment] }] };
    await maker.call('POST', 'payments/orders/saveAndSubmit', content);
    const { uniqueId } = (await maker.call<Outcome>('POST', 'payments/orders', content)).body;
    for (const [editor, submits] of [
      [people.earlier, false],
      [people.last, true],
    ] as const) {
      const { contentDigest } = await editor.get(uniqueId);
      await editor.call('PUT', `payments/orders/${uniqueId}`, { content, contentDigest, submits });
    }
    const order = await maker.get(uniqueId);
    const path = `payments/orders/${uniqueId}/duplicates/${order.warningList[0]!.transactionId}/notDuplicate`;
    expect(await settles.call('POST', path)).toMatchObject({ status: 200 });
    const uuids = [uniqueId];
    const { body } = await people.signer1.call<{ warnings: unknown[] }>('POST', 'payments/orders/signingPreview', {
      uuids,
    });
    return body.warnings.length > 0;
  }
  expect(await troubles(people.earlier, '7000.40')).toBe(true);
  expect(await troubles(people.honest, '7000.50')).toBe(false);
});
