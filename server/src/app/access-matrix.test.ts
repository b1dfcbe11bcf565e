import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '@portico/contract/api';
import type { EndpointDefinition } from '@portico/contract/endpoint';
import type { ClientId } from '@portico/contract/ids';
import { MATRIX } from '../testing/portal/access-matrix.ts';
import { MISSING, NO_RIGHT, type Ids, type Name } from '../testing/portal/access-rows.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD, type TestClient, type TestUser } from '../testing/clients.ts';
import { createGroup } from '../seed/create.ts';
import { SANCTION_LIST } from '../release/screening/sanction-list.ts';
import { makeConnection } from '../testing/connections.ts';
import { RULE, SUBCLIENT, TEMPLATE, USER_GROUP } from '../testing/master-data.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { everybody } from '../testing/orders.ts';
import { makeProviderKinds, PROVIDER_KINDS } from '../testing/portal/provider-kinds.ts';
import { postRates, ratesTable } from '../testing/rates.ts';
import { postStatements } from '../testing/statement-files.ts';
import { storeTestStatements } from '../testing/statements.ts';
import { storeTestDocument } from '../testing/kept-documents/stored-documents.ts';
import { storeStandingOrder } from '../testing/portal/stored-standing-orders.ts';
import { until } from '../testing/portal/until.ts';

const NOWHERE: Ids = {
  order: '018f2f5e-0000-7000-8000-000000000001',
  transaction: '018f2f5e-0000-7000-8000-000000000012',
  upload: '018f2f5e-0000-7000-8000-000000000002',
  demoFile: 'missing.xml',
  account: '018f2f5e-0000-7000-8000-000000000003',
  statement: '018f2f5e-0000-7000-8000-00000000000e',
  statementEntry: '018f2f5e-0000-7000-8000-000000000004',
  statementImport: '018f2f5e-0000-7000-8000-000000000005',
  rateList: '018f2f5e-0000-7000-8000-000000000011',
  rule: '018f2f5e-0000-7000-8000-000000000006',
  changeRequest: '018f2f5e-0000-7000-8000-000000000007',
  accountGroup: '018f2f5e-0000-7000-8000-000000000008',
  bank: '018f2f5e-0000-7000-8000-00000000000f',
  connection: '018f2f5e-0000-7000-8000-000000000016',
  owner: '018f2f5e-0000-7000-8000-000000000010',
  template: '018f2f5e-0000-7000-8000-000000000012',
  myTemplate: '018f2f5e-0000-7000-8000-000000000013',
  standingOrder: '018f2f5e-0000-7000-8000-000000000014',
  paidTemplate: '018f2f5e-0000-7000-8000-000000000015',
  document: '018f2f5e-0000-7000-8000-000000000017',
  user: '018f2f5e-0000-7000-8000-000000000009',
  userGroup: '018f2f5e-0000-7000-8000-00000000000a',
  client: '018f2f5e-0000-7000-8000-00000000000c',
  message: '018f2f5e-0000-7000-8000-00000000000d',
};
const NO_IDS = Object.fromEntries(Object.keys(NOWHERE).map((name) => [name, ''])) as Ids;
const ROWS_OF_THEIR_OWN = (Object.keys(endpoints) as Name[]).filter((name) => MATRIX[name].providersOwn);
const NOBODYS_TOKENS = { none: undefined, garbage: 'a'.repeat(43) };

let portal: TestPortal;
let ours: TestClient;
let theirs: TestClient;
let ids: Ids;
const endUsers: Record<string, TestUser> = {};
/** The provider's people, by kind. */
let people: Awaited<ReturnType<typeof makeProviderKinds>>;
let providersOwn: Ids;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL', worker: true });
  const everything = {
    grants: [
      ...new Map([...SIGNER_GRANTS, ...CLERK_GRANTS].map((grant) => [grant.area, grant])).values(),
      { area: 'SIGN_OFF_RULES', level: 'ADMIN' } as const,
      { area: 'USERS', level: 'ADMIN' } as const,
      { area: 'USER_GROUPS', level: 'ADMIN' } as const,
      { area: 'BANKS', level: 'ADMIN' } as const,
      { area: 'OWNERS', level: 'ADMIN' } as const,
      { area: 'CLIENT_TEMPLATES', level: 'ADMIN' } as const,
      { area: 'MY_TEMPLATES', level: 'ADMIN' } as const,
    ].map((grant) => (grant.area === 'ACCOUNT_PAYMENTS' ? { ...grant, level: 'ADMIN' as const } : grant)),
  };
  ours = await portal.makeClient({
    client: { twoPersonRule: true },
    users: { clerk: everything, nobody: { grants: [], secondFactors: [] }, half: { grants: [] } },
  });
  theirs = await portal.makeClient({ users: { clerk: { ...everything, secondFactors: [] } } });
  for (const kind of ['PARTNER', 'CORPORATE'] as const) {
    const client = await portal.makeClient({
      client: { kind },
      users: { clerk: { ...everything, secondFactors: [] } },
    });
    endUsers[kind] = client.users['clerk']!;
  }
  people = await makeProviderKinds(portal);
  ids = await makeThings();
  providersOwn = await makeProvidersOwn();
});
afterAll(() => portal.stop());

