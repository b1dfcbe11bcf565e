import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import type { SwitchArea } from '@portico/contract/permissions/model';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Page = ApiAnswer<'GET payments/transactions'>;
type Totals = ApiAnswer<'GET payments/transactions/totals'>;
type History = ApiAnswer<'GET payments/transactions/:uniqueId/creditorHistory'>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let half: Person;
let paymaster: Person;
const orders: Record<string, OrderId> = {};

/** Sees only the first account, with every right to look at it. */
const HALF_RIGHTS: SwitchArea[] = ['PAYMENT_VIEW', 'PAYMENT_VIEW_UPLOADED', 'VIEW_DELETED_ORDER'];
const FOUNDRY = { creditor: 'Töss Guss AG', iban: 'CH3900999000099100001' };
const OTHER_IBAN = 'CH1200999000099100002';

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      paymaster: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
      half: { grants: HALF_RIGHTS.map((area) => ({ area, level: 'GRANT' })) },
    },
  });
  const [first, second] = client.accounts;
  const scope = { kind: 'ACCOUNT' as const, id: first!.id };
  await giveRights(portal.owner, client, 'half', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
  ({ clerk, half, paymaster } = await everybody(portal, client.users, 'clerk', 'half', 'paymaster'));
  const order = async (name: string, ...file: Parameters<typeof paymentFile>) => {
    portal.clock.advanceSeconds(1);
    orders[name] = await clerk.order(await paymentFile(...file));
  };
  await order('foundry', first!, {
    payments: [
      { ...FOUNDRY, amount: '13499.57', remittance: 'Rechnung 4711' },
      { creditor: 'töss  guss ag', iban: OTHER_IBAN, amount: '20.00', remittance: 'Rechnung 4712' },
      { creditor: 'Another Ltd', iban: FOUNDRY.iban, amount: '30.00', remittance: 'Deposit' },
      { creditor: 'Nobody Else GmbH', amount: '50.00' },
    ],
  });
  await order('hidden', second!, { payments: [{ ...FOUNDRY, amount: '222.22', remittance: 'Secret invoice' }] });
  await order('salaries', first!, {
    payments: [
      { creditor: 'Anja Employee', amount: '6180.35', salary: true, remittance: 'Wage' },
      { creditor: FOUNDRY.creditor, amount: '1.00', salary: true },
    ],
  });
  await order('deleted', first!, { payments: [{ ...FOUNDRY, amount: '99.99', remittance: 'Deleted' }] });
  await clerk.act('delete', [orders['deleted']!], { comment: 'Twice' });
});
afterAll(() => portal.stop());

async function read<Answer>(person: Person, path: string, filter?: object): Promise<Answer> {
  const query = filter === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { status, body } = await person.call<Answer>('GET', `payments/transactions${path}${query}`);
  expect(status).toBe(200);
  return body;
}
const amountsOf = (page: Page) => page.content.map(({ amount }) => amount);
const amounts = async (person: Person, filter?: object) => amountsOf(await read<Page>(person, '', filter));
const ordersFound = async (person: Person, search: string) =>
  (await person.list({ filter: JSON.stringify({ search }) })).content.map(({ uniqueId }) =>
    Object.keys(orders).find((name) => orders[name] === uniqueId),
  );

