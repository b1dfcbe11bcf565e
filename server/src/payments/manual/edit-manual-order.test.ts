import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { TERM_CODES } from '@portico/contract/payments/manual/lists';
import type { Database } from '../../platform/database/db.ts';
import { CLERK_GRANTS, giveRights, PEOPLE, type TestClient } from '../../testing/clients.ts';
import { everybody, type Outcome, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { auditRows } from '../../testing/portal/audit-rows.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Stored = ApiAnswer<'GET payments/manual/orders/:uniqueId'>;
type Problem = { key: string; reasons?: { kind: string; key: string }[] };

const TODAY = '2026-11-17';
const IBAN = 'CH9300762011623852957';
const EDITOR = [...CLERK_GRANTS, { area: 'PAYMENT_FULL_EDIT_MANUAL', level: 'GRANT' } as const];

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'editor' | 'signer1' | 'signer2' | 'payroll', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(`${TODAY}T09:00:00Z`);
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    users: {
      ...PEOPLE,
      editor: { grants: EDITOR },
      payroll: { grants: [...EDITOR, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
    },
  });
  people = await everybody(portal, client.users, 'clerk', 'editor', 'signer1', 'signer2', 'payroll');
});
afterAll(() => portal.stop());

let number = 0;
const payment = (change: Partial<ManualPayment> = {}): ManualPayment => ({
  ...NO_PAYMENT,
  amount: `${++number}.25`,
  currency: 'CHF',
  creditor: 'Brunner Werkzeuge AG',
  account: IBAN,
  remittance: 'Invoice 4711',
  ...change,
});
const order = (payments: ManualPayment[] = [payment()], change: object = {}) => ({
  groups: [{ debitAccountId: client.accounts[0]!.id, executionDate: TODAY, payments, ...change }],
});

