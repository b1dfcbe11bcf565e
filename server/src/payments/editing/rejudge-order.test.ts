import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { arbitraryOrder, plain, type ArbitraryOrder } from '../../../../formats/testing/arbitrary-order.ts';
import { written } from '../../../../formats/testing/order-of.ts';
import { statedTotals } from '@portico/formats/pain001/pain001-totals';
import { loadAccounts } from '../../accounts/public.ts';
import { CLERK_GRANTS, PEOPLE, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { loadRightsOfPerson } from '../signing/eligible-signer.ts';
import { contentDigestOf } from '../content/content-digest.ts';
import { rejudgeOrder } from './rejudge-order.ts';

type Entered = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId/entered'>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const grants = [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' } as const];
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    currencies: ['CHF', 'EUR'],
    users: { ...PEOPLE, clerk: { grants } },
  });
  ({ clerk } = await everybody(portal, client.users, 'clerk'));
});
afterAll(() => portal.stop());

/** What only an evaluation of the rules says: an open order forgets it. */
const OF_RULES = ['noSignOffRule', 'submitNeedsCode', 'ruleWithoutSignature', 'missingExchangeRate'];

/** What an order's rows say of its content, without ids, and its digest as it was stored and as its rows give it. */
function read(id: OrderId) {
  return portal.owner.inClient(client.id, async (tx) => {
    const order = await tx.row<{ digest: string }>(
      `select encode(content_digest, 'hex') as digest, totals, actual_control_sum, number_of_transactions, execution_date::text,
         type, bank_instructions, case when content <> file_name then content end as content,
         (select jsonb_agg(w.value - 'groupId' - 'transactionId' - 'otherTransactionId' || jsonb_build_object(
             'group', (select content->'paymentInformationId' from transaction_groups g where g.id::text = w.value->>'groupId'),
             'payment', (select content - 'number' from transactions t where t.id::text = w.value->>'transactionId')) order by w.value->>'key', w.ordinality)
            from jsonb_array_elements(o.warnings) with ordinality w where w.value->>'key' <> all($2)) as warnings,
         (select jsonb_agg(jsonb_build_object('totals', totals, 'number', number_of_transactions, 'account', debit_account_id, 'date', execution_date) order by sequence)
            from transaction_groups g where g.client_id = o.client_id and g.order_id = o.id) as groups
       from orders o where o.client_id = current_client() and o.id = $1`,
      [id, OF_RULES],
    );
    const { digest, ...content } = order!;
    return { content, digest, digestOfRows: (await contentDigestOf(tx, id)).toString('hex') };
  });
}

/** Uploads an order; null if it is refused. It is open afterwards. */
async function upload(order: ArbitraryOrder): Promise<OrderId | null> {
  const { orders } = await clerk.upload(await written(order, 'pain.001.001.09'));
  const id = orders[0];
  if (id === undefined) return null;
  const { status } = await clerk.get(id);
  if (status !== 'OPEN') await clerk.act('reopen', [id]);
  await clerk.reach(id, 'OPEN');
  return id;
}

/** So that nothing is a duplicate of it. */
const forget = (id: OrderId) =>
  portal.owner.inClient(client.id, (tx) => tx.write(`update orders set status = 'DELETED' where id = $1`, [id]));

/** Each group mostly from one of the client's accounts; some pay to the account that they debit. */
const orders = fc
  .tuple(fc.oneof(arbitraryOrder, arbitraryOrder.map(plain)), fc.array(fc.nat(), { minLength: 9, maxLength: 9 }))
  .map(([order, choices]): ArbitraryOrder => {
    const groups = order.groups.map(({ group, transactions }, index) => {
      const choice = choices[index % choices.length]!;
      if (choice % 4 === 0) return { group, transactions };
      const { iban } = client.accounts[choice % client.accounts.length]!;
      const debtorAccount = { iban, other: null, otherScheme: null, currency: null };
      const [first, ...others] = transactions;
      const toItself = { ...first!, creditorAccount: debtorAccount, creditorAgent: null };
      return {
        group: { ...group, debtorAccount, debtorAgent: null },
        transactions: choice % 7 === 1 ? [toItself, ...others] : transactions,
      };
    });
    return { ...order, groups };
  });