describe('The payments of all orders', () => {
  it('are listed with their order, the latest first, without those of deleted orders', async () => {
    const page = await read<Page>(paymaster, '');
    expect(amountsOf(page)).toEqual(['1.00', '6180.35', '222.22', '50.00', '30.00', '20.00', '13499.57']);
    expect(page.content.at(-1)).toMatchObject({
      creditor: FOUNDRY.creditor,
      creditorAccount: FOUNDRY.iban,
      remittance: ['Rechnung 4711'],
      executionDate: '2026-11-20',
      debitAccount: { iban: client.accounts[0]!.iban },
      debtor: client.accounts[0]!.owner,
      transactionType: 'TRF',
      order: { uniqueId: orders['foundry'], status: 'UNSIGNED', createdBy: { uniqueId: clerk.user.id } },
    });
  });

  it('show one by its id as the list does, and nothing by another client’s id', async () => {
    const [row] = (await read<Page>(clerk, '', { search: 'Rechnung 4711' })).content;
    expect(await read(clerk, `/${row!.uniqueId}`)).toEqual(row);
    const other = await portal.makeClient();
    const stranger = await signedIn(portal, other.users['clerk']!);
    for (const path of ['', '/creditorHistory']) {
      const { status } = await stranger.call('GET', `payments/transactions/${row!.uniqueId}${path}`);
      expect(status).toBe(404);
    }
  });

  it('are summed per currency, as far as a filter shows them', async () => {
    const { count, totals } = await read<Totals>(clerk, '/totals');
    expect(count).toBe(5);
    expect(totals).toEqual([
      { currency: 'CHF', count: 4, amount: '13599.57' },
      { currency: 'EUR', count: 1, amount: '222.22' },
    ]);
    const some = await read<Totals>(clerk, '/totals', { creditor: 'guss' });
    expect(some.totals).toEqual([
      { currency: 'CHF', count: 2, amount: '13519.57' },
      { currency: 'EUR', count: 1, amount: '222.22' },
    ]);
  });

  it.each([
    ['an amount as somebody writes it', "13'499.57", ['13499.57']],
    ['an amount with its currency', 'CHF 13.499,57', ['13499.57']],
    ['an amount with a sign', '-13499.57', ['13499.57']],
    ['an account number with blanks', FOUNDRY.iban.match(/.{1,4}/g)!.join(' '), ['222.22', '30.00', '13499.57']],
    ['a part of one', '9900 0099 1000 02', ['20.00']],
    ['a remittance', 'rechnung 47', ['20.00', '13499.57']],
  ])('are found by %s', async (_what, search, found) => {
    expect(await amounts(clerk, { search })).toEqual(found);
  });

  it('are filtered by an account number with blanks, and by an amount between two others', async () => {
    const creditorAccount = OTHER_IBAN.match(/.{1,4}/g)!.join(' ');
    expect(await amounts(clerk, { creditorAccount })).toEqual(['20.00']);
    expect(await amounts(clerk, { amount: { lowerBound: '20', upperBound: '30' } })).toEqual(['30.00', '20.00']);
  });
});

describe('Somebody who sees one of two accounts', () => {
  it('gets the payments of that account, and no sum, search or history tells of the others', async () => {
    expect(await amounts(half)).toEqual(['50.00', '30.00', '20.00', '13499.57']);
    expect((await read<Totals>(half, '/totals')).totals).toEqual([{ currency: 'CHF', count: 4, amount: '13599.57' }]);
    expect(await amounts(half, { search: 'Secret' })).toEqual([]);
    expect(await amounts(half, { search: '222.22' })).toEqual([]);
    const [row] = (await read<Page>(half, '', { search: 'Rechnung 4711' })).content;
    expect(JSON.stringify(await read(half, `/${row!.uniqueId}/creditorHistory`))).not.toMatch(/222\.22|EUR/);
  });

  it('gets one of the others like a missing one', async () => {
    const [row] = (await read<Page>(clerk, '', { search: 'Secret' })).content;
    for (const path of ['', '/creditorHistory']) {
      const { status } = await half.call('GET', `payments/transactions/${row!.uniqueId}${path}`);
      expect(status).toBe(404);
    }
  });
});

describe('Without the right to salaries', () => {
  it('no salary is in list, sum, search or history', async () => {
    for (const search of ['Anja', '6180.35', 'Wage']) expect(await amounts(clerk, { search })).toEqual([]);
    expect(await amounts(clerk, { 'order.status': ['UNSIGNED'] })).toHaveLength(5);
    const [row] = (await read<Page>(clerk, '', { search: 'Rechnung 4711' })).content;
    const seen = await read<History>(clerk, `/${row!.uniqueId}/creditorHistory`);
    const all = await read<History>(paymaster, `/${row!.uniqueId}/creditorHistory`);
    const countOf = ({ uses }: History) => uses.reduce((sum, { payments }) => sum + payments, 0);
    expect([countOf(seen), countOf(all)]).toEqual([4, 5]);
  });

  it('one is as if it were missing', async () => {
    const [row] = (await read<Page>(paymaster, '', { search: 'Anja' })).content;
    const { status } = await clerk.call('GET', `payments/transactions/${row!.uniqueId}`);
    expect(status).toBe(404);
  });
});