async function save(person: Person, body: object, action = ''): Promise<OrderId> {
  const answer = await person.call<Outcome>('POST', `payments/orders${action}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.uniqueId;
}

async function read(person: Person, id: OrderId): Promise<Stored> {
  const { status, body } = await person.call<Stored>('GET', `payments/manual/orders/${id}`);
  expect(status).toBe(200);
  return body;
}

const put = (person: Person, id: OrderId, content: object, contentDigest: string, submits = false) =>
  person.call<Outcome & Problem>('PUT', `payments/orders/${id}`, { content, contentDigest, submits });

/** Edits an order as it is now. */
async function edit(person: Person, id: OrderId, content: object, submits = false): Promise<Outcome> {
  const { contentDigest } = await read(person, id);
  const answer = await put(person, id, content, contentDigest, submits);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

describe('an open order by hand', () => {
  it('is replaced by what somebody makes of it, and says so', async () => {
    const id = await save(people.clerk, order([payment(), payment()]));
    const before = await people.clerk.get(id);
    expect(before.edits.content.allowed).toBe(false);
    const content = order([payment({ creditor: 'Sägerei Müller', amount: '99.95' })], { executionDate: '2026-11-20' });
    expect(await edit(people.editor, id, content)).toMatchObject({ outcome: 'DONE', status: 'OPEN' });
    const after = await people.editor.get(id);
    expect(after).toMatchObject({
      status: 'OPEN',
      orderId: before.orderId,
      createdBy: before.createdBy,
      executionDate: '2026-11-20',
      numberOfTransactions: 1,
      content: 'Sägerei Müller',
      totals: [{ amount: '99.95', currency: 'CHF' }],
      edits: { content: { allowed: true } },
    });
    expect(after.contentDigest).not.toBe(before.contentDigest);
    expect(after.history[0]).toMatchObject({
      event: 'edit',
      before: 'OPEN',
      after: 'OPEN',
      person: { uniqueId: people.editor.user.id },
      parameters: { number: 1, before: 2 },
    });
    expect((await people.editor.transactions(id)).content.map(({ creditor }) => creditor)).toEqual(['Sägerei Müller']);
    expect((await auditRows(portal, client, 'orderEdited')).at(-1)).toMatchObject({ entityId: id });
  });

  it('leaves as it was edited, and its last editor signs it no more than its creator', async () => {
    const grants = [...PEOPLE.signer1.grants, ...EDITOR];
    const own = await portal.makeClient({
      bank: { takesEveryDate: true },
      users: {
        ...PEOPLE,
        editor: { grants: EDITOR },
        signer1: { grants: [...new Map(grants.map((one) => [one.area, one])).values()] },
      },
    });
    const { clerk, editor, signer1, signer2 } = await everybody(
      portal,
      own.users,
      'clerk',
      'editor',
      'signer1',
      'signer2',
    );
    const from = { debitAccountId: own.accounts[0]!.id };
    const id = await save(clerk, order([payment()], from));
    expect(await edit(signer1, id, order([payment({ amount: '7' })], from), true)).toMatchObject({
      status: 'UNSIGNED',
    });
    const refused = (await signer1.get(id)).actions.sign;
    expect(refused?.reasons.map(({ key }) => key)).toContain('creatorExcluded');
    // Another edit after theirs doesn't clear them of what they entered.
    await signer1.act('reopen', [id]);
    const { content } = await read(editor, id);
    await edit(editor, id, content!, true);
    const still = (await signer1.get(id)).actions.sign;
    expect(still?.reasons.map(({ key }) => key)).toContain('creatorExcluded');
    expect(await signer2.sign(id)).toMatchObject([{ outcome: 'DONE' }]);
  });

  it('is edited by one at a time: the later one is told, and nothing is changed', async () => {
    const id = await save(people.clerk, order());
    const { contentDigest } = await read(people.editor, id);
    const answers = await Promise.all(
      ['10', '20'].map((amount) => put(people.editor, id, order([payment({ amount })]), contentDigest)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.key).toBe('CONTENT_CHANGED');
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await people.editor.get(id)).totals[0]!.amount).toBe(['10.00', '20.00'][winner]);
  });

  it('stays as it was if what comes is incomplete', async () => {
    const id = await save(people.clerk, order([payment({ amount: '55' })]));
    const { contentDigest } = await read(people.editor, id);
    const answer = await put(people.editor, id, order([payment({ creditor: '' })]), contentDigest);
    expect(answer).toMatchObject({ status: 422, body: { key: 'PAYMENT_INCOMPLETE' } });
    expect(await people.editor.get(id)).toMatchObject({ totals: [{ amount: '55.00' }], contentDigest });
  });

  it('isn’t compared with what it was, but other orders forget what is gone', async () => {
    const same = payment({ account: 'CH5604835012345678009', amount: '4321' });
    const alike = [await save(people.clerk, order([same])), await save(people.clerk, order([same]))];
    const earlier = await Promise.all(alike.map((one) => people.clerk.get(one)));
    const other = await save(people.clerk, order([same]));
    const named = async () =>
      (await people.clerk.get(other)).warningList.flatMap(({ key, parameters }) =>
        key === 'duplicateOrder' ? [parameters['orderId']] : [],
      );
    // One of them is named.
    const [before] = await named();
    const { uniqueId: id } = earlier.find(({ orderId }) => orderId === before)!;
    const left = earlier.find(({ orderId }) => orderId !== before)!;
    const { body } = await people.editor.call<ApiAnswer<'POST payments/manual/check'>>(
      'POST',
      'payments/manual/check',
      {
        content: order([payment({ amount: '4322' })]),
        edits: id,
      },
    );
    expect(body).toMatchObject({ faults: [], submit: { allowed: true } });
    expect(body.warnings.map(({ key }) => key)).not.toContain('duplicateOrder');
    await edit(people.editor, id, order([payment({ amount: '4323' })]));
    // The one that it still resembles is found, in the same transaction: its signers may look at any moment.
    expect(await named()).toEqual([left.orderId]);
  });

  it('is compared with what was entered since, and what is entered later with it', async () => {
    const own = await portal.makeClient({ users: { editor: { grants: EDITOR } } });
    let { editor } = await everybody(portal, own.users, 'editor');
    const from = { debitAccountId: own.accounts[0]!.id };
    const keys = async (id: OrderId) => (await editor.get(id)).warningList.map(({ key }) => key);
    const x = payment({ account: 'CH5604835012345678009', amount: '777' });
    const old = await save(editor, order([payment()], from));
    try {
      portal.clock.set('2026-12-05T09:00:00Z');
      ({ editor } = await everybody(portal, own.users, 'editor'));
      const later = { ...from, executionDate: '2026-12-05' };
      await edit(editor, old, order([x], later));
      const second = await save(editor, order([x], later));
      expect(await keys(second)).toContain('duplicateOrder');
      await edit(editor, old, order([payment({ amount: '1' })], later));
      expect(await keys(second)).not.toContain('duplicateOrder');
      await edit(editor, old, order([x], later));
      expect(await keys(old)).toContain('duplicateOrder');
    } finally {
      portal.clock.set(`${TODAY}T09:00:00Z`);
    }
  });

  it('tells somebody who sees a part of it no number of the rest', async () => {
    const own = await portal.makeClient({
      currencies: ['CHF', 'EUR'],
      users: { editor: { grants: EDITOR }, narrow: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] } },
    });
    const scope = { kind: 'ACCOUNT', id: own.accounts[1]!.id } as const;
    await giveRights(portal.owner, own, 'narrow', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
    const { editor, narrow } = await everybody(portal, own.users, 'editor', 'narrow');
    const groups = (count: number) => [
      {
        debitAccountId: own.accounts[0]!.id,
        executionDate: TODAY,
        payments: Array.from({ length: count }, () => payment()),
      },
      { debitAccountId: own.accounts[1]!.id, executionDate: TODAY, payments: [payment({ currency: 'EUR' })] },
    ];
    const id = await save(editor, { groups: groups(7) });
    await edit(editor, id, { groups: groups(12) });
    const { history, numberOfTransactions } = await narrow.get(id);
    expect(numberOfTransactions).toBe(1);
    expect(history[0]).toMatchObject({ event: 'edit', parameters: { number: 1, before: '–' } });
  });
});

describe('is refused, with the reason', () => {
  const reasons = async (person: Person, id: OrderId) => {
    const { edit: decision, content, contentDigest } = await read(person, id);
    expect(content).toBeNull();
    const answer = await put(person, id, order(), contentDigest);
    expect(answer).toMatchObject({ status: 422, body: { key: 'ORDER_NOT_EDITED' } });
    expect(answer.body.reasons!.map(({ key }) => key)).toEqual(decision.reasons.map(({ key }) => key));
    return decision.reasons.map(({ key }) => key);
  };

  it('without the right to edit', async () => {
    expect(await reasons(people.clerk, await save(people.clerk, order()))).toEqual(['notGranted']);
  });

  it('once it is submitted, until it is reopened', async () => {
    const id = await save(people.editor, order(), '/saveAndSubmit');
    expect(await reasons(people.editor, id)).toEqual(['state.edit']);
    await people.editor.act('reopen', [id]);
    await edit(people.editor, id, order([payment({ amount: '3' })]));
    expect((await people.editor.get(id)).totals[0]!.amount).toBe('3.00');
  });

  it('if it came in a file', async () => {
    const id = await people.editor.order(await paymentFile(client.accounts[0]!));
    await people.editor.act('reopen', [id]);
    expect(await reasons(people.editor, id)).toEqual(['editNotByHand']);
  });

  it('once a message was made of it, even if that never left', async () => {
    const id = await save(people.editor, order());
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into bank_messages (client_id, order_id, id, message_id, bank_id, status, changed_at, withdrawn_at)
         select client_id, $1::uuid, gen_random_uuid(), 'PO' || md5($1::uuid::text), bank_id, 'CONVERSION_ERROR_RELEASE', now(), now()
         from accounts where id = $2`,
        [id, client.accounts[0]!.id],
      ),
    );
    expect(await reasons(people.editor, id)).toEqual(['editAfterRelease']);
  });

  it('if it pays salaries that one may not see', async () => {
    const id = await save(people.payroll, order([payment()], { categoryPurpose: 'SALA' }));
    expect(await reasons(people.editor, id)).toEqual(['notGranted']);
    await edit(people.payroll, id, order([payment()], { categoryPurpose: 'SALA' }));
  });

  it('from an account that one may not debit', async () => {
    const id = await save(people.editor, order());
    const foreign = (await portal.makeClient()).accounts[0]!.id;
    const { contentDigest } = await read(people.editor, id);
    const answer = await put(people.editor, id, order([payment()], { debitAccountId: foreign }), contentDigest);
    expect(answer).toMatchObject({
      status: 422,
      body: { key: 'PAYMENT_INCOMPLETE', fields: [{ field: 'groups.0.debitAccountId' }] },
    });
  });

  it('by the database, whatever the web server asks for', async () => {
    const web: Database = await portal.openAs('portico_web', 1);
    const submitted = await save(people.editor, order(), '/saveAndSubmit');
    const other = await portal.makeClient();
    const open = await save(people.editor, order());
    const clear = (clientId: TestClient['id'], id: OrderId) =>
      web.inClient(clientId, (tx) => tx.rows('select clear_order($1)', [id]));
    await expect(clear(client.id, submitted)).rejects.toThrow('can not be edited');
    await expect(clear(other.id, open)).rejects.toThrow('can not be edited');
    await expect(web.inClient(client.id, (tx) => tx.write('delete from transactions'))).rejects.toThrow('denied');
    await web.close();
  });
});

