import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { BALANCE_HISTORY_MAXIMUM_DAYS } from '@portico/contract/limits';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import {
  addAccountGroup,
  storeTestRates,
  storeTestStatements,
  type StoredTestStatement,
} from '../testing/statements.ts';
import { addDays } from '../platform/days/days.ts';

type Summary = ApiAnswer<'GET reporting/useraccountsummaries/banks'>;
type History = ApiAnswer<'GET reporting/useraccountsummaries/balance-history'>;

let portal: TestPortal;
let client: TestClient;
let token: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const provider = await portal.makeClient({ client: { kind: 'PROVIDER' }, users: {}, rule: null });
  await storeTestRates(portal, provider, [
    { currency: 'EUR', date: '2026-11-18', chf: '0.94' },
    { currency: 'EUR', date: '2026-11-19', chf: '0.95' },
    // Later than the balances: never theirs.
    { currency: 'EUR', date: '2026-11-20', chf: '2' },
    { currency: 'USD', date: '2026-11-13', chf: '0.8' },
    { currency: 'GBP', date: '2026-11-11', chf: '1.1' },
  ]);
});
// Each test has its own client: four accounts at two banks.
beforeEach(async () => {
  client = await portal.makeClient({ currencies: ['CHF', 'EUR', 'USD', 'GBP'], banks: 2 });
  token = await portal.signIn(client.users['clerk']!);
});
afterAll(() => portal.stop());