it('is what its import judged, as long as nothing was changed', { timeout: 240_000 }, async () => {
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const id = await upload(order);
      if (id === null) return;
      const before = await read(id);
      await portal.owner.inClient(client.id, async (tx) => {
        const rights = (await loadRightsOfPerson(tx, clerk.user.id))!;
        await rejudgeOrder(tx, portal.clock, { rights, accounts: await loadAccounts(tx) }, id);
      });
      expect(await read(id)).toEqual(before);
      judged += 1;
      await forget(id);
    }),
    { numRuns: 25, seed: 11, endOnFailure: true },
  );
  expect(judged).toBeGreaterThan(8);
});

it(
  'is what a file without them would be, once payments are taken out and the amount of one is changed',
  { timeout: 240_000 },
  async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(orders, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), async (order, chosen) => {
        const total = order.groups.reduce((sum, { transactions }) => sum + transactions.length, 0);
        const isOut = chosen.map((out, index) => out && index < total);
        const out = isOut.filter(Boolean).length;
        if (out === 0 || out === total) return;
        const id = await upload(order);
        if (id === null) return;
        const ids = await portal.owner.inClient(client.id, (tx) =>
          tx.rows<{ id: TransactionId }>('select id from transactions where order_id = $1 order by sequence', [id]),
        );
        const { contentDigest } = await clerk.get(id);
        const transactions = ids.flatMap((row, index) => (isOut[index] ? [row.id] : []));
        const answer = await clerk.call('POST', `payments/orders/${id}/takeOut`, { contentDigest, transactions });
        expect(answer).toMatchObject({ status: 200, body: { outcome: 'DONE' } });
        await changeAmount(id, ids.find((_row, index) => !isOut[index])!.id);
        const edited = await read(id);
        expect(edited.digestOfRows).toBe(edited.digest);
        expect(edited.digest).not.toBe(contentDigest);
        await forget(id);
        const rest = await upload(without(order, isOut));
        expect(rest).not.toBeNull();
        const { content } = await read(rest!);
        // Once there were salaries, it stays an order of salaries.
        const wasSalary = order.groups.some(({ transactions }) => transactions.some(({ salary }) => salary));
        expect(edited.content).toEqual(wasSalary ? { ...content, type: 'SALARY' } : content);
        await forget(rest!);
        compared += 1;
      }),
      { numRuns: 30, seed: 5, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(5);
  },
);

async function changeAmount(id: OrderId, payment: TransactionId): Promise<void> {
  const path = `payments/orders/${id}/transactions/${payment}`;
  const { body } = await clerk.call<Entered>('GET', `${path}/entered`);
  const changed = { contentDigest: body.contentDigest, payment: { ...body.payment, amount: '3' } };
  const answer = await clerk.call('PUT', path, changed);
  expect(answer.body).toMatchObject({ outcome: 'DONE' });
}

/**
 * The same order without these of its payments, and without groups that have none then; the amount of the first one left
 * is changed.
 */
function without(order: ArbitraryOrder, isOut: readonly boolean[]): ArbitraryOrder {
  let index = -1;
  const groups = order.groups.map(({ group, transactions }) => ({
    group,
    transactions: transactions.filter(() => !isOut[(index += 1)]),
  }));
  const [first, ...others] = groups.filter(({ transactions }) => transactions.length > 0);
  const [payment, ...rest] = first!.transactions;
  const changed = { ...payment!, amountHundredThousandths: 300_000n, amountAsWritten: '3' };
  const left = [{ ...first!, transactions: [changed, ...rest] }, ...others];
  return {
    header: { ...order.header, ...statedTotals(left.flatMap(({ transactions }) => transactions)) },
    groups: left.map(({ group, transactions }) => ({
      group: { ...group, ...statedTotals(transactions) },
      transactions,
    })),
  };
}
