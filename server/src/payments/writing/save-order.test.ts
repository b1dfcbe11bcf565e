import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Finding } from '@portico/contract/findings';
import type { OrderId } from '@portico/contract/ids';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { arbitraryOrder, plain, type ArbitraryOrder } from '../../../../formats/testing/arbitrary-order.ts';
import { written } from '../../../../formats/testing/order-of.ts';
import type { Database } from '../../platform/database/db.ts';
import { sessionOpener } from '../../session/public.ts';
import { CLERK_GRANTS, PEOPLE, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { createPermit } from '../actions/decide-order.ts';
import { loadActor } from '../payments-actor.ts';
import { OrderRefused } from './order-refused.ts';
import { writeOrder, type EnteredOrder } from './save-order.ts';

let portal: TestPortal;
let db: Database;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2' | 'uploader', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  db = await portal.openAs('portico_web', 2);
  const uploader = { grants: CLERK_GRANTS.filter(({ area }) => area !== 'PAYMENT_CREATE_ANY') };
  client = await portal.makeClient({ bank: { takesEveryDate: true }, users: { ...PEOPLE, uploader } });
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2', 'uploader');
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

/** Saves an order in a session of this person. */
async function save(person: Person, entered: EnteredOrder): Promise<OrderId> {
  const open = sessionOpener(portal.clock, portal.config.environment);
  const headers = { authorization: `Bearer ${person.token}` };
  const request = { method: 'POST', headers, ip: '127.0.0.1' } as unknown as FastifyRequest;
  return db.inNoClient(async (tx) => {
    const subject = await open(tx, request, 'session');
    const { rights } = await loadActor(tx, subject, 'PAYMENT_CREATE_ANY');
    const { clientId, userId: by } = subject;
    const whose = { clientId, origin: { by, guest: null }, permit: createPermit(rights) };
    return (await writeOrder({ tx, clock: portal.clock }, entered, whose)).id;
  });
}

/** What an order is, or why there is none. */
type Outcome = { order: unknown } | { refused: Finding[] };

/** Of the rules, which the system asks for a file at once and a person for what they have entered. */
const OF_RULES = ['noSignOffRule', 'submitNeedsCode', 'ruleWithoutSignature', 'missingExchangeRate'];

/** Everything that an order's source may not change; then it goes, so that nothing is a duplicate of it. */
async function takeOrder(id: string): Promise<Outcome> {
  return portal.owner.inNoClient(async (tx) => {
    const order = await tx.row(
      `select encode(content_digest, 'hex') as digest, totals, actual_control_sum, number_of_transactions, execution_date::text,
         type, control_sum, stated_number_of_transactions, initiating_party, initiator_name, header_content, bank_instructions,
         (select jsonb_agg(w.value - 'groupId' - 'transactionId' - 'otherTransactionId' || jsonb_build_object(
             'group', (select sequence from transaction_groups g where g.id::text = w.value->>'groupId'),
             'payment', (select sequence from transactions t where t.id::text = w.value->>'transactionId')) order by w.ordinality)
            from jsonb_array_elements(o.warnings) with ordinality w where w.value->>'key' <> all($2)) as warnings,
         (select jsonb_agg(to_jsonb(g) - 'id' - 'order_id' order by g.sequence) from transaction_groups g where g.order_id = o.id) as groups,
         (select jsonb_agg(to_jsonb(t) - 'id' - 'order_id' - 'group_id' order by t.sequence) from transactions t where t.order_id = o.id) as payments
       from orders o where o.id = $1`,
      [id, OF_RULES],
    );
    await tx.write(`update orders set status = 'DELETED' where id = $1`, [id]);
    return { order };
  });
}

const placeless = (findings: readonly Finding[]) =>
  findings.map(({ severity, key, parameters, path }) => ({
    severity,
    key,
    parameters,
    line: null,
    column: null,
    path,
  }));

async function byFile(order: ArbitraryOrder): Promise<Outcome> {
  const { orders, problems } = await people.clerk.upload(await written(order, 'pain.001.001.09'));
  return orders[0] === undefined ? { refused: placeless(problems) } : takeOrder(orders[0]);
}

async function byHand({ header, groups }: ArbitraryOrder): Promise<Outcome> {
  const { initiatingParty, further } = header;
  const entered = { header: further ? { initiatingParty, further } : { initiatingParty }, groups };
  const id = await save(people.clerk, entered).catch((error: unknown) => {
    if (error instanceof OrderRefused) return error;
    throw error;
  });
  return typeof id === 'string' ? takeOrder(id) : { refused: placeless(id.findings) };
}

type Change = (group: PaymentGroup, payment: Payment) => [PaymentGroup, Payment];
/** What makes banks or the portal refuse it. */
const DEFECTS: Change[] = [
  (group, payment) => [group, { ...payment, creditorAccount: { ...payment.creditorAccount!, iban: 'DE00370400440532013000', other: null } }],
  (group, payment) => [group, { ...payment, creditorAccount: { ...payment.creditorAccount!, iban: null, other: 'x'.repeat(35) } }],
  (group, payment) => [group, { ...payment, remittance: ['x'.repeat(141)] }],
  (group, payment) => [group, { ...payment, currency: 'XXQ' }],
  (group, payment) => [group, { ...payment, instructionId: 'ab\u200bc' }],
  (group, payment) => [{ ...group, executionDate: '2199-01-01', executionDateTime: null }, payment],
]; // prettier-ignore

/** Mostly from the client's own accounts; one in three has a defect. */
const orders = fc
  .tuple(
    fc.oneof(arbitraryOrder, arbitraryOrder.map(plain), arbitraryOrder.map(plain)),
    fc.nat(),
    fc.integer({ min: 0, max: 3 * DEFECTS.length }),
  )
  .map(([order, account, defect]): ArbitraryOrder => {
    const { iban } = client.accounts[account % client.accounts.length]!;
    const debtorAccount = { iban, other: null, otherScheme: null, currency: null };
    const groups = order.groups.map(({ group, transactions: [first, ...others] }) => {
      const own = account % 4 === 0 ? group : { ...group, debtorAccount, debtorAgent: null };
      const [changed, payment] = DEFECTS[defect]?.(own, first!) ?? [own, first!];
      return { group: changed, transactions: [payment, ...others] };
    });
    return { ...order, groups };
  });

it('is the same order, or refused for the same reasons, by hand and by file', { timeout: 240_000 }, async () => {
  const kinds = { order: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const outcome = await byFile(order);
      expect(await byHand(order)).toEqual(outcome);
      kinds['order' in outcome ? 'order' : 'refused'] += 1;
    }),
    { numRuns: 40, seed: 47, endOnFailure: true },
  );
  expect(Math.min(kinds.order, kinds.refused)).toBeGreaterThan(5);
});