describe('The history of a creditor', () => {
  it('begins with the name and account of the payment, whatever else was paid to it, and says when it is cut', async () => {
    const other = await portal.makeClient();
    const person = await signedIn(portal, other.users['clerk']!);
    const payments = Array.from({ length: 51 }, (_, index) => ({
      creditor: 'Widely Spread',
      amount: `${index + 1}.00`,
    }));
    await person.order(await paymentFile(other.accounts[0]!, { payments }));
    const [row] = (await read<Page>(person, '', { search: '1.00' })).content;
    const { uses, isCut } = await read<History>(person, `/${row!.uniqueId}/creditorHistory`);
    expect([uses.length, isCut]).toEqual([50, true]);
    expect(uses.map(({ differsBy }) => differsBy)).toEqual([null, ...Array.from({ length: 49 }, () => 'account')]);
  });

  it('takes a number that is no IBAN for an account only together with its bank', async () => {
    const other = await portal.makeClient();
    const person = await signedIn(portal, other.users['clerk']!);
    const order = await person.order(await paymentFile(other.accounts[0]!, { count: 3 }));
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update transactions set creditor_account = '12345', creditor = 'Name ' || sequence, creditor_agent = case sequence when 3 then 'TESTDEFFXXX' else 'TESTCHZZXXX' end
         where client_id = $1 and order_id = $2`,
        [other.id, order],
      ),
    );
    const [row] = (await read<Page>(person, '', { creditor: 'Name 1' })).content;
    const { uses } = await read<History>(person, `/${row!.uniqueId}/creditorHistory`);
    expect(uses.map(({ creditor, differsBy }) => [creditor, differsBy])).toEqual([
      ['Name 1', null],
      ['Name 2', 'name'],
    ]);
  });

  it('tells what was paid to the name, however it is written, and to the account, under which name', async () => {
    const [row] = (await read<Page>(clerk, '', { search: 'Rechnung 4711' })).content;
    const { uses, isCut } = await read<History>(clerk, `/${row!.uniqueId}/creditorHistory`);
    expect(isCut).toBe(false);
    const told = uses.map((use) => [use.creditor, use.creditorAccount, use.differsBy, use.payments, use.totals]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        [
          FOUNDRY.creditor,
          FOUNDRY.iban,
          null,
          2,
          [
            { currency: 'CHF', amount: '13499.57' },
            { currency: 'EUR', amount: '222.22' },
          ],
        ],
        ['töss  guss ag', OTHER_IBAN, 'account', 1, [{ currency: 'CHF', amount: '20.00' }]],
        ['Another Ltd', FOUNDRY.iban, 'name', 1, [{ currency: 'CHF', amount: '30.00' }]],
      ]),
    );
    expect(uses.every(({ firstOn, lastOn }) => firstOn === '2026-11-20' && lastOn === '2026-11-20')).toBe(true);
  });
});

describe('Orders are found by their payments', () => {
  it('and by no total, if there is one that is larger than any amount', async () => {
    const other = await portal.makeClient();
    const person = await signedIn(portal, other.users['clerk']!);
    const amount = '60000000000000.00';
    await person.order(await paymentFile(other.accounts[0]!, { payments: [{ amount }, { amount }] }));
    const found = async (search: string) => (await person.list({ filter: JSON.stringify({ search }) })).totalElements;
    expect([await found('100'), await found(amount), await found('120000000000000')]).toEqual([0, 1, 0]);
  });

  it.each([
    ['a creditor', 'nobody else', ['foundry']],
    ['an amount in them', "13'499.57", ['foundry']],
    ['an account number with blanks', OTHER_IBAN.match(/.{1,4}/g)!.join(' '), ['foundry']],
    ['a remittance', 'Secret inv', ['hidden']],
    ['their total', '13’599.57', ['foundry']],
  ])('by %s', async (_what, search, found) => {
    expect(await ordersFound(clerk, search)).toEqual(found);
  });

  it('by no payment that somebody doesn’t see, and by the total that they see', async () => {
    expect(await ordersFound(half, 'Secret')).toEqual([]);
    expect(await ordersFound(clerk, 'Anja')).toEqual([]);
    expect(await ordersFound(paymaster, 'Anja')).toEqual(['salaries']);
    expect(await ordersFound(clerk, '6180.35')).toEqual([]);
    expect(await ordersFound(clerk, '6181.35')).toEqual(['salaries']);
  });

  it('deleted ones in their own list', async () => {
    const query = { filter: JSON.stringify({ search: '99.99' }), onlyDeleted: 'true' };
    expect((await clerk.list(query)).content.map(({ uniqueId }) => uniqueId)).toEqual([orders['deleted']]);
  });
});
