import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { CLERK_GRANTS, giveRights, PEOPLE, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import {
  editorOf,
  everybody,
  fileDifferences,
  openedUpload,
  type Outcome,
  ownPayments,
  paymentIds,
  type Person,
  type RefusedEdit,
  warningKeys,
} from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { auditRows } from '../../testing/portal/audit-rows.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const TODAY = '2026-11-17';
let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'basic' | 'remover' | 'viewer' | 'payroll' | 'onlyEur' | 'signer1' | 'signer2', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(`${TODAY}T09:00:00Z`);
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    currencies: ['CHF', 'EUR'],
    users: {
      ...PEOPLE,
      basic: { grants: editorOf('PAYMENT_BASIC_EDIT') },
      remover: { grants: editorOf('PAYMENT_DELETE_UPLOADED_TRANSACTIONS') },
      viewer: { grants: editorOf() },
      payroll: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      onlyEur: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] },
    },
  });
  const eur = client.accounts.find(({ currency }) => currency === 'EUR')!;
  const scope = { kind: 'ACCOUNT', id: eur.id } as const;
  await giveRights(portal.owner, client, 'onlyEur', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
  people = await everybody(
    portal,
    client.users,
    'clerk',
    'basic',
    'remover',
    'viewer',
    'payroll',
    'onlyEur',
    'signer1',
    'signer2',
  );
});
afterAll(() => portal.stop());

/** An uploaded order of two groups, opened again. */
const opened = async (by = people.clerk, file = paymentFile(client.accounts, { payments: ownPayments(3) })) =>
  openedUpload(by, await file);
const ids = (id: OrderId) => paymentIds(people.clerk, id);

async function terms(person: Person, id: OrderId, change: object) {
  const { contentDigest } = await people.clerk.get(id);
  return person.call<Outcome & RefusedEdit>('PUT', `payments/orders/${id}/terms`, { contentDigest, ...change });
}

async function takeOut(person: Person, id: OrderId, transactions: TransactionId[]) {
  const { contentDigest } = await people.clerk.get(id);
  return person.call<Outcome & RefusedEdit>('POST', `payments/orders/${id}/takeOut`, { contentDigest, transactions });
}

