import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '@portico/contract/api';
import type { EndpointDefinition } from '@portico/contract/endpoint';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD, type TestClient, type TestUser } from '../testing/clients.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { makeProvider, postStatements } from '../testing/statement-files.ts';
import { storeTestStatements } from '../testing/statements.ts';
import { until } from '../testing/until.ts';

type Name = keyof typeof endpoints;
/** What stands in the path, query or body: ids of the client that owns them, or ids that don't exist. */
type Ids = {
  order: string;
  upload: string;
  demoFile: string;
  account: string;
  statementEntry: string;
  statementImport: string;
  rule: string;
  changeRequest: string;
  accountGroup: string;
};
type Row = {
  /** The path with the ids, and the body. */
  call?: (ids: Ids) => { path?: string; body?: unknown };
  /** For endpoints that anybody may call: the answer without a token. */
  anybody?: string;
  /** For what belongs to the sign-in: the answer to a session before its second factor. */
  half?: string;
  /** Of a partner or corporate end user, and of a colleague without any right. */
  endUser: string;
  nobody: string;
  /** Why end users and colleagues are refused where it is not for the reasons that most are. */
  why?: string;
  /** Names something of one client, so another client's user must get the answer of a missing thing. */
  foreign?: string;
};

const NO_RIGHT = '403 1005';
const MISSING = '404 1500';
/** The payments of the portal: not for end users, nor for anybody without rights. */
const payments = { endUser: NO_RIGHT, nobody: NO_RIGHT };
/** Statements: of the accounts that one sees, so not for them either. */
const statements = { endUser: NO_RIGHT, nobody: NO_RIGHT };
/** The import of statement files is the provider's, whatever rights somebody has in another client. */
const provider = { endUser: NO_RIGHT, nobody: NO_RIGHT, why: 'providerOnly' };
const anybodySignedIn = { endUser: '200', nobody: '200' };
/** Master data under the two-person rule. */
const master = { endUser: NO_RIGHT, nobody: NO_RIGHT };
const RULE = {
  name: 'Somebody’s',
  scope: 'ALL',
  scopeIds: [],
  sourceType: null,
  limit: null,
  limitCurrency: 'CHF',
  signaturesRequired: 1,
  secondFactorRequired: true,
  excludeCreator: true,
  ruleConnectionType: 'AND',
  userIds: [],
  userGroupIds: [],
};
const GROUP = { name: 'Somebody’s', accountIds: [] };
const DAYS = 'from=2026-11-19&to=2026-11-20';

