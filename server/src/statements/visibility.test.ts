import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { TestClient, TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { addAccountGroup, permitStatements, storeTestRates, storeTestStatements } from '../testing/statements.ts';

const AREA = [{ area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' } as const];
const MISSING = '018f2f5e-0000-7000-8000-000000000001';

let portal: TestPortal;
let client: TestClient;
let other: TestClient;
/** By currency: CHF, EUR and USD. */
const entries: Record<string, string> = {};
const statements: Record<string, string> = {};

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient({
    currencies: ['CHF', 'EUR', 'USD'],
    users: {
      all: { grants: AREA },
      one: { grants: [] },
      group: { grants: [] },
      allButOne: { grants: AREA },
      none: { grants: [] },
      withoutModule: { grants: AREA, modules: ['EFT'] },
    },
  });
  const [francs, euros, dollars] = client.accounts.map((account) => account.id);
  const group = await addAccountGroup(portal, client, 'Foreign currencies', [euros!, dollars!]);
  await permitStatements(portal, client, 'one', { kind: 'ACCOUNT', id: euros! }, 'VIEW_ONLY');
  await permitStatements(portal, client, 'group', { kind: 'ACCOUNT_GROUP', id: group }, 'EDIT');
  await permitStatements(portal, client, 'allButOne', { kind: 'ACCOUNT', id: francs! }, 'DENY');
  for (const account of client.accounts) {
    const [stored] = await storeTestStatements(portal, client, [
      {
        accountId: account.id,
        day: '2026-11-19',
        closing: '100',
        entries: [{ valueDate: '2026-11-19', amount: '100', counterparty: 'Muster' }],
      },
    ]);
    entries[account.currency] = stored!.entryIds[0]!;
    statements[account.currency] = stored!.id;
  }
  other = await portal.makeClient({ users: { all: { grants: AREA } } });
  const provider = await portal.makeClient({ client: { kind: 'PROVIDER' }, users: {}, rule: null });
  const date = '2026-11-19';
  await storeTestRates(portal, provider, [
    { currency: 'EUR', date, chf: '0.95' },
    { currency: 'USD', date, chf: '0.8' },
  ]);
});
afterAll(() => portal.stop());

/** Everybody signs in once: a further sign-in at the same time would end the one before. */
const tokens = new Map<string, Promise<string>>();
function tokenOf(user: TestUser): Promise<string> {
  const token = tokens.get(user.id) ?? portal.signIn(user);
  tokens.set(user.id, token);
  return token;
}

const get = async (path: string, role: string, of = client) =>
  portal.call('GET', `reporting/${path}`, { token: await tokenOf(of.users[role]!) });

/** The currencies that a user sees in the content of a list. */
const seen = async (path: string, role: string) =>
  (await get(path, role)).body.content
    .map((row: { currency?: string; account?: { currency: string } }) => row.currency ?? row.account!.currency)
    .toSorted();

it.each([
  ['all', ['CHF', 'EUR', 'USD']],
  ['one', ['EUR']],
  ['group', ['EUR', 'USD']],
  ['allButOne', ['EUR', 'USD']],
])('shows %s what is on %j, in every list and figure', async (role, currencies) => {
  for (const path of ['transactions', 'transactions?filter={"search":"muster"}', 'accounts', 'statements'])
    expect(await seen(path, role)).toEqual(currencies);
  const { body: totals } = await get('transactions/totals', role);
  expect(totals.totals.map((total: { currency: string }) => total.currency)).toEqual(currencies);
  const { body: summary } = await get('useraccountsummaries/currency-accounts', role);
  expect(summary.completeness.accounts).toBe(currencies.length);
  expect(summary.shares.map((share: { key: string }) => share.key).toSorted()).toEqual(currencies);
  const { body: listed } = await get('currencies', role);
  expect(listed.map((currency: { code: string }) => currency.code)).toEqual(currencies);
  const { body: items } = await get('useraccountsearchables/accounts', role);
  expect(items.map((item: { label: string }) => item.label)).toEqual(
    currencies.map((currency) => `Test · ${currency}`),
  );
  for (const account of client.accounts) {
    const expected = currencies.includes(account.currency) ? 200 : 404;
    expect((await get(`transactions/${entries[account.currency]}`, role)).status).toBe(expected);
    expect((await get(`statements/${statements[account.currency]}`, role)).status).toBe(expected);
    expect((await get(`accounts/${account.id}`, role)).status).toBe(expected);
    const series = await get(`valueSeries?account=${account.id}&from=2026-11-19&to=2026-11-19`, role);
    expect(series.status).toBe(expected);
    const chosen = await get(`useraccountsummaries/banks?accounts=${account.id}`, role);
    expect(chosen.status).toBe(expected);
  }
});

it.each(['statements', 'accounts'])('answers one row of the %s by its id as the list shows it', async (list) => {
  const { content } = (await get(list, 'all')).body;
  const alone = await Promise.all(
    content.map(async ({ uniqueId }: { uniqueId: string }) => (await get(`${list}/${uniqueId}`, 'all')).body),
  );
  expect(content).toHaveLength(3);
  expect(alone).toEqual(content);
});

it('finds nothing on a hidden account by naming it', async () => {
  const [francs] = client.accounts;
  const filter = encodeURIComponent(JSON.stringify({ account: [francs!.id] }));
  for (const path of ['transactions', 'statements'])
    expect((await get(`${path}?filter=${filter}`, 'one')).body).toEqual({ content: [], totalElements: 0 });
});

it.each([
  ['none', 'notGranted'],
  ['withoutModule', 'moduleNotGranted'],
])('refuses %s with the reason %s', async (role, key) => {
  const answer = await get('transactions', role);
  expect([answer.status, answer.body.code]).toEqual([403, '1005']);
  expect(answer.body.reasons).toMatchObject([{ key }]);
  expect(answer.body.reasons[0].text).not.toBe('');
});

it('shows another client nothing, and answers for ours as for missing ones', async () => {
  expect((await get('transactions', 'all', other)).body).toEqual({ content: [], totalElements: 0 });
  expect((await get('statements', 'all', other)).body).toEqual({ content: [], totalElements: 0 });
  expect((await get('transactions/totals', 'all', other)).body).toEqual({ count: 0, totals: [] });
  const day = 'from=2026-11-19&to=2026-11-19';
  const [ours] = client.accounts;
  const pairs = [
    [`transactions/${entries['CHF']}`, `transactions/${MISSING}`],
    [`statements/${statements['CHF']}`, `statements/${MISSING}`],
    [`accounts/${ours!.id}`, `accounts/${MISSING}`],
    [`valueSeries?account=${ours!.id}&${day}`, `valueSeries?account=${MISSING}&${day}`],
    [`useraccountsummaries/banks?accounts=${ours!.id}`, `useraccountsummaries/banks?accounts=${MISSING}`],
    [
      `useraccountsummaries/balance-history?accounts=${ours!.id}&${day}`,
      'useraccountsummaries/balance-history?accounts=x&' + day,
    ],
  ];
  for (const [foreign, missing] of pairs) {
    const [one, two] = [await get(foreign!, 'all', other), await get(missing!, 'all', other)];
    expect([one.status, one.body.code]).toEqual([404, '1500']);
    expect({ ...one.body, traceId: '' }).toEqual({ ...two.body, traceId: '' });
  }
});