describe('date and terms of an open order', () => {
  it('are changed in all groups, as signers see, and leave so', async () => {
    const id = await opened();
    const before = await people.clerk.get(id);
    const change = { executionDate: '2026-11-25', priority: 'HIGH', batchBooking: false };
    expect(await terms(people.basic, id, change)).toMatchObject({ status: 200, body: { outcome: 'DONE' } });
    const after = await people.clerk.get(id);
    expect(after).toMatchObject({ executionDate: '2026-11-25', totals: before.totals, status: 'OPEN' });
    expect(after.groups).toMatchObject([change, change]);
    expect(after.contentDigest).not.toBe(before.contentDigest);
    expect(after.history[0]).toMatchObject({
      event: 'termsChanged',
      person: { uniqueId: people.basic.user.id },
      parameters: { number: 2 },
    });
    expect((await auditRows(portal, client, 'orderEdited')).at(-1)).toMatchObject({ entityId: id });
    expect(after.warningList).toMatchObject([{ key: 'termsChanged', parameters: { number: 2 } }]);
    expect(await fileDifferences(people.signer1, id)).toMatchObject({
      takenOutCount: 0,
      groupsCount: 2,
      groups: [
        {
          changes: [
            { field: 'executionDate', before: '2026-11-20', after: '2026-11-25' },
            { field: 'priority', before: null, after: 'HIGH' },
            { field: 'batchBooking', after: 'false' },
          ],
        },
        {},
      ],
    });
    await people.clerk.act('submit', [id]);
    expect(await people.signer1.sign(id)).toMatchObject([{ outcome: 'DONE' }]);
    expect(await people.signer2.sign(id)).toMatchObject([{ outcome: 'DONE' }]);
    await people.clerk.reach(id, 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY');
    const [message] = (await people.clerk.get(id)).messages;
    const sent = await people.clerk.call<string>('GET', `payments/orders/${id}/messages/${message!.uniqueId}/file`);
    expect(sent.body).toContain('2026-11-25');
    expect(sent.body).toContain('<InstrPrty>HIGH</InstrPrty>');
    expect(sent.body).not.toContain('2026-11-20');
  });

  it('are changed in one group, and back again', async () => {
    const id = await opened();
    const [first, second] = (await people.clerk.get(id)).groups;
    await terms(people.basic, id, { groups: [second!.uniqueId], executionDate: '2026-12-01' });
    expect((await people.clerk.get(id)).groups).toMatchObject([
      { uniqueId: first!.uniqueId, executionDate: '2026-11-20' },
      { uniqueId: second!.uniqueId, executionDate: '2026-12-01' },
    ]);
    expect(await warningKeys(people.clerk, id)).toEqual(['termsChanged']);
    await terms(people.basic, id, { executionDate: '2026-11-20' });
    expect(await warningKeys(people.clerk, id)).toEqual([]);
  });

  it('are refused for what a date can’t be, for a group of another order, and for what somebody else changed', async () => {
    const [id, other] = [await opened(), await opened()];
    expect(await terms(people.basic, id, { executionDate: '2026-11-16' })).toMatchObject({
      status: 422,
      body: { key: 'PAYMENT_INCOMPLETE', fields: [{ field: 'executionDate' }] },
    });
    const [foreign] = (await people.clerk.get(other)).groups;
    expect(await terms(people.basic, id, { groups: [foreign!.uniqueId], batchBooking: false })).toMatchObject({
      status: 404,
    });
    const { contentDigest } = await people.clerk.get(id);
    await terms(people.basic, id, { batchBooking: false });
    const late = { contentDigest, batchBooking: true };
    expect(await people.clerk.call('PUT', `payments/orders/${id}/terms`, late)).toMatchObject({
      status: 409,
      body: { key: 'CONTENT_CHANGED' },
    });
  });

  it('leave payments their own type', async () => {
    const file = (await paymentFile(client.accounts[0]!)).replace(
      '<Amt>',
      '<PmtTpInf><InstrPrty>NORM</InstrPrty></PmtTpInf><Amt>',
    );
    const id = await opened(people.clerk, Promise.resolve(file));
    expect(await terms(people.basic, id, { priority: 'HIGH' })).toMatchObject({
      status: 422,
      body: { key: 'PAYMENT_INCOMPLETE', fields: [{ field: 'priority' }] },
    });
    expect(await terms(people.basic, id, { batchBooking: false })).toMatchObject({ status: 200 });
  });

  it('keep a file’s time of day', async () => {
    const file = (await paymentFile(client.accounts[0]!)).replace(
      '<Dt>2026-11-20</Dt>',
      '<DtTm>2026-11-20T14:30:00+01:00</DtTm>',
    );
    const id = await opened(people.clerk, Promise.resolve(file));
    await terms(people.basic, id, { executionDate: '2026-11-24' });
    const [payment] = await ids(id);
    const { body } = await people.clerk.call('GET', `payments/orders/${id}/transactions/${payment}`);
    expect(body).toMatchObject({ executionDate: '2026-11-24', executionDateTime: '2026-11-24T14:30:00+01:00' });
  });

  it('are for those with the right, while the order is open', async () => {
    const id = await opened();
    for (const person of [people.viewer, people.remover])
      expect(await terms(person, id, { batchBooking: true })).toMatchObject({
        status: 422,
        body: { key: 'ORDER_NOT_EDITED', reasons: [{ kind: 'permission' }] },
      });
    await people.clerk.act('submit', [id]);
    expect(await terms(people.basic, id, { batchBooking: true })).toMatchObject({
      status: 422,
      body: { key: 'ORDER_NOT_EDITED', reasons: [{ kind: 'state', key: 'state.edit' }] },
    });
  });

  it('of an order by hand are changed by those who may edit no more of it', async () => {
    const payment = { amount: '12.00', currency: 'CHF', creditor: 'Brunner AG', account: 'CH9300762011623852957' };
    const { id: debitAccountId } = client.accounts.find(({ currency }) => currency === 'CHF')!;
    const groups = [{ debitAccountId, executionDate: TODAY, payments: [payment] }];
    const { body } = await people.clerk.call<Outcome>('POST', 'payments/orders', { groups });
    const id = body.uniqueId;
    expect((await people.basic.get(id)).edits).toMatchObject({
      content: { allowed: false },
      terms: { allowed: true },
      takeOut: { allowed: false, reasons: [{ key: 'editByHand' }] },
    });
    expect(await terms(people.basic, id, { executionDate: '2026-11-30' })).toMatchObject({ status: 200 });
    expect(await people.clerk.get(id)).toMatchObject({ executionDate: '2026-11-30', warningList: [] });
  });
});

describe('payments taken out of a file', () => {
  it('are paid no more; the rest is, and everybody who signs sees the difference', async () => {
    const id = await opened(
      people.clerk,
      paymentFile(client.accounts[0]!, { payments: [{ amount: '10.00' }, { amount: '20.50' }, { amount: '40.00' }] }),
    );
    const { currency } = client.accounts[0]!;
    const [, second] = await ids(id);
    expect(await takeOut(people.remover, id, [second!])).toMatchObject({ status: 200, body: { outcome: 'DONE' } });
    const after = await people.clerk.get(id);
    expect(after).toMatchObject({ numberOfTransactions: 2, totals: [{ amount: '50.00', currency }] });
    expect(after.groups).toMatchObject([{ numberOfTransactions: 2, totals: [{ amount: '50.00' }] }]);
    expect(after.history[0]).toMatchObject({ event: 'takenOut', parameters: { number: 1 } });
    expect(after.warningList).toMatchObject([{ key: 'paymentsTakenOut', parameters: { number: 1 } }]);
    expect(await fileDifferences(people.signer1, id)).toMatchObject({
      takenOut: [{ uniqueId: second, amount: '20.50', creditor: 'Creditor 1', remittance: ['Invoice 1'] }],
      takenOutCount: 1,
      takenOutTotals: [{ amount: '20.50', currency }],
      groupsCount: 0,
    });
    await people.clerk.act('submit', [id]);
    const preview = await people.signer1.call('POST', 'payments/orders/signingPreview', { uuids: [id] });
    expect(preview.body).toMatchObject({ warnings: [{ key: 'paymentsTakenOut' }] });
    await people.signer1.sign(id);
    await people.signer2.sign(id);
    await people.clerk.reach(id, 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY');
    const [message] = (await people.clerk.get(id)).messages;
    const sent = await people.clerk.call<string>('GET', `payments/orders/${id}/messages/${message!.uniqueId}/file`);
    expect(sent.body).toContain('<CtrlSum>50</CtrlSum>');
    expect(sent.body).not.toContain('20.5');
    const file = await people.clerk.call<string>('GET', `payments/orders/${id}/file`);
    expect(file.body).toContain('20.50');
  });

  it('take their group along, but never the whole order', async () => {
    const id = await opened(people.clerk, paymentFile(client.accounts, { payments: ownPayments(1) }));
    const [first, second] = await ids(id);
    expect(await takeOut(people.remover, id, [first!, second!])).toMatchObject({
      status: 422,
      body: { key: 'ORDER_NOT_EDITED', reasons: [{ key: 'nothingLeft' }] },
    });
    expect(await takeOut(people.remover, id, [first!])).toMatchObject({ status: 200 });
    expect((await people.clerk.get(id)).groups).toHaveLength(1);
    // Only those who see the account of the group that is gone see what it paid.
    expect(await fileDifferences(people.clerk, id)).toMatchObject({
      takenOutCount: 1,
      takenOut: [{ uniqueId: first }],
    });
    const sees = client.accounts[0]!.currency === 'EUR' ? 1 : 0;
    expect(await fileDifferences(people.onlyEur, id)).toMatchObject({ takenOutCount: sees });
    expect((await warningKeys(people.onlyEur, id)).length).toBe(sees);
  });

  it('mend what kept an order from being submitted', async () => {
    const [account] = client.accounts;
    const id = await opened(
      people.clerk,
      paymentFile(account!, { payments: [...ownPayments(1), { amount: '5.55', iban: account!.iban }] }),
    );
    expect(await warningKeys(people.clerk, id)).toContain('sameAccount');
    expect((await people.clerk.get(id)).actions.submit?.allowed).toBe(false);
    const [, toItself] = await ids(id);
    await takeOut(people.remover, id, [toItself!]);
    expect(await warningKeys(people.clerk, id)).toEqual(['paymentsTakenOut']);
    expect(await people.clerk.act('submit', [id])).toMatchObject([{ outcome: 'DONE' }]);
  });

  it('end the warnings that others had of them', async () => {
    const twice = { amount: '777.70', creditor: 'Twice AG' };
    const first = await opened(people.clerk, paymentFile(client.accounts[0]!, { payments: [twice, {}] }));
    const second = await opened(people.clerk, paymentFile(client.accounts[0]!, { payments: [twice] }));
    expect(await warningKeys(people.clerk, second)).toContain('duplicateOrder');
    const [paidTwice] = await ids(first);
    await takeOut(people.remover, first, [paidTwice!]);
    expect(await warningKeys(people.clerk, second)).not.toContain('duplicateOrder');
  });

  it('are for those with the right, of orders from files, and of no other order', async () => {
    const [id, other] = [await opened(), await opened()];
    const [payment] = await ids(id);
    for (const person of [people.viewer, people.basic])
      expect(await takeOut(person, id, [payment!])).toMatchObject({ status: 422, body: { key: 'ORDER_NOT_EDITED' } });
    expect(await takeOut(people.remover, other, [payment!])).toMatchObject({ status: 404 });
    expect((await people.clerk.get(other)).numberOfTransactions).toBe(6);
  });

  it('of salaries stay hidden from those who may not see them', async () => {
    const file = (await paymentFile(client.accounts[0]!, { count: 2 })).replaceAll(
      '<Amt>',
      '<PmtTpInf><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf><Amt>',
    );
    const id = await opened(people.payroll, Promise.resolve(file));
    const [payment] = (await people.payroll.transactions(id)).content;
    expect(await takeOut(people.remover, id, [payment!.uniqueId])).toMatchObject({
      body: { reasons: [{ kind: 'permission', parameters: { permission: 'PAYMENT_SALARY_DETAILS' } }] },
    });
    expect(await takeOut(people.payroll, id, [payment!.uniqueId])).toMatchObject({ status: 200 });
    expect(await fileDifferences(people.clerk, id)).toMatchObject({ takenOut: [], takenOutCount: 1 });
    expect(await fileDifferences(people.signer1, id)).toMatchObject({ takenOut: [{ uniqueId: payment!.uniqueId }] });
  });
});

describe('who edited an order', () => {
  it('signs it no more than who uploaded it', async () => {
    const grants = [
      ...SIGNER_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS'),
      ...editorOf('PAYMENT_BASIC_EDIT'),
    ];
    const own = await portal.makeClient({
      bank: { takesEveryDate: true },
      rule: { excludeCreator: true },
      users: { ...PEOPLE, signer1: { grants: [...new Map(grants.map((one) => [one.area, one])).values()] } },
    });
    const { clerk, signer1, signer2 } = await everybody(portal, own.users, 'clerk', 'signer1', 'signer2');
    const id = await clerk.order(await paymentFile(own.accounts[0]!));
    await clerk.act('reopen', [id]);
    const { contentDigest } = await clerk.get(id);
    const body = { contentDigest, executionDate: '2026-11-26' };
    expect(await signer1.call('PUT', `payments/orders/${id}/terms`, body)).toMatchObject({ status: 200 });
    await clerk.act('submit', [id]);
    const { signers } = await signer2.get(id);
    const decisions = signers.map(({ person, decision }) => [person.uniqueId, decision.allowed]);
    expect(Object.fromEntries(decisions)).toEqual({
      [own.users['signer1']!.id]: false,
      [own.users['signer2']!.id]: true,
    });
  });
});

describe('the comment on an order', () => {
  const comment = (person: Person, id: OrderId, text: string, before = '') =>
    person.call<Outcome & RefusedEdit>('PUT', `payments/orders/${id}/comment`, { comment: text, before });

  it('is written until the order leaves, and voids no signature', async () => {
    const id = await people.clerk.order(await paymentFile(client.accounts[0]!));
    await people.signer1.sign(id);
    expect(await comment(people.basic, id, ' Please sign today ')).toMatchObject({ status: 200 });
    const order = await people.signer2.get(id);
    expect(order).toMatchObject({ comment: 'Please sign today', status: 'PARTIALLY_SIGNED' });
    expect(order.history[0]).toMatchObject({ event: 'commented', parameters: { comment: 'Please sign today' } });
    expect((await auditRows(portal, client, 'orderCommented')).at(-1)).toMatchObject({ entityId: id });
    expect((await people.clerk.list({ filter: JSON.stringify({ comment: 'sign today' }) })).totalElements).toBe(1);
    expect(await comment(people.clerk, id, 'Mine', 'Something else')).toMatchObject({
      status: 409,
      body: { key: 'CONTENT_CHANGED' },
    });
    expect(await comment(people.clerk, id, '', 'Please sign today')).toMatchObject({ status: 200 });
    const without = await people.clerk.get(id);
    expect([without.comment, without.history[0]!.event]).toEqual([null, 'commentRemoved']);
    await people.signer2.sign(id);
    await people.clerk.reach(id, 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY');
    expect(await comment(people.clerk, id, 'Too late')).toMatchObject({
      status: 422,
      body: { reasons: [{ kind: 'state', key: 'state.comment' }] },
    });
  });

  it('has at most 250 characters that everybody sees, and is for those who may edit', async () => {
    const id = await people.clerk.order(await paymentFile(client.accounts[0]!));
    expect(await comment(people.basic, id, 'x'.repeat(251))).toMatchObject({ status: 400 });
    expect(await comment(people.basic, id, 'Sign\u202e now')).toMatchObject({
      status: 400,
      body: { key: 'REQUEST_FIELDS', fields: [{ field: 'comment' }] },
    });
    // Nothing happens, and nothing is said of it.
    expect(await comment(people.basic, id, '')).toMatchObject({ status: 200 });
    expect((await people.clerk.get(id)).history.map(({ event }) => event)).not.toContain('commentRemoved');
    expect(await comment(people.viewer, id, 'Hello')).toMatchObject({ status: 422, body: { key: 'ORDER_NOT_EDITED' } });
  });
});