/** Every endpoint of the contract has a row here: who may call it, and what it says to everybody else. */
const MATRIX: Record<Name, Row> = {
  authenticate: {
    call: () => ({ body: { clientId: 'NOBODY', username: 'x', password: 'x' } }),
    anybody: '401 1000',
    endUser: '401 1000',
    nobody: '401 1000',
  },
  secondFactor: {
    call: () => ({ body: 'EMAIL' }),
    half: '429 TOO_MANY_REQUESTS',
    endUser: '401 1002',
    nobody: '401 1002',
  },
  securityCode: {
    call: () => ({ body: { securityCode: '' } }),
    half: '400 SECURITY_CODE_INCORRECT',
    endUser: '400 SECURITY_CODE_EXPIRED',
    nobody: '400 SECURITY_CODE_EXPIRED',
  },
  refresh: { call: () => ({ body: {} }), anybody: '401 1002', endUser: '401 1002', nobody: '401 1002' },
  currentUser: { half: '200', ...anybodySignedIn },
  user: { half: '200', ...anybodySignedIn },
  applications: anybodySignedIn,
  logout: { half: '204', endUser: '204', nobody: '204' },
  settings: { call: () => ({ body: {} }), ...anybodySignedIn },
  version: { anybody: '200', ...anybodySignedIn },
  outbox: { anybody: '200', ...anybodySignedIn },
  events: anybodySignedIn,
  orders: payments,
  orderCounts: payments,
  waitingForMySignature: payments,
  order: { call: (ids) => ({ path: `payments/orders/${ids.order}` }), foreign: MISSING, ...payments },
  orderTransactions: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/transactions` }),
    foreign: MISSING,
    ...payments,
  },
  orderFile: { call: (ids) => ({ path: `payments/orders/${ids.order}/file` }), foreign: MISSING, ...payments },
  signingPreview: { call: (ids) => ({ body: { uuids: [ids.order] } }), foreign: MISSING, ...payments },
  requestSigningCode: { call: (ids) => ({ body: { uuids: [ids.order] } }), foreign: MISSING, ...payments },
  orderAction: {
    call: (ids) => ({ path: 'payments/orders/delete', body: { uuids: [ids.order], comment: 'x' } }),
    foreign: '200',
    ...payments,
  },
  uploadStatus: {
    call: (ids) => ({ path: `payments/upload/status?uniqueId=${ids.upload}` }),
    foreign: MISSING,
    ...payments,
  },
  upload: { call: () => ({ path: 'payments/upload/PAIN001', body: {} }), ...payments },
  deleteUpload: { call: (ids) => ({ path: `payments/upload/${ids.upload}` }), foreign: MISSING, ...payments },
  demoFiles: { foreign: MISSING, endUser: MISSING, nobody: '200' },
  demoFile: {
    call: (ids) => ({ path: `portal/dev/demoFiles/${ids.demoFile}` }),
    foreign: MISSING,
    endUser: MISSING,
    nobody: '200',
  },
  importStatements: provider,
  statementImportStatus: {
    call: (ids) => ({ path: `reporting/statements/import/status?uniqueId=${ids.statementImport}` }),
    foreign: NO_RIGHT,
    ...provider,
  },
  statementImports: provider,
  statementImportResults: {
    call: (ids) => ({ path: `reporting/statements/imports/${ids.statementImport}/results` }),
    foreign: NO_RIGHT,
    ...provider,
  },
  statements,
  transactions: statements,
  transactionTotals: statements,
  transaction: {
    call: (ids) => ({ path: `reporting/transactions/${ids.statementEntry}` }),
    foreign: MISSING,
    ...statements,
  },
  accounts: statements,
  valueSeries: {
    call: (ids) => ({ path: `reporting/valueSeries?account=${ids.account}&${DAYS}` }),
    foreign: MISSING,
    ...statements,
  },
  balanceHistory: summary('balance-history', DAYS),
  currencyAccounts: summary('currency-accounts'),
  balancesByBank: summary('banks'),
  balancesByCountry: summary('by-country'),
  balancesByGroup: summary('by-group'),
  accountSearchables: { call: () => ({ path: 'reporting/useraccountsearchables/all-items' }), ...statements },
  changeRequests: master,
  changeRequestCount: anybodySignedIn,
  changeRequest: one('twomanrules', 'changeRequest'),
  decideChangeRequest: one('twomanrules', 'changeRequest', '/approve', {}),
  signOffRules: master,
  signOffRuleChoices: master,
  signOffRule: one('signOffRules', 'rule'),
  addSignOffRule: { call: () => ({ body: { content: RULE } }), ...master },
  updateSignOffRule: one('signOffRules', 'rule', '', { content: RULE, version: 1 }),
  deleteSignOffRule: one('signOffRules', 'rule', '/delete', { version: 1, comment: 'x' }),
  accountGroups: master,
  accountGroupChoices: master,
  accountGroup: one('accountGroups', 'accountGroup'),
  addAccountGroup: { call: () => ({ body: { content: GROUP } }), ...master },
  updateAccountGroup: one('accountGroups', 'accountGroup', '', { content: GROUP, version: 1 }),
  deleteAccountGroup: one('accountGroups', 'accountGroup', '/delete', { version: 1, comment: 'x' }),
  gridSettings: { call: () => ({ path: 'portal/gridSettings/transactions' }), ...anybodySignedIn },
  saveGridSettings: {
    call: () => ({ path: 'portal/gridSettings/transactions', body: { settings: { density: 'dense' } } }),
    endUser: '204',
    nobody: '204',
  },
};

/** One object of master data. */
function one(kind: string, id: keyof Ids, more = '', body?: unknown): Row {
  const path = (ids: Ids) => `portal/administration/${kind}/${ids[id]}${more}`;
  return { call: (ids) => ({ path: path(ids), body }), foreign: MISSING, ...master };
}

function summary(kind: string, more = ''): Row {
  const path = `reporting/useraccountsummaries/${kind}?${more}&accounts=`;
  return { call: (ids) => ({ path: path + ids.account }), foreign: MISSING, ...statements };
}

const NOWHERE: Ids = {
  order: '018f2f5e-0000-7000-8000-000000000001',
  upload: '018f2f5e-0000-7000-8000-000000000002',
  demoFile: 'missing.xml',
  account: '018f2f5e-0000-7000-8000-000000000003',
  statementEntry: '018f2f5e-0000-7000-8000-000000000004',
  statementImport: '018f2f5e-0000-7000-8000-000000000005',
  rule: '018f2f5e-0000-7000-8000-000000000006',
  changeRequest: '018f2f5e-0000-7000-8000-000000000007',
  accountGroup: '018f2f5e-0000-7000-8000-000000000008',
};
const NO_IDS = Object.fromEntries(Object.keys(NOWHERE).map((name) => [name, ''])) as Ids;
const NOBODYS_TOKENS = { none: undefined, garbage: 'a'.repeat(43) };

let portal: TestPortal;
let ours: TestClient;
let theirs: TestClient;
let ids: Ids;
const endUsers: Record<string, TestUser> = {};
let people: Awaited<ReturnType<typeof makeProvider>>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL', worker: true });
  const everything = {
    grants: [
      ...new Map([...SIGNER_GRANTS, ...CLERK_GRANTS].map((grant) => [grant.area, grant])).values(),
      { area: 'SIGN_OFF_RULES', level: 'ADMIN' } as const,
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
  ids = await makeThings();
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
  people = await makeProvider(portal);
  const posted = await postStatements(portal, await portal.signIn(people.admin), 'no statement', 'ours.sta');
  return {
    order: orders[0],
    upload: body.uniqueId,
    demoFile: 'ours.xml',
    account,
    statementEntry: statement!.entryIds[0]!,
    statementImport: posted.body.uniqueId,
    rule: rules[0].uniqueId,
    changeRequest: requested.body.changeRequest,
    accountGroup: group.body.uniqueId,
  };
}

/** Calls an endpoint; `said` is the status with the catalogue's code. A stream is left as soon as it has begun. */
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
  return { said: `${answer.status}${isProblem ? ` ${problem.code}` : ''}`, text, problem };
}

/** A fresh token of somebody; half done when a second factor is asked for. */
async function begin(user: TestUser): Promise<string> {
  portal.clock.advanceSeconds(60);
  const body = { clientId: user.clientId, username: user.username, password: TEST_PASSWORD };
  return (await portal.call('POST', 'portal/authenticate', { body })).body.accessToken;
}

it('has a row for every endpoint of the contract', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

describe.each(Object.keys(endpoints) as Name[])('%s', (name) => {
  const definition: EndpointDefinition = endpoints[name];
  const row = MATRIX[name];

  it.each(Object.entries(NOBODYS_TOKENS))(
    'says to anybody with the token %s what it says to nobody',
    async (_what, token) => {
      expect(row.anybody === undefined).toBe(definition.access !== 'public');
      expect((await visit(name, token, ids)).said).toBe(row.anybody ?? '401 1002');
    },
  );

  it('opens to a half-done session only what belongs to the sign-in', async () => {
    const { said, problem } = await visit(name, await begin(ours.users['half']!), ids);
    expect(row.half !== undefined).toBe(definition.access === 'halfDone');
    expect(said).toBe(row.half ?? row.anybody ?? '401 1002');
    expect(keysOf(problem)).toEqual(definition.access === 'session' ? ['sessionHalfDone'] : []);
  });

  it.each(['PARTNER', 'CORPORATE'])('shows a %s end user nothing but the Download Center', async (kind) => {
    const { said, problem } = await visit(name, await begin(endUsers[kind]!), ids);
    expect(said).toBe(row.endUser);
    expect(keysOf(problem)).toEqual(said === NO_RIGHT ? [row.why ?? 'endUserOnly'] : []);
  });

  it('asks a colleague for the right, and says which one', async () => {
    const { said, problem } = await visit(name, await begin(ours.users['nobody']!), ids);
    expect(said).toBe(row.nobody);
    expect(keysOf(problem)).toEqual(said === NO_RIGHT ? [row.why ?? 'notGranted'] : []);
  });
});

/** Whether the call names something that belongs to somebody. */
const namesThings = (name: Name) =>
  JSON.stringify(MATRIX[name].call?.(NOWHERE)) !== JSON.stringify(MATRIX[name].call?.(NO_IDS));

it.each((Object.keys(endpoints) as Name[]).filter((name) => namesThings(name) || MATRIX[name].foreign))(
  '%s answers a user of another client for our ids exactly as for ids that don’t exist',
  async (name) => {
    const token = await begin(theirs.users['clerk']!);
    const [foreign, missing] = [await visit(name, token, ids), await visit(name, token, NOWHERE)];
    expect(foreign.said).toBe(MATRIX[name].foreign);
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

it.each<[Name, { admin: string; readonly: string }]>([
  ['importStatements', { admin: '400 FILE_MISSING', readonly: NO_RIGHT }],
  ['statementImportStatus', { admin: '200', readonly: '200' }],
  ['statementImports', { admin: '200', readonly: '200' }],
  ['statementImportResults', { admin: '200', readonly: '200' }],
  // The provider's people have no accounts, and see none of anybody else's.
  ['transactions', { admin: NO_RIGHT, readonly: NO_RIGHT }],
  ['transaction', { admin: NO_RIGHT, readonly: NO_RIGHT }],
  ['accounts', { admin: NO_RIGHT, readonly: NO_RIGHT }],
])('%s is to the provider’s people %j', async (name, expected) => {
  for (const role of ['admin', 'readonly'] as const)
    expect((await visit(name, await begin(people[role]), ids)).said).toBe(expected[role]);
});

it('has left the order as it was after all of these visits', async () => {
  const token = await portal.signIn(ours.users['clerk']!);
  const { body } = await portal.call('GET', `payments/orders/${ids.order}`, { token });
  expect(body).toMatchObject({ status: 'UNSIGNED', comment: null });
  expect(body.history).toHaveLength(3);
});