/** An order as a form would give it. */
async function entered(): Promise<EnteredOrder> {
  const [order] = fc.sample(arbitraryOrder.map(plain), { numRuns: 1, seed: 7 }) as [ArbitraryOrder];
  const { group, transactions } = order.groups[0]!;
  const debtorAccount = { iban: client.accounts[0]!.iban, other: null, otherScheme: null, currency: null };
  const own = { ...group, debtorAccount, debtorAgent: null, executionDate: '2026-11-20' };
  return { header: { initiatingParty: null }, groups: [{ group: own, transactions }] };
}

it('is open until somebody submits it, and says who saved it', async () => {
  const id = await save(people.clerk, await entered());
  const order = await people.clerk.get(id);
  expect(order).toMatchObject({ status: 'OPEN', sourceType: 'EFT_WEB', fileName: null, file: null });
  expect(order.createdBy).toMatchObject({ uniqueId: people.clerk.user.id });
  expect(order.history).toMatchObject([
    { event: 'saved', before: null, after: 'OPEN', person: { uniqueId: people.clerk.user.id } },
  ]);
  expect(await people.clerk.act('submit', [id])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
  expect(await people.signer1.sign(id)).toMatchObject([{ outcome: 'DONE' }]);
});

it('leaves nothing behind if it is refused', async () => {
  const count = () => portal.owner.inNoClient((tx) => tx.row<{ n: number }>('select count(*)::int as n from orders'));
  const before = await count();
  await expect(save(people.clerk, { header: { initiatingParty: null }, groups: [] })).rejects.toThrow(OrderRefused);
  await expect(save(people.uploader, await entered())).rejects.toMatchObject({ key: 'UNAUTHORIZED' });
  expect(await count()).toEqual(before);
});
