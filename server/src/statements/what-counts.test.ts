import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestAccount, TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider, mt940File, type TestStatement } from '../testing/statement-files.ts';

let portal: TestPortal;
let provider: string;
let readonly: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const people = await makeProvider(portal);
  provider = await portal.signIn(people.admin);
  readonly = await portal.signIn(people.readonly);
});
afterAll(() => portal.stop());

type Imported = { problems: unknown[] };
type Listed = { uniqueId: string; state: string; continuity: string; missingPage: number | null };
type Place = { client: TestClient; account: TestAccount; reader: string };

async function newPlace(): Promise<Place> {
  const client = await portal.makeClient();
  return { client, account: client.accounts[0]!, reader: await portal.signIn(client.users['clerk']!) };
}

const take = (...files: string[]) =>
  files.reduce<Promise<Imported | null>>(async (before, file) => (await before, importFile(portal, provider, file)), Promise.resolve(null)); // prettier-ignore

/** What an account counts: sums of its list, its balance and state, and the verdicts on its statements. */
async function countedOf({ account, reader }: Place) {
  const filter = encodeURIComponent(JSON.stringify({ account: [account.id] }));
  const ask = async (path: string) => (await portal.call('GET', path, { token: reader })).body;
  const [totals, accounts, statements] = [
    await ask(`reporting/transactions/totals?filter=${filter}`),
    await ask('reporting/accounts'),
    await ask(`reporting/statements?filter=${filter}&size=100`),
  ];
  const { balance, state } = accounts.content.find((one: { uniqueId: string }) => one.uniqueId === account.id);
  const { count = 0, amount = '0.00' } = totals.totals[0] ?? {};
  const listed = statements.content as Listed[];
  const states = listed.map((one) => one.state).toSorted();
  return { count, amount, balance, state, states, statements: listed };
}

const ENTRIES = Array.from({ length: 6 }, (_, index) => ({ amount: `${10 + index}.00`, text: `Invoice ${index}` }));
const [FIRST, SECOND, THIRD] = [ENTRIES.slice(0, 2), ENTRIES.slice(2, 4), ENTRIES.slice(4)];

describe('pages of one statement', () => {
  const page = (iban: string, number: number, entries: typeof ENTRIES, rest: Partial<TestStatement>) => ({ iban, entries, page: { number, isLast: number === 3 }, ...rest }); // prettier-ignore
  const repeating = (iban: string) =>
    [FIRST, SECOND, THIRD].map((entries, index) => page(iban, index + 1, entries, { opening: '100.00', closing: '175.00' })); // prettier-ignore
  const bordered = (iban: string): TestStatement[] => [
    { ...page(iban, 1, FIRST, { opening: '100.00', closing: null }), page: { number: 1, isLast: false, closing: '121.00' } },
    { ...page(iban, 2, SECOND, { opening: null, closing: null }), page: { number: 2, isLast: false, opening: '121.00', closing: '146.00' } },
    { ...page(iban, 3, THIRD, { opening: null, closing: '175.00' }), page: { number: 3, isLast: true, opening: '146.00' } },
  ]; // prettier-ignore

  it.each([
    ['that repeat the balances of the whole', repeating],
    ['with balances at their borders', bordered],
  ])('%s count once, in one file or several, in any order, also with the whole beside them', async (_name, pagesOf) => {
    const expected = { count: 6, amount: '75.00', balance: '175.00' };
    for (const order of [[0, 1, 2], [2, 0, 1]]) {
      const [together, apart] = [await newPlace(), await newPlace()];
      const inOrder = (iban: string) => order.map((index) => pagesOf(iban)[index]!);
      await take(camtFile(...inOrder(together.account.iban)));
      expect(await countedOf(together)).toMatchObject({ ...expected, states: ['COUNTED', 'COUNTED', 'COUNTED'] });
      await take(...inOrder(apart.account.iban).map((one) => camtFile(one)));
      await take(mt940File({ iban: apart.account.iban, opening: '100.00', entries: ENTRIES }));
      expect(await countedOf(apart)).toMatchObject({ ...expected, states: ['COUNTED', 'COUNTED', 'COUNTED', 'COVERED'] });
    }
  }); // prettier-ignore

  it('say which one is missing, and are counted as far as they came', async () => {
    const place = await newPlace();
    const [one, , three] = repeating(place.account.iban);
    const imported = await take(camtFile(one!, three!));
    expect(imported!.problems).toMatchObject([{ key: 'statementPageMissing', severity: 'warning', parameters: { number: '1', page: 2 } }]);
    expect(await countedOf(place)).toMatchObject({ count: 4, amount: '50.00', balance: '175.00', state: 'BROKEN' });
    await take(camtFile(repeating(place.account.iban)[1]!));
    const { statements, ...counted } = await countedOf(place);
    expect(counted).toMatchObject({ count: 6, amount: '75.00', balance: '175.00' });
    expect(statements.map((each) => each.missingPage)).toEqual([null, null, null]);
  }); // prettier-ignore
});

