import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { CLERK_GRANTS, giveRights, PEOPLE, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Outcome, type Person } from '../../testing/orders.ts';
import { auditRows } from '../../testing/portal/audit-rows.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Check = ApiAnswer<'POST payments/manual/check'>;
type Choices = ApiAnswer<'GET payments/manual/choices'>;
type Problem = { key: string; fields?: { field: string; message: string }[] };

const TODAY = '2026-11-17';
const IBAN = 'CH9300762011623852957';

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2' | 'ownOnly' | 'payroll' | 'viewer', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(`${TODAY}T09:00:00Z`);
  const without = (...areas: string[]) => CLERK_GRANTS.filter(({ area }) => !areas.includes(area));
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    currencies: ['CHF', 'EUR'],
    users: {
      ...PEOPLE,
      ownOnly: { grants: without('PAYMENT_TEMPORARY_BENEFICIARIES') },
      payroll: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      viewer: { grants: SIGNER_GRANTS },
    },
  });
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2', 'ownOnly', 'payroll', 'viewer');
});
afterAll(() => portal.stop());

let number = 0;
const payment = (change: object = {}) => ({
  amount: `${++number}.25`,
  currency: 'CHF',
  creditor: 'Brunner Werkzeuge AG',
  account: IBAN,
  remittance: 'Invoice 4711',
  ...change,
});
const group = (payments: object[] = [payment()], change: object = {}) => ({
  debitAccountId: client.accounts[0]!.id,
  executionDate: TODAY,
  payments,
  ...change,
});
const order = (...groups: object[]) => ({ groups: groups.length > 0 ? groups : [group()] });