describe('reads back as it was entered:', () => {
  const text = (most: number) =>
    fc.stringMatching(/^[A-Za-z0-9äéß&'().,+/-]{1,12}( [A-Za-z0-9ü]{1,8})?$/).map((one) => one.slice(0, most).trim());
  const maybe = (most: number) => fc.oneof(fc.constant(''), text(most));
  const identification = fc.stringMatching(/^([A-Za-z0-9'().,+-]{1,12}( [A-Za-z0-9?:]{1,8})?)?$/);
  const amount = fc.integer({ min: 1, max: 10 ** 9 }).map((rappen) => (rappen / 100).toFixed(2));
  const bank = fc.oneof(
    fc.constant({ bic: '', clearingSystem: '' as const, clearingCode: '', bankName: '' }),
    text(30).map((bankName) => ({ bic: 'TESTCHZZXXX', clearingSystem: '' as const, clearingCode: '', bankName })),
    fc.constant({ bic: '', clearingSystem: 'CHBCC' as const, clearingCode: '762', bankName: '' }),
  );
  const between = fc.constantFrom(
    {},
    { purpose: 'RENT' },
    { bic: 'TESTCHZZXXX', intermediaryBic: 'CHASUS33XXX', intermediaryBankName: 'Bank between' },
  );
  const address = fc.oneof(
    fc.constant({}),
    fc.record({
      street: maybe(70),
      buildingNumber: maybe(16),
      postCode: maybe(16),
      town: text(35),
      country: fc.constant('CH'),
    }),
  );
  const reference = fc.constantFrom(
    { account: IBAN, reference: '' },
    { account: IBAN, reference: 'RF18539007547034' },
    { account: 'CH4431999123000889012', reference: '210000000003139471430009017' },
  );
  const anyPayment = fc
    .tuple(amount, text(70), maybe(140), identification, maybe(70), maybe(70), bank, between, address, reference)
    .map(([sum, creditor, remittance, endToEndId, ultimateDebtor, ultimateCreditor, ...parts]): ManualPayment => ({
      ...payment({ amount: sum, creditor, remittance, endToEndId, ultimateDebtor, ultimateCreditor }),
      ...Object.assign({}, ...parts),
    }));
  const anyGroup = fc.record({
    executionDate: fc.constantFrom(TODAY, '2026-12-31'),
    serviceLevel: fc.constantFrom('', 'NURG', 'URGP'),
    localInstrument: fc.constant(''),
    debitAdvice: fc.constantFrom('', ...TERM_CODES.debitAdvice),
    priority: fc.constantFrom('', ...TERM_CODES.priority),
    categoryPurpose: fc.constantFrom('', ...TERM_CODES.categoryPurpose.filter((one) => one !== 'SALA')),
    chargeBearer: fc.constantFrom('', ...TERM_CODES.chargeBearer),
    batchBooking: fc.constantFrom(null, true, false),
    payments: fc.array(anyPayment, { minLength: 1, maxLength: 4 }),
  });

  it('any order', { timeout: 240_000 }, async () => {
    const account = fc.nat(client.accounts.length - 1).map((index) => client.accounts[index]!.id);
    const anyOrder = fc.array(
      fc.tuple(anyGroup, account).map(([group, debitAccountId]) => ({ ...group, debitAccountId })),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(anyOrder, async (groups) => {
        const id = await save(people.editor, { groups });
        const { content } = await read(people.editor, id);
        expect(content).toEqual({ groups });
        // A second time round nothing moves any more.
        await edit(people.editor, id, content!);
        expect((await read(people.editor, id)).content).toEqual(content);
      }),
      { numRuns: 40, seed: 65, endOnFailure: true },
    );
  });
});