describe('A statement that repeats another', () => {
  const days = (iban: string): TestStatement[] => [
    { iban, number: '1', date: '2026-11-16', opening: '100.00', entries: FIRST },
    { iban, number: '2', date: '2026-11-17', opening: '121.00', entries: SECOND },
    { iban, number: '3', date: '2026-11-18', opening: '146.00', entries: THIRD },
  ];
  const month = (iban: string): TestStatement => ({
    iban,
    number: '11',
    date: '2026-11-18',
    openingDate: '2026-11-15',
    opening: '100.00',
    entries: days(iban).flatMap(({ date, entries }) => entries!.map((entry) => ({ ...entry, date: date! }))),
  });

  it('as MT940 and as camt.053, or as a month over its days, counts once in any order', async () => {
    const files = (iban: string) => [
      camtFile(...days(iban).slice(0, 2)),
      mt940File(days(iban)[1]!),
      camtFile(days(iban)[2]!),
      camtFile(month(iban)),
    ];
    for (const order of [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]]) {
      const place = await newPlace();
      const all = files(place.account.iban);
      await take(...order.map((index) => all[index]!));
      const { states, ...counted } = await countedOf(place);
      expect(counted).toMatchObject({ count: 6, amount: '75.00', balance: '175.00' });
      expect(states).not.toContain('CONFLICT');
    }
  }); // prettier-ignore

  it('counts once even on its last day, behind very many others', async () => {
    const place = await newPlace();
    const { iban } = place.account;
    const dayOf = (day: number) => new Date(Date.UTC(2023, 0, 10 + day)).toISOString().slice(0, 10);
    const [first, ...later] = Array.from({ length: 1_050 }, (_, day) => ({ amount: '1.00', date: dayOf(day) }));
    const years = { iban, number: '2', date: dayOf(1_050), openingDate: dayOf(0), opening: '0.00', entries: [...later, first!] };
    await take(camtFile({ iban, number: '1', date: dayOf(0), opening: '0.00', entries: [first!] }), camtFile(years));
    expect(await countedOf(place)).toMatchObject({ count: 1_050, amount: '1050.00', states: ['COUNTED', 'COVERED'] });
  }); // prettier-ignore

  it('with other content is in conflict until one of the provider’s people agrees to it', async () => {
    const place = await newPlace();
    const before = { iban: place.account.iban, number: '5/1', opening: '0.00', entries: FIRST };
    await take(camtFile(before), camtFile({ ...before, entries: [FIRST[0]!, { amount: '21.00' }] }));
    const { statements, ...conflict } = await countedOf(place);
    expect(conflict).toMatchObject({ count: 2, amount: '21.00', balance: '21.00', state: 'CONFLICT' });
    const correction = statements.find((one) => one.state === 'CONFLICT')!.uniqueId;
    const agree = (token: string) => portal.call('POST', `reporting/statements/${correction}/agree`, { token, body: { reason: 'Bank confirmed' } }); // prettier-ignore
    for (const token of [readonly, place.reader]) expect((await agree(token)).status).toBe(403);
    expect(await agree(provider)).toMatchObject({ status: 200, body: { state: 'COUNTED' } });
    expect(await countedOf(place)).toMatchObject({ count: 2, amount: '31.00', balance: '31.00', states: ['COUNTED', 'REPLACED'] });
    expect(await agree(provider)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await take(camtFile(before));
    expect(await countedOf(place)).toMatchObject({ amount: '31.00', states: ['COUNTED', 'REPLACED'] });
  }); // prettier-ignore

  it('can be taken out and counted again; balances, entries and series follow, and the log says who and why', async () => {
    const place = await newPlace();
    const [one, two] = days(place.account.iban);
    await take(camtFile(one!, two!));
    const { statements } = await countedOf(place);
    const act = (what: string) =>
      portal.call('POST', `reporting/statements/${statements[0]!.uniqueId}/${what}`, { token: provider, body: { reason: 'Wrong account' } }); // prettier-ignore
    expect(await act('takeOut')).toMatchObject({ status: 200, body: { state: 'TAKEN_OUT' } });
    expect(await countedOf(place)).toMatchObject({ count: 2, amount: '21.00', balance: '121.00', states: ['COUNTED', 'TAKEN_OUT'] });
    const series = await portal.call('GET', `reporting/valueSeries?account=${place.account.id}&from=2026-11-16&to=2026-11-17`, { token: place.reader });
    expect(series.body.days.map((day: { amount: string }) => day.amount)).toEqual(['121.00', '121.00']);
    await take(camtFile(two!));
    expect(await countedOf(place)).toMatchObject({ count: 2, states: ['COUNTED', 'TAKEN_OUT'] });
    expect(await act('agree')).toMatchObject({ status: 200, body: { state: 'COUNTED' } });
    expect(await countedOf(place)).toMatchObject({ count: 4, amount: '46.00', balance: '146.00' });
    const log = await portal.owner.inNoClient((tx) =>
      tx.rows<{ record: string }>(`select record from audit_log where client_id = $1 and record::jsonb ->> 'action' in ('statementAccepted', 'statementTakenOut') order by 1`, [place.client.id]),
    );
    expect(log.map(({ record }) => JSON.parse(record))).toMatchObject([
      { action: 'statementAccepted', detail: { reason: 'Wrong account', stateBefore: 'TAKEN_OUT', state: 'COUNTED' } },
      { action: 'statementTakenOut', detail: { reason: 'Wrong account', stateBefore: 'COUNTED', state: 'TAKEN_OUT' } },
    ]);
  }); // prettier-ignore
});

