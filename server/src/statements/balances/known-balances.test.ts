import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TestClient } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider, type TestStatement } from '../../testing/statement-files.ts';

let portal: TestPortal;
let provider: string;
let client: TestClient;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
});
// Each test has an account of its own, which begins with 10.00 on Wednesday, 18 November.
beforeEach(async () => {
  client = await portal.makeClient();
  token = await portal.signIn(client.users['clerk']!);
  await take({ number: '1', date: '2026-11-18', opening: '0.00', closing: '10.00', entries: [booked('10.00', '18')] });
});
afterAll(() => portal.stop());

const booked = (amount: string, day: string) => ({ amount, date: `2026-11-${day}` });
const take = async (statement: Partial<TestStatement>) => {
  const file = camtFile({ iban: client.accounts[0]!.iban, ...statement });
  expect((await importFile(portal, provider, file)).status).toBe('IMPORTED');
};
const get = async <Body>(path: string) => {
  const { status, body } = await portal.call<Body>('GET', `reporting/${path}`, { token });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const account = async () => (await get<ApiAnswer<'GET reporting/accounts'>>('accounts')).content[0]!;
const continuity = async (number: string) =>
  (await get<ApiAnswer<'GET reporting/statements'>>('statements')).content.find((row) => row.number === number)!
    .continuity;
type Days = { days: { date: string; amount: string | null }[] };
const amountsOf = ({ days }: Days) => days.map(({ amount }) => amount);
const RANGE = 'from=2026-11-17&to=2026-11-20';
const history = async () => amountsOf(await get<Days>(`useraccountsummaries/balance-history?${RANGE}&currency=CHF`));
const values = async () =>
  amountsOf(await get<Days>(`valueSeries?account=${client.accounts[0]!.id}&${RANGE}&with=booked`));

it('calculates a closing balance that the bank left out, for the list, the history and value dates alike', async () => {
  const left = { number: '2', date: '2026-11-19', opening: '10.00', closing: null };
  await take({ ...left, entries: [booked('-5.00', '18'), booked('250.00', '19')] });
  expect(await account()).toMatchObject({
    balance: '255.00',
    balanceDate: '2026-11-19',
    isBalanceCalculated: true,
    statementNumber: '2',
    state: 'CURRENT',
  });
  expect(await history()).toEqual([null, '10.00', '255.00', '255.00']);
  expect(await values()).toEqual(['0.00', '5.00', '255.00', '255.00']);
});

it('finds out that the next statement does not begin with what it calculated', async () => {
  const entries = [booked('250.00', '19')];
  await take({ number: '2', date: '2026-11-19', opening: '10.00', closing: null, entries });
  await take({ number: '3', date: '2026-11-20', opening: '10.00', closing: '10.00' });
  expect(await continuity('3')).toBe('BREAK');
  expect(await account()).toMatchObject({ balance: '10.00', isBalanceCalculated: false, state: 'BROKEN' });
});

it('calculates an opening balance that the bank left out, and so finds what is missing before it', async () => {
  const entries = [booked('250.00', '19')];
  await take({ number: '2', date: '2026-11-19', opening: null, closing: '300.00', entries });
  expect(await continuity('2')).toBe('BREAK');
  expect(await account()).toMatchObject({ balance: '300.00', isBalanceCalculated: false, state: 'BROKEN' });
});

it('carries the balance through a statement without any, and does not vouch for it', async () => {
  const entries = [booked('250.00', '19')];
  await take({ number: '2', date: '2026-11-19', opening: null, closing: null, entries });
  expect(await account()).toMatchObject({
    balance: '260.00',
    balanceDate: '2026-11-19',
    isBalanceCalculated: true,
    state: 'BROKEN',
  });
  expect(await history()).toEqual([null, '10.00', '260.00', '260.00']);
  expect(await values()).toEqual(['0.00', '10.00', '260.00', '260.00']);
});

it.each([
  ['15.00', 'FOLLOWS'],
  ['999.00', 'BREAK'],
])('expects the next statement to begin where one without balances leads: %s %s', async (opening, expected) => {
  await take({ number: '2', date: '2026-11-19', opening: null, closing: null, entries: [booked('5.00', '19')] });
  await take({ number: '3', date: '2026-11-20', opening, closing: opening });
  expect(await continuity('3')).toBe(expected);
});

it('has no balance where the calculated one would be no amount', async () => {
  const MOST = '92233720368547.00';
  await take({ number: '2', date: '2026-11-19', opening: MOST, closing: null, entries: [booked(MOST, '19')] });
  expect(await account()).toMatchObject({ balance: null, balanceDate: '2026-11-19', state: 'BROKEN' });
  expect((await history()).at(-1)).toBe('10.00');
});