/** An order, an upload, a demo file and an entry of our client, and an import of the provider. */
async function makeThings(): Promise<Ids> {
  const token = await portal.signIn(ours.users['clerk']!);
  const { body } = await portal.upload(token, 'ours.xml', await paymentFile(ours.accounts[0]!));
  const ask = async () =>
    (await portal.call('GET', `payments/upload/status?uniqueId=${body.uniqueId}`, { token })).body[0];
  const { orders } = await until(ask, (status) => status.orders.length > 0);
  const folder = join(portal.config.dataFolder, 'demo');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'ours.xml'), '<Document/>');
  await writeFile(
    join(folder, 'index.json'),
    JSON.stringify([{ fileName: 'ours.xml', clientId: ours.businessId, description: 'suppliers' }]),
  );
  const account = ours.accounts[0]!.id;
  const [statement] = await storeTestStatements(portal, ours, [
    { accountId: account, day: '2026-11-19', closing: '1', entries: [{ valueDate: '2026-11-19', amount: '1' }] },
  ]);
  const rules = (await portal.call('GET', 'portal/administration/signOffRules', { token })).body.content;
  const change = { content: { ...RULE, userIds: [ours.users['clerk']!.id] } };
  const requested = await portal.call('POST', 'portal/administration/signOffRules', { token, body: change });
  const group = await portal.call('POST', 'portal/administration/accountGroups', {
    token,
    body: { content: { name: 'Ours', accountIds: [account] } },
  });
  const userGroup = await portal.call('POST', 'portal/administration/userGroups', {
    token,
    body: { content: USER_GROUP },
  });
  const admin = await portal.signIn(people.everything);
  const posted = await postStatements(portal, admin, 'no statement', 'ours.sta');
  const rates = await postRates(portal, admin, ratesTable('USD 2026-11-19 0.88'));
  const subclients = `portal/administration/clients/${ours.id}/subclients`;
  await portal.call('POST', subclients, { token: admin, body: { content: SUBCLIENT } });
  const templateIn = async (kind: 'templates' | 'myTemplates'): Promise<string> =>
    (await portal.call('POST', `portal/administration/${kind}`, { token, body: { content: TEMPLATE } })).body.uniqueId;
  const payments = await portal.call('GET', `payments/orders/${orders[0]}/transactions`, { token });
  const stored = await storeStandingOrder(portal, {
    client: ours,
    by: ours.users['clerk']!.id,
    debitAccountId: account,
  });
  return {
    order: orders[0],
    transaction: payments.body.content[0].uniqueId,
    upload: body.uniqueId,
    demoFile: 'ours.xml',
    account,
    statement: statement!.id,
    statementEntry: statement!.entryIds[0]!,
    statementImport: posted.body.uniqueId,
    rateList: rates.body.uniqueId,
    rule: rules[0].uniqueId,
    changeRequest: requested.body.changeRequest,
    accountGroup: group.body.uniqueId,
    ...(await namedBy(account)),
    connection: (await makeConnection(portal, 'Ours')).id,
    template: await templateIn('templates'),
    myTemplate: await templateIn('myTemplates'),
    standingOrder: stored.standingOrder,
    paidTemplate: stored.template,
    document: await storeTestDocument(portal, { clientId: ours.id, ownerId: ours.users['clerk']!.id }),
    user: ours.users['clerk']!.id,
    userGroup: userGroup.body.uniqueId,
    client: ours.id,
    message: await stopMessage(),
  };
}

/** The bank where an account of our client is kept, and its owner. */
async function namedBy(accountId: string): Promise<Pick<Ids, 'bank' | 'owner'>> {
  const account = await portal.owner.inNoClient((tx) =>
    tx.row<Pick<Ids, 'bank' | 'owner'>>('select bank_id as bank, owner_id as owner from accounts where id = $1', [
      accountId,
    ]),
  );
  return account!;
}

/** A message on its way to a bank, stopped by screening. */
async function stopMessage(): Promise<string> {
  const client = await portal.makeClient();
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const payments = [{ amount: '12.00', creditor: `${SANCTION_LIST.names[0]} Ltd` }];
  const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 1), { payments }));
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return (await clerk.reach(orderId, 'SANCTION_HIT')).messages[0]!.uniqueId;
}