describe('Statements without a number', () => {
  it('and without an opening balance count day by day', async () => {
    const place = await newPlace();
    const day = (date: string, closing: string) => ({ iban: place.account.iban, number: null, opening: null, date, closing, entries: [{ amount: '10.00' }] }); // prettier-ignore
    await take(camtFile(day('2026-11-16', '110.00')), camtFile(day('2026-11-17', '120.00')), camtFile(day('2026-11-18', '130.00')));
    expect(await countedOf(place)).toMatchObject({ count: 3, balance: '130.00', states: ['COUNTED', 'COUNTED', 'COUNTED'] });
  }); // prettier-ignore

  it.each([[null], [['654323', '654321', '654322']]])('of one day, or with long ones (%s), give the right balance in any order', async (numbers) => {
    const place = await newPlace();
    const part = (index: number, opening: string, amount: string) => ({ iban: place.account.iban, number: numbers?.[index] ?? null, opening, entries: [{ amount }] }); // prettier-ignore
    await take(camtFile(part(0, '13.00', '17.00')), camtFile(part(1, '0.00', '2.00')), camtFile(part(2, '2.00', '11.00')));
    const { statements, ...counted } = await countedOf(place);
    expect(counted).toMatchObject({ count: 3, amount: '30.00', balance: '30.00' });
    expect(statements.map((one) => one.continuity).toSorted()).toEqual(['FIRST', 'FOLLOWS', 'FOLLOWS']);
  }); // prettier-ignore
});

it('shows information-only entries, and sums them in no total', async () => {
  const place = await newPlace();
  await take(camtFile({ iban: place.account.iban, opening: '0.00', entries: [{ amount: '12.00' }, { amount: '9.00', status: 'INFO' }] }));
  expect(await countedOf(place)).toMatchObject({ count: 2, amount: '12.00', balance: '12.00' });
}); // prettier-ignore

it('counts a history once, in whatever format, pieces and order it is delivered', async () => {
  const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'];
  const way = fc.constantFrom('camt', 'mt940', 'pages', 'month' as const);
  const draw = fc.sample(
    fc.array(fc.tuple(fc.nat(2), way), { minLength: 4, maxLength: 8 }),
    { numRuns: 3, seed: 2026 },
  );
  for (const deliveries of draw) {
    const place = await newPlace();
    const { iban } = place.account;
    const amounts = DAYS.map((_, index) => [7, 100, 3_000].map((unit) => `${unit * 2 ** index}.00`));
    const sumTo = (day: number) => amounts.slice(0, day).flat().reduce((sum, amount) => sum + Number(amount), 0);
    const day = (index: number): TestStatement => ({ iban, number: `${index + 1}`, date: DAYS[index]!, opening: `${sumTo(index)}.00`, entries: amounts[index]!.map((amount) => ({ amount })) });
    const all = DAYS.flatMap((date, index) => amounts[index]!.map((amount) => ({ amount, date })));
    const files = deliveries.flatMap(([index, kind]) => {
      const whole = day(index);
      const pages = whole.entries!.map((entry, at, { length }) => camtFile({ ...whole, closing: `${sumTo(index + 1)}.00`, entries: [entry], page: { number: at + 1, isLast: at + 1 === length } }));
      if (kind === 'month') return [camtFile({ iban, number: '11', openingDate: '2026-11-15', date: DAYS[2]!, opening: '0.00', entries: all })];
      return kind === 'pages' ? pages.toReversed() : [kind === 'camt' ? camtFile(whole) : mt940File(whole)];
    });
    await take(...files);
    const delivered = new Set(deliveries.flatMap(([index, kind]) => (kind === 'month' ? [0, 1, 2] : [index])));
    const truth = [...delivered].reduce((sum, index) => sum + sumTo(index + 1) - sumTo(index), 0);
    const { states, ...counted } = await countedOf(place);
    expect(counted).toMatchObject({ count: delivered.size * 3, amount: `${truth}.00`, balance: `${sumTo(Math.max(...delivered) + 1)}.00` });
    expect(states).not.toContain('CONFLICT');
  }
}); // prettier-ignore