const get = async <Body = Summary>(path: string) => {
  const { status, body } = await portal.call<Body>('GET', `reporting/${path}`, { token });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const code = async (path: string) => (await portal.call('GET', `reporting/${path}`, { token })).body.code;
const accountIn = (currency: string) => client.accounts.find((account) => account.currency === currency)!.id;
/** Closing balances of these days, each following the one before. */
const store = (currency: string, ...statements: (Partial<StoredTestStatement> & { day: string })[]) =>
  storeTestStatements(
    portal,
    client,
    statements.map((statement) => ({ accountId: accountIn(currency), closing: '100', ...statement })),
  );
const THURSDAY = { day: '2026-11-19' };

it('adds up in one currency at the rates of each balance’s own day, and says what is missing', async () => {
  await store('CHF', THURSDAY);
  await store('EUR', { day: '2026-11-18' });
  await store('USD', THURSDAY);
  await store('GBP', THURSDAY);
  expect(await get('useraccountsummaries/currency-accounts')).toEqual({
    currency: 'CHF',
    // 100 + 94 + 80; pounds have no rate in the last seven days.
    amount: '274.00',
    date: '2026-11-20',
    olderRates: true,
    completeness: {
      accounts: 4,
      current: 2,
      missing: [
        {
          uniqueId: accountIn('EUR'),
          name: 'Test · EUR',
          currency: 'EUR',
          state: 'LATE',
          lastStatement: '2026-11-18',
          withoutRate: false,
        },
        {
          uniqueId: accountIn('GBP'),
          name: 'Test · GBP',
          currency: 'GBP',
          state: 'CURRENT',
          lastStatement: '2026-11-19',
          withoutRate: true,
        },
      ],
    },
    shares: [
      {
        key: 'CHF',
        name: 'Swiss Franc',
        accounts: 1,
        amount: '100.00',
        balances: [{ amount: '100.00', currency: 'CHF' }],
        complete: true,
      },
      {
        key: 'EUR',
        name: 'Euro',
        accounts: 1,
        amount: '94.00',
        balances: [{ amount: '100.00', currency: 'EUR' }],
        complete: false,
      },
      {
        key: 'USD',
        name: 'US Dollar',
        accounts: 1,
        amount: '80.00',
        balances: [{ amount: '100.00', currency: 'USD' }],
        complete: true,
      },
      {
        key: 'GBP',
        name: 'British Pound',
        accounts: 1,
        amount: null,
        balances: [{ amount: '100.00', currency: 'GBP' }],
        complete: false,
      },
    ],
  });
});

it('takes another currency on request, via CHF, and the caller’s own by default', async () => {
  await store('CHF', THURSDAY);
  await store('EUR', THURSDAY);
  const inEuros = await get('useraccountsummaries/banks?currency=EUR');
  expect(inEuros).toMatchObject({ currency: 'EUR', amount: '205.26', olderRates: false });
  await portal.owner.inNoClient((tx) =>
    tx.write(`update users set settings = '{"consolidatedCurrency":{"code":"EUR","fractionDigits":2}}' where id = $1`, [
      client.users['clerk']!.id,
    ]),
  );
  expect(await get('useraccountsummaries/banks')).toEqual(inEuros);
  expect(await get('useraccountsummaries/banks?currency=CHF')).toMatchObject({ currency: 'CHF', amount: '195.00' });
  expect(await code('useraccountsummaries/banks?currency=francs')).toBe('REQUEST_FIELDS');
});

it('divides by bank, country and group; an account counts in each of its groups', async () => {
  await store('CHF', THURSDAY);
  await store('EUR', THURSDAY);
  await store('USD', { ...THURSDAY, closing: '-50' });
  const shares = async (kind: string) =>
    (await get(`useraccountsummaries/${kind}`)).shares.map(({ name, accounts, amount, balances }) => [
      name,
      accounts,
      amount,
      balances.map((balance) => `${balance.amount} ${balance.currency}`).join(' + '),
    ]);
  const [one, two] = [`Bank  of ${client.businessId}`, `Bank 1 of ${client.businessId}`];
  expect(await shares('banks')).toEqual([
    [two, 2, '95.00', '100.00 EUR'],
    [one, 2, '60.00', '100.00 CHF + -50.00 USD'],
  ]);
  expect(await shares('by-country')).toEqual([['Switzerland', 4, '155.00', '100.00 CHF + 100.00 EUR + -50.00 USD']]);
  await addAccountGroup(portal, client, 'Europe', [accountIn('CHF'), accountIn('EUR')]);
  await addAccountGroup(portal, client, 'Reserve', [accountIn('CHF')]);
  expect(await shares('by-group')).toEqual([
    ['Europe', 2, '195.00', '100.00 CHF + 100.00 EUR'],
    ['Reserve', 1, '100.00', '100.00 CHF'],
    ['Without account group', 2, '-40.00', '-50.00 USD'],
  ]);
  expect((await get('useraccountsummaries/by-group')).amount).toBe('155.00');
});

it('covers only the chosen accounts', async () => {
  await store('CHF', THURSDAY);
  await store('EUR', THURSDAY);
  const body = await get(`useraccountsummaries/banks?accounts=${accountIn('EUR')},${accountIn('EUR')}`);
  expect(body).toMatchObject({ amount: '95.00', completeness: { accounts: 1, current: 1, missing: [] } });
});

it('says 1567 if no rate is known for any balance, and zero if there is no balance', async () => {
  expect(await get('useraccountsummaries/banks')).toMatchObject({
    amount: '0.00',
    completeness: { accounts: 4, current: 0 },
  });
  await store('GBP', THURSDAY);
  for (const kind of ['banks', 'by-country', 'by-group', 'currency-accounts'])
    expect(await code(`useraccountsummaries/${kind}`)).toBe('1567');
  expect(await code('useraccountsummaries/balance-history?from=2026-11-18&to=2026-11-19')).toBe('1567');
  expect(await get('useraccountsummaries/banks?currency=GBP')).toMatchObject({ amount: '100.00' });
  await store('CHF', THURSDAY);
  expect(await get('useraccountsummaries/banks')).toMatchObject({ amount: '100.00' });
});

it('counts neither conflicts, nor intraday reports, nor a balance in another currency', async () => {
  await store(
    'CHF',
    { day: '2026-11-18', closing: '1' },
    { day: '2026-11-19', closing: '5', number: '9' },
    { day: '2026-11-19', closing: '900', state: 'CONFLICT' },
    { day: '2026-11-20', closing: '7000', kind: 'REPORT' },
    { day: '2026-11-20', closing: '80000', currency: 'EUR' },
  );
  const { content } = await get<ApiAnswer<'GET reporting/accounts'>>('accounts');
  expect(content.find((row) => row.currency === 'CHF')).toMatchObject({
    state: 'CONFLICT',
    balance: '5.00',
    balanceDate: '2026-11-19',
    statementNumber: '9',
    conflicts: 1,
    gaps: 0,
  });
});

it('lists the accounts with their state, filtered and sorted by it like by any other column', async () => {
  await store('CHF', { ...THURSDAY, closing: '5', available: '4.5', continuity: 'GAP', number: '12' });
  await store('EUR', { day: '2026-11-17', continuity: 'GAP' }, { day: '2026-11-18', closing: '-7' });
  await store('USD', { ...THURSDAY, continuity: 'BREAK' });
  const list = async (query: string) => (await get<ApiAnswer<'GET reporting/accounts'>>(`accounts${query}`)).content;
  const currencies = async (query: string) => (await list(query)).map((row) => row.currency);
  const filtered = (filter: object) => currencies(`?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect((await list('')).map((row) => [row.currency, row.state])).toEqual([
    ['CHF', 'CURRENT'],
    ['EUR', 'LATE'],
    ['GBP', 'NONE'],
    ['USD', 'BROKEN'],
  ]);
  const [francs] = await list('');
  expect(francs).toMatchObject({
    balance: '5.00',
    availableBalance: '4.50',
    gaps: 1,
    conflicts: 0,
    statementNumber: '12',
  });
  expect(francs!.bank).toMatchObject({ name: `Bank  of ${client.businessId}`, bic: 'TESTCHZZXXX' });
  expect(await currencies('?sort=balance,asc')).toEqual(['EUR', 'CHF', 'USD', 'GBP']);
  expect(await currencies('?sort=balanceDate,desc&sort=name,desc')).toEqual(['USD', 'CHF', 'EUR', 'GBP']);
  expect(await currencies('?sort=bank,desc&sort=name,asc')).toEqual(['EUR', 'GBP', 'CHF', 'USD']);
  expect(await filtered({ state: ['LATE', 'BROKEN'] })).toEqual(['EUR', 'USD']);
  expect(await filtered({ balance: { upperBound: '-0.01' } })).toEqual(['EUR']);
  expect(await filtered({ balanceDate: { lowerBound: '2026-11-19' } })).toEqual(['CHF', 'USD']);
  expect(await filtered({ bank: [francs!.bank.uniqueId] })).toEqual(['CHF', 'USD']);
  expect(await filtered({ search: francs!.number })).toEqual(['CHF']);
  expect(await filtered({ country: ['CH'], currency: ['USD'] })).toEqual(['USD']);
});

it('lists the statements with their continuity, also those in conflict', async () => {
  await store(
    'CHF',
    { day: '2026-11-18', opening: '10', closing: '1', number: '1', continuity: 'FIRST', addsUp: true },
    { day: '2026-11-19', opening: '2', closing: '5', number: '2', continuity: 'BREAK', addsUp: false },
    { day: '2026-11-19', closing: '900', number: '2', state: 'CONFLICT' },
    { day: '2026-11-20', closing: '7000', kind: 'REPORT' },
  );
  const list = async (query = '') => get<ApiAnswer<'GET reporting/statements'>>(`statements${query}`);
  const filtered = async (filter: object) =>
    (await list(`?filter=${encodeURIComponent(JSON.stringify(filter))}`)).totalElements;
  const { content, totalElements } = await list('?sort=closingDate,asc&sort=closingBalance,asc');
  expect(totalElements).toBe(3);
  expect(content.map((row) => [row.number, row.closingBalance?.amount, row.state, row.continuity, row.addsUp])).toEqual(
    [
      ['1', '1.00', 'COUNTED', 'FIRST', true],
      ['2', '5.00', 'COUNTED', 'BREAK', false],
      ['2', '900.00', 'CONFLICT', 'FOLLOWS', null],
    ],
  );
  expect(content[0]).toMatchObject({
    openingBalance: { amount: '10.00' },
    closingDate: '2026-11-18',
    account: { name: 'Test · CHF' },
  });
  expect(await filtered({ state: ['CONFLICT'] })).toBe(1);
  expect(await filtered({ continuity: ['BREAK', 'GAP'] })).toBe(1);
  expect(await filtered({ closingBalance: { lowerBound: '5', upperBound: '5' } })).toBe(1);
  expect(await filtered({ account: [accountIn('EUR')] })).toBe(0);
  expect(await filtered({ entryCount: { upperBound: '0' } })).toBe(3);
});

it('draws the history of the balance day by day with its completeness', async () => {
  await store(
    'CHF',
    { day: '2026-11-13', closing: '10' },
    { day: '2026-11-17', closing: '20' },
    { day: '2026-11-19', closing: '30' },
  );
  await store('EUR', { day: '2026-11-18' }, { ...THURSDAY, closing: '200', continuity: 'BREAK' });
  const history = (query: string) => get<History>(`useraccountsummaries/balance-history?${query}`);
  const { days, ...rest } = await history('from=2026-11-14&to=2026-11-22');
  expect(days.map(({ date, amount, current, accounts }) => [date.slice(8), amount, current, accounts])).toEqual([
    ['14', '10.00', 1, 4],
    ['15', '10.00', 1, 4],
    // No statement on the 16th, but the next one follows.
    ['16', '10.00', 1, 4],
    ['17', '20.00', 1, 4],
    ['18', '114.00', 2, 4],
    ['19', '220.00', 1, 4],
    ['20', '220.00', 1, 4],
    ['21', '220.00', 1, 4],
    ['22', '220.00', 1, 4],
  ]);
  expect(rest).toMatchObject({ currency: 'CHF', olderRates: false, completeness: { accounts: 4, current: 1 } });
  const francs = await history(`from=2026-11-12&to=2026-11-13&accounts=${accountIn('CHF')}`);
  expect(francs.days.map((day) => [day.amount, day.current])).toEqual([
    [null, 0],
    ['10.00', 1],
  ]);
  // Before the first statement, rates don't matter.
  expect((await history('from=2026-11-01&to=2026-11-02')).days.map((day) => day.amount)).toEqual([null, null]);
});

it('gives the value-dated balance per day, also with unbooked entries', async () => {
  const entries = [
    { valueDate: '2026-11-17', amount: '1' },
    { valueDate: '2026-11-19', amount: '20' },
    { valueDate: '2026-11-23', amount: '300' },
    { valueDate: '2026-11-18', amount: '4000', status: 'INFO' },
    { valueDate: '2026-11-18', amount: '50000', type: 'INTRADAY' as const },
    { valueDate: '2026-11-20', amount: '600000', type: 'DISPOSITION' as const },
    { valueDate: '2026-11-18', amount: '7', currency: 'EUR' },
  ];
  await store('CHF', { ...THURSDAY, closing: '1000', entries });
  await store('CHF', {
    ...THURSDAY,
    closing: '1',
    state: 'CONFLICT',
    entries: [{ valueDate: '2026-11-23', amount: '9' }],
  });
  const series = async (more = '') => {
    const path = `valueSeries?account=${accountIn('CHF')}&from=2026-11-18&to=2026-11-20${more}`;
    const body = await get<ApiAnswer<'GET reporting/valueSeries'>>(path);
    expect(body).toMatchObject({ currency: 'CHF', account: { uniqueId: accountIn('CHF') } });
    return body.days.map((day) => Number(day.amount));
  };
  expect(await series()).toEqual([680, 700, 700]);
  expect(await series('&with=booked')).toEqual([680, 700, 700]);
  expect(await series('&with=intraday')).toEqual([50_680, 50_700, 50_700]);
  expect(await series('&with=planned')).toEqual([50_680, 50_700, 650_700]);
  expect(await code(`valueSeries?account=${accountIn('USD')}&from=2026-11-18&to=2026-11-20`)).toBe('1567');
});

it.each(['useraccountsummaries/balance-history?', 'valueSeries?account=ACCOUNT&'])(
  'limits the range of %s',
  async (path) => {
    await store('CHF', THURSDAY);
    const ask = (from: string, to: string) =>
      portal.call('GET', `reporting/${path.replace('ACCOUNT', accountIn('CHF'))}from=${from}&to=${to}`, { token });
    const last = addDays('2026-11-20', -(BALANCE_HISTORY_MAXIMUM_DAYS - 1));
    expect((await ask(last, '2026-11-20')).body.days).toHaveLength(BALANCE_HISTORY_MAXIMUM_DAYS);
    expect((await ask(addDays(last, -1), '2026-11-20')).body.code).toBe('1568');
    expect((await ask('2026-11-20', '2026-11-19')).body.code).toBe('1568');
    expect((await ask('2026-02-30', '2026-03-01')).body.code).toBe('REQUEST_FIELDS');
  },
);

it('lists the currencies of the caller’s accounts with their decimals', async () => {
  const decimals = { fractionDigits: 2 };
  expect(await get('currencies')).toEqual(['CHF', 'EUR', 'GBP', 'USD'].map((code) => ({ code, ...decimals })));
});

it('names what lists can be filtered by, in the caller’s language', async () => {
  const items = (kind: string) =>
    get<{ kind: string; value: string; label: string }[]>(`useraccountsearchables/${kind}`);
  expect((await items('accounts')).map((item) => item.label)).toEqual(
    ['CHF', 'EUR', 'GBP', 'USD'].map((currency) => `Test · ${currency}`),
  );
  expect(await items('transactiontypes')).toEqual([
    { kind: 'transactionType', value: 'ENTRY', label: 'Booked' },
    { kind: 'transactionType', value: 'INTRADAY', label: 'Intraday' },
    { kind: 'transactionType', value: 'DISPOSITION', label: 'Planned' },
  ]);
  const kinds = Map.groupBy(await items('all-items'), (item) => item.kind);
  expect([...kinds].map(([kind, all]) => [kind, all.length])).toEqual([
    ['account', 4],
    ['transactionType', 3],
    ['bank', 2],
    ['country', 1],
    ['currency', 4],
  ]);
  expect(await code('useraccountsearchables/anything')).toBe('1500');
});