/** Things that clients have and the provider has too: its people, and a group of them. */
async function makeProvidersOwn(): Promise<Ids> {
  const { clientId, id: user } = people.colleague;
  // Not through the portal, where it takes two of the provider's people.
  const userGroup = await portal.owner.inNoClient(async (tx) => {
    const provider = await tx.row<{ id: ClientId }>('select client_id as id from clients where business_id = $1', [
      clientId,
    ]);
    return createGroup(tx, provider!.id, 'The provider’s', []);
  });
  return { ...ids, user, userGroup };
}

/** Calls an endpoint; `said` is the status with the catalogue's code. Leaves a stream as soon as it has begun. */
async function visit(name: Name, token: string | undefined, given: Ids) {
  const definition: EndpointDefinition = endpoints[name];
  const { path = definition.path, body } = MATRIX[name].call?.(given) ?? {};
  const leave = new AbortController();
  const answer = await fetch(`${portal.address}/portal/api/${path}`, {
    method: definition.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: leave.signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) {
    leave.abort();
    return { said: '200', text: '', problem: null };
  }
  const text = await answer.text();
  const problem = answer.ok ? null : JSON.parse(text);
  const isProblem = type === 'application/problem+json; charset=utf-8';
  if (name === 'logout' || name === 'reset') tokens.clear();
  return { said: `${answer.status}${isProblem ? ` ${problem.code}` : ''}`, text, problem };
}

/** A fresh token; half done if a second factor is required. */
async function begin(user: TestUser): Promise<string> {
  portal.clock.advanceSeconds(60);
  const body = { clientId: user.clientId, username: user.username, password: TEST_PASSWORD };
  return (await portal.call('POST', 'portal/authenticate', { body })).body.accessToken;
}

const tokens = new Map<unknown, { token: string; until: Date }>();

/** Reuses a token while its session lasts: most of a visit's time would go into signing in. */
async function kept(whose: unknown, sign: () => Promise<string>): Promise<string> {
  const known = tokens.get(whose);
  if (known && portal.clock.now() < known.until) return known.token;
  const token = await sign();
  tokens.set(whose, { token, until: new Date(portal.clock.now().getTime() + 4 * 60_000) });
  return token;
}

const tokenOf = (user: TestUser) => kept(user, () => begin(user));

it('has a row for every endpoint of the contract', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

describe.each(Object.keys(endpoints) as Name[])('%s', (name) => {
  const definition: EndpointDefinition = endpoints[name];
  const row = MATRIX[name];
  const reasonsOf = (said: string, usual: string) => [row.why ?? (said === NO_RIGHT ? usual : [])].flat();

  it.each(Object.entries(NOBODYS_TOKENS))('answers the token %s like no token', async (_what, token) => {
    expect(row.anybody === undefined).toBe(definition.access !== 'public');
    expect((await visit(name, token, ids)).said).toBe(row.anybody ?? '401 1002');
  });

  it('gives a half-done session access only to the rest of the sign-in', async () => {
    const { said, problem } = await visit(name, await begin(ours.users['half']!), ids);
    expect(row.half !== undefined).toBe(definition.access === 'halfDone');
    expect(said).toBe(row.half ?? row.anybody ?? '401 1002');
    expect(keysOf(problem)).toEqual(definition.access === 'session' ? ['sessionHalfDone'] : []);
  });

  it.each(['PARTNER', 'CORPORATE'])('shows a %s end user only the Download Center', async (kind) => {
    const { said, problem } = await visit(name, await tokenOf(endUsers[kind]!), ids);
    expect(said).toBe(row.endUser);
    expect(keysOf(problem)).toEqual(reasonsOf(said, 'endUserOnly'));
  });

  it('requires the right from a colleague, and says which one', async () => {
    const { said, problem } = await visit(name, await tokenOf(ours.users['nobody']!), ids);
    expect(said).toBe(row.nobody);
    expect(keysOf(problem)).toEqual(reasonsOf(said, 'notGranted'));
  });
});

/** A token of the provider's administrator who acts as a client, or as one of its users. */
function tokenActing(clientId: string, username?: string): Promise<string> {
  const query = new URLSearchParams({ clientId, ...(username && { username }) });
  return kept(query.toString(), async () => {
    const token = await begin(people.everything);
    return (await portal.call('POST', `portal/impersonate?${query}`, { token })).body.accessToken;
  });
}

it.each(Object.keys(endpoints) as Name[])(
  '%s gives somebody acting in a colleague’s name what the colleague has, and nothing personal',
  async (name) => {
    const { clientId, username } = ours.users['nobody']!;
    const { said, problem } = await visit(name, await tokenActing(clientId, username), ids);
    const definition: EndpointDefinition = endpoints[name];
    expect(said).toBe(definition.isPersonal ? NO_RIGHT : (MATRIX[name].acting ?? MATRIX[name].nobody));
    expect(keysOf(problem).includes('impersonatedNever')).toBe(definition.isPersonal ?? false);
  },
);

/** Whether the call names an object that belongs to somebody. */
const namesThings = (name: Name) =>
  JSON.stringify(MATRIX[name].call?.(NOWHERE)) !== JSON.stringify(MATRIX[name].call?.(NO_IDS));

it.each((Object.keys(endpoints) as Name[]).filter((name) => namesThings(name) || MATRIX[name].foreign))(
  '%s answers a user of another client for our ids exactly as for ids that don’t exist',
  async (name) => {
    const token = await tokenOf(theirs.users['clerk']!);
    const [foreign, missing] = [await visit(name, token, ids), await visit(name, token, NOWHERE)];
    expect(foreign.said).toBe(MATRIX[name].foreign);
    expect(withoutIds(foreign.text, ids)).toBe(withoutIds(missing.text, NOWHERE));
  },
);

it.each((Object.keys(endpoints) as Name[]).filter((name) => MATRIX[name].foreign))(
  '%s answers somebody acting as another client for our ids exactly as for ids that don’t exist',
  async (name) => {
    const token = await tokenActing(theirs.businessId);
    const [foreign, missing] = [await visit(name, token, ids), await visit(name, token, NOWHERE)];
    expect(withoutIds(foreign.text, ids)).toBe(withoutIds(missing.text, NOWHERE));
  },
);

const keysOf = (problem: { reasons?: { key: string; text: string }[] } | null) => [
  ...new Set((problem?.reasons ?? []).flatMap((reason) => (reason.text ? reason.key : []))),
];

function withoutIds(text: string, given: Ids): string {
  const named = Object.values(given).reduce((left, id) => left.replaceAll(id, 'ID'), text);
  return named.replaceAll(/"traceId":"\w+"/g, '"traceId":""');
}

describe('The provider’s people', () => {
  /** What each role is told, and who is refused without a reason. */
  async function visitAll(name: Name, given: Ids) {
    const visits = PROVIDER_KINDS.map(
      async (kind) => [kind, await visit(name, await tokenOf(people[kind]), given)] as const,
    );
    const told = await Promise.all(visits);
    const unexplained = told.filter(([, { said, problem }]) => said === NO_RIGHT && keysOf(problem).length === 0);
    return { said: Object.fromEntries(told.map(([kind, { said }]) => [kind, said])), told, unexplained };
  }

  it.each(Object.keys(endpoints) as Name[])('are told by %s what their role may do with a client’s', async (name) => {
    const { said, unexplained } = await visitAll(name, ids);
    expect(said).toEqual(MATRIX[name].provider);
    expect(unexplained).toEqual([]);
  });

  it('have a row of their own for every endpoint that names a user or a group', () => {
    const asked = (name: Name, given: Ids) => JSON.stringify(MATRIX[name].call?.(given));
    const names = (Object.keys(endpoints) as Name[]).filter((name) => asked(name, ids) !== asked(name, providersOwn));
    expect(names.toSorted()).toEqual(ROWS_OF_THEIR_OWN.toSorted());
  });

  it.each(ROWS_OF_THEIR_OWN)('are told by %s what their role may do with the provider’s own', async (name) => {
    const { said, unexplained } = await visitAll(name, providersOwn);
    expect(said).toEqual(MATRIX[name].providersOwn);
    expect(unexplained).toEqual([]);
  });

  it.each((Object.keys(endpoints) as Name[]).filter((name) => MATRIX[name].foreign === MISSING))(
    'are told by %s the same about a hidden client’s as about missing ones',
    async (name) => {
      const [foreign, missing] = [await visitAll(name, ids), await visitAll(name, NOWHERE)];
      const texts = ({ told }: typeof foreign, given: Ids) => told.map(([, { text }]) => withoutIds(text, given));
      expect(texts(foreign, ids)).toEqual(texts(missing, NOWHERE));
    },
  );
});

it('left the order unchanged by all of these visits', async () => {
  const token = await portal.signIn(ours.users['clerk']!);
  const { body } = await portal.call('GET', `payments/orders/${ids.order}`, { token });
  expect(body).toMatchObject({ status: 'UNSIGNED', comment: null });
  expect(body.history).toHaveLength(3);
});