async function save(person: Person, body: object, action = ''): Promise<Outcome> {
  const answer = await person.call<Outcome>('POST', `payments/orders${action}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

async function refused(person: Person, body: object): Promise<Problem> {
  const { status, body: problem } = await person.call<Problem>('POST', 'payments/orders', body);
  expect(status).toBe(422);
  return problem;
}

const check = async (person: Person, body: object): Promise<Check> => {
  const { status, body: answer } = await person.call<Check>('POST', 'payments/manual/check', { content: body });
  expect(status).toBe(200);
  return answer;
};

const countOrders = async () =>
  (await portal.owner.inNoClient((tx) => tx.row<{ n: number }>('select count(*)::int as n from orders')))!.n;

describe('saving', () => {
  it('keeps what was entered, open, under the name of who entered it', async () => {
    const body = order(
      group([payment({ amount: '1250.50' }), payment({ creditor: 'Sägerei Müller', amount: '80' })]),
      group([payment({ currency: 'EUR', account: 'DE89 3704 0044 0532 0130 00' })], {
        debitAccountId: client.accounts[1]!.id,
        executionDate: '2026-11-20',
        serviceLevel: 'SEPA',
        chargeBearer: 'SLEV',
      }),
    );
    const { uniqueId, outcome, status } = await save(people.clerk, body);
    expect({ outcome, status }).toEqual({ outcome: 'DONE', status: 'OPEN' });
    const saved = await people.clerk.get(uniqueId);
    expect(saved).toMatchObject({
      sourceType: 'EFT_WEB',
      type: 'NORMAL',
      executionDate: TODAY,
      numberOfTransactions: 3,
    });
    expect(saved.groups).toMatchObject([
      { executionDate: TODAY, serviceLevel: null, totals: [{ currency: 'CHF', amount: '1330.50' }] },
      { executionDate: '2026-11-20', serviceLevel: 'SEPA', chargeBearer: 'SLEV', debtor: client.accounts[1]!.owner },
    ]);
    const { content } = await people.clerk.transactions(uniqueId);
    expect(content).toMatchObject([
      { creditor: 'Brunner Werkzeuge AG', creditorAccount: IBAN, amount: '1250.50', remittance: ['Invoice 4711'] },
      { creditor: 'Sägerei Müller', amount: '80.00' },
      { currency: 'EUR', creditorAccount: 'DE89370400440532013000' },
    ]);
    expect((await auditRows(portal, client, 'orderSaved')).at(-1)).toMatchObject({
      entityType: 'ORDER',
      entityId: uniqueId,
      detail: { numberOfTransactions: 3 },
    });
  });

  it('refuses what banks don’t carry rather than changing it, and names the characters', async () => {
    const typed = payment({ creditor: 'Müller’s „Café“', remittance: 'ООО Ромашка 2026' });
    const { fields } = await refused(people.clerk, order(group([typed])));
    expect(fields).toEqual([
      { field: 'groups.0.payments.0.creditor', message: expect.stringContaining(': ’ „ “.') },
      { field: 'groups.0.payments.0.remittance', message: expect.stringContaining(': О Р о м а.') },
    ]);
  });

  it('gives each payment a reference of its own, unless one was entered', async () => {
    const { uniqueId } = await save(
      people.clerk,
      order(group([payment(), payment(), payment({ endToEndId: 'INV-1' })])),
    );
    const ids = (await people.clerk.transactions(uniqueId)).content.map(({ endToEndId }) => endToEndId);
    expect(ids).toEqual([
      expect.stringMatching(/^PO[0-9a-f]{32}$/),
      expect.stringMatching(/^PO[0-9a-f]{32}$/),
      'INV-1',
    ]);
    expect(new Set(ids).size).toBe(3);
  });

  it('reaches the bank once it is submitted and signed', async () => {
    const { uniqueId, status } = await save(people.clerk, order(), '/saveAndSubmit');
    expect(status).toBe('UNSIGNED');
    await people.signer1.sign(uniqueId);
    await people.signer2.sign(uniqueId);
    await people.clerk.reach(uniqueId, 'RELEASED_TO_BANK');
  });

  it('is done once for one key, however often it is sent', async () => {
    const body = order();
    const before = await countOrders();
    const options = { token: people.clerk.token, body, headers: { 'idempotency-key': 'once-and-no-more' } };
    const answers = [
      await portal.call<Outcome>('POST', 'payments/orders', options),
      await portal.call<Outcome>('POST', 'payments/orders', options),
    ];
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(await countOrders()).toBe(before + 1);
  });
});

describe('saving and submitting', () => {
  it('keeps an order that can’t be submitted, and says why', async () => {
    const other = await portal.makeClient();
    const { clerk } = await everybody(portal, other.users, 'clerk');
    await portal.owner.inNoClient((tx) =>
      tx.write(`update accounts set mandate = 'WAITING', mandate_owner = null where client_id = $1`, [other.id]),
    );
    const body = order(group([payment()], { debitAccountId: other.accounts[0]!.id }));
    const result = await save(clerk, body, '/saveAndSubmit');
    expect(result).toMatchObject({
      outcome: 'REFUSED',
      status: 'OPEN',
      problem: { key: 'ORDER_NOT_SUBMITTED', reasons: [{ kind: 'state', key: 'accountNotConfirmed' }] },
    });
    expect(await clerk.get(result.uniqueId)).toMatchObject({ status: 'OPEN', numberOfTransactions: 1 });
  });

  it('waits for a rule where none fits', async () => {
    const other = await portal.makeClient({ rule: null });
    const { clerk } = await everybody(portal, other.users, 'clerk');
    const body = order(group([payment()], { debitAccountId: other.accounts[0]!.id }));
    expect(await save(clerk, body, '/saveAndSubmit')).toMatchObject({ status: 'MISSING_SIGN_OFF_REQUIREMENTS' });
  });
});

describe('what is incomplete or wrong', () => {
  it('is refused, each fault at its field, and nothing is stored', async () => {
    const before = await countOrders();
    const body = order(
      group([payment(), payment({ amount: '0', creditor: '' })]),
      group([payment({ account: 'CH9300762011623852958', bic: 'NOBIC' })], { executionDate: '2026-11-16' }),
    );
    const { key, fields } = await refused(people.clerk, body);
    expect(key).toBe('PAYMENT_INCOMPLETE');
    expect(fields!.map(({ field }) => field).toSorted()).toEqual([
      'groups.0.payments.1.amount',
      'groups.0.payments.1.creditor',
      'groups.1.executionDate',
      'groups.1.payments.0.account',
      'groups.1.payments.0.bic',
    ]);
    expect(fields!.every(({ message }) => message.length > 10 && !message.startsWith('payments.'))).toBe(true);
    expect(await countOrders()).toBe(before);
  });

  it('is told in the user’s language', async () => {
    await people.clerk.call('PUT', 'portal/settings', { language: 'de' });
    const { fields } = await refused(people.clerk, order(group([payment({ amount: '' })])));
    await people.clerk.call('PUT', 'portal/settings', { language: 'en' });
    expect(fields).toEqual([{ field: 'groups.0.payments.0.amount', message: 'Geben Sie den Betrag ein.' }]);
  });

  it('is found where nobody would see it', async () => {
    const { fields } = await refused(people.clerk, order(group([payment({ creditor: 'Brunner\u200b AG' })])));
    expect(fields!.map(({ field }) => field)).toEqual(['groups.0.payments.0.creditor']);
  });

  it('of more than usual isn’t even read without a session', async () => {
    const body = `{${' '.repeat(2 * 1024 * 1024)}`;
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      [{}, { authorization: 'Bearer nobody' }].map((more) =>
        portal.app.inject({
          method: 'POST',
          url: '/portal/api/payments/orders',
          headers: { ...headers, ...more },
          body,
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });

  it('has a limit: no more payments than an order by hand takes', async () => {
    const many = Array.from({ length: 2501 }, () => payment());
    const { status } = await people.clerk.call('POST', 'payments/orders', order(group(many), group(many)));
    expect(status).toBe(400);
  });
});

describe('rights', () => {
  it('without the right to create payments, nothing is saved, checked or offered', async () => {
    const { viewer } = people;
    const calls = [
      await viewer.call('POST', 'payments/orders', order()),
      await viewer.call('POST', 'payments/orders/saveAndSubmit', order()),
      await viewer.call('POST', 'payments/manual/check', { content: order() }),
      await viewer.call('GET', 'payments/manual/choices'),
    ];
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('another client’s account is as unknown as none', async () => {
    const other = await portal.makeClient();
    const fields = async (debitAccountId: string) =>
      (await refused(people.clerk, order(group([payment()], { debitAccountId })))).fields;
    const foreign = await fields(other.accounts[0]!.id);
    expect(foreign).toMatchObject([{ field: 'groups.0.debitAccountId' }]);
    expect(await fields('018f2f5e-0000-7000-8000-00000000000b')).toEqual(foreign);
  });

  it('without temporary beneficiaries, only own accounts can be paid', async () => {
    expect((await refused(people.ownOnly, order(group([payment()])))).fields).toMatchObject([
      { field: 'groups.0.payments.0.account' },
    ]);
    await portal.owner.inNoClient((tx) =>
      tx.write('update accounts set intracompany = true where client_id = $1', [client.id]),
    );
    const { iban, bic } = client.accounts[1]!;
    const own = payment({ account: iban, currency: 'EUR', bic });
    expect((await save(people.ownOnly, order(group([own])))).outcome).toBe('DONE');
  });

  it('salaries are entered by those who may see them', async () => {
    const body = () => order(group([payment()], { categoryPurpose: 'SALA' }));
    expect((await refused(people.clerk, body())).fields).toMatchObject([{ field: 'groups.0.categoryPurpose' }]);
    const { uniqueId } = await save(people.payroll, body());
    expect(await people.payroll.get(uniqueId)).toMatchObject({ type: 'SALARY' });
    expect((await people.clerk.transactions(uniqueId)).content).toEqual([]);
  });

  it('salaries by the purpose of a single payment too', async () => {
    const body = () => order(group([payment(), payment({ purpose: 'SALA' })]));
    expect((await refused(people.clerk, body())).fields).toMatchObject([{ field: 'groups.0.payments.1.purpose' }]);
    const { uniqueId } = await save(people.payroll, body());
    expect(await people.payroll.get(uniqueId)).toMatchObject({ type: 'SALARY' });
    expect((await people.clerk.transactions(uniqueId)).content).toEqual([]);
  });

  it('a bank between takes the payment to others, also on the way to an own account', async () => {
    const { iban, bic } = client.accounts[1]!;
    await portal.owner.inNoClient((tx) =>
      tx.write('update accounts set intracompany = true where client_id = $1', [client.id]),
    );
    const own = payment({ account: iban, currency: 'EUR', bic, intermediaryBic: 'CHASUS33XXX' });
    expect((await refused(people.ownOnly, order(group([own])))).fields).toMatchObject([
      { field: 'groups.0.payments.0.account' },
    ]);
  });
});

describe('a look ahead', () => {
  it('says who will sign and what it leaves, and stores nothing', async () => {
    const before = await countOrders();
    const audited = (await auditRows(portal, client, 'orderSaved')).length;
    const answer = await check(people.clerk, order());
    expect(answer).toMatchObject({ faults: [], submit: { allowed: true }, requirements: [{ required: 2, given: 0 }] });
    const signers = answer.signers.filter(({ decision }) => decision.allowed).map(({ person }) => person.uniqueId);
    expect(new Set(signers)).toEqual(new Set([client.users['signer1']!.id, client.users['signer2']!.id]));
    expect(await countOrders()).toBe(before);
    expect((await auditRows(portal, client, 'orderSaved')).length).toBe(audited);
  });

  it('says what saving would say', async () => {
    const body = order(
      group([payment({ amount: '-1' }), payment({ currency: 'XXX' })], { chargeBearer: 'SHAR', serviceLevel: 'SEPA' }),
    );
    const { faults, submit } = await check(people.clerk, body);
    expect(faults).toEqual((await refused(people.clerk, body)).fields);
    expect(submit).toBeNull();
  });

  it('warns of a payment that is there already', async () => {
    const same = payment({ account: 'CH5604835012345678009' });
    const { uniqueId } = await save(people.clerk, order(group([same])));
    const { warnings } = await check(people.clerk, order(group([same])));
    expect(warnings.map(({ key }) => key)).toContain('duplicateOrder');
    await people.clerk.act('delete', [uniqueId], { comment: 'only a test' });
  });
});

it('offers no account that one doesn’t see', async () => {
  const own = await portal.makeClient({ currencies: ['CHF', 'EUR', 'USD'], users: { one: { grants: [] } } });
  await portal.owner.inNoClient((tx) =>
    tx.write('update accounts set intracompany = true where client_id = $1', [own.id]),
  );
  const scope = { kind: 'ACCOUNT', id: own.accounts[0]!.id } as const;
  await giveRights(portal.owner, own, 'one', [
    { area: 'PAYMENT_VIEW', level: 'GRANT' },
    { area: 'PAYMENT_CREATE_ANY', level: 'GRANT' },
    { area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope },
  ]);
  const { one } = await everybody(portal, own.users, 'one');
  const { body } = await one.call<Choices>('GET', 'payments/manual/choices');
  const ids = [body.debitAccounts, body.ownAccounts].map((list) => list.map(({ uniqueId }) => uniqueId));
  expect(ids).toEqual([[own.accounts[0]!.id], [own.accounts[0]!.id]]);
});

it('offers what one may debit, and the list of currencies', async () => {
  const { body } = await people.clerk.call<Choices>('GET', 'payments/manual/choices');
  expect(body.debitAccounts.map(({ uniqueId }) => uniqueId).toSorted()).toEqual(
    client.accounts.map(({ id }) => id).toSorted(),
  );
  expect(body).toMatchObject({ today: TODAY, paysOthers: { allowed: true }, paysSalaries: { allowed: false } });
  const currencies = await people.viewer.call<{ code: string; fractionDigits: number }[]>('GET', 'payments/currencies');
  expect(currencies.body.find(({ code }) => code === 'JPY')).toEqual({ code: 'JPY', fractionDigits: 0 });
});
