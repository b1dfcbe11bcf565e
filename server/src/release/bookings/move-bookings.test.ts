import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TestAccount } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, makeProvider, takeStatement, untilLinked } from '../../testing/statement-files.ts';

type Entry = ApiAnswer<'GET reporting/transactions/:uniqueId'>;

let portal: TestPortal;
let francs: TestAccount;
let provider: string;
let clerk: Person;
let signers: Person[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
  const client = await portal.makeClient();
  francs = client.accounts[0]!;
  const people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  clerk = people.clerk;
  signers = [people.signer1, people.signer2];
});
afterAll(() => portal.stop());

async function sentOrder(amounts: string[]): Promise<Order> {
  const orderId = await clerk.order(await paymentFile([francs], { payments: amounts.map((amount) => ({ amount })) }));
  for (const signer of signers) await signer.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK');
}

const take = (content: string) => takeStatement(portal, provider, content);

const endToEnd = (order: Order) => `${order.orderId}-1-1`.slice(-35);
const messageOf = (order: Order) => order.messages[0]!.messageId;
const bookingsOf = async (order: Order) =>
  (await clerk.transactions(order.uniqueId)).content.map(({ booking }) => booking?.bookedOn ?? null);

describe('A booking whose statement no longer counts', () => {
  const act = (uniqueId: string, what: string) =>
    portal.call('POST', `reporting/statements/${uniqueId}/${what}`, { token: provider, body: { reason: 'Corrected' } });
  const statementOf = async (order: Order) => {
    const { booking } = (await clerk.transactions(order.uniqueId)).content[0]!;
    const { statement } = (await clerk.call<Entry>('GET', `reporting/transactions/${booking!.entry}`)).body;
    return statement;
  };
  const alarmsOf = (order: Order) =>
    portal.owner.inNoClient((tx) => tx.rows('select key, parameters from alarms where about = $1', [messageOf(order)]));

  it('moves to the entry that now counts, and links no other payment', async () => {
    const [one, other] = [await sentOrder(['85.00']), await sentOrder(['85.00'])];
    const entry = { amount: '-85.00', endToEndId: endToEnd(one) };
    const day = { iban: francs.iban, date: '2026-11-23', number: '855', opening: '9000.00', entries: [entry] };
    await take(camtFile(day));
    const before = await statementOf(one);
    const entries = [
      { ...entry, date: '2026-11-23' },
      { amount: '5.00', date: '2026-11-24' },
    ];
    await take(camtFile({ ...day, number: '11', openingDate: '2026-11-22', date: '2026-11-24', entries }));
    const after = await statementOf(one);
    expect(after.uniqueId).not.toBe(before.uniqueId);
    expect(after.state).toBe('COUNTED');
    await act(after.uniqueId, 'takeOut');
    await untilLinked(portal);
    expect(await statementOf(one)).toEqual(before);
    expect(await bookingsOf(other)).toEqual([null]);
    expect(await alarmsOf(one)).toEqual([]);
  });

  it('stays if no entry counts in its place: the order stays final, and the provider hears of it', async () => {
    const order = await sentOrder(['86.00']);
    await take(
      camtFile({ iban: francs.iban, date: '2026-11-25', number: '866', opening: '8000.00', entries: [{ amount: '-86.00', endToEndId: endToEnd(order) }] }),
    ); // prettier-ignore
    await act((await statementOf(order)).uniqueId, 'takeOut');
    await untilLinked(portal);
    expect((await clerk.get(order.uniqueId)).status).toBe('COMPLETED_SUCCESSFULLY');
    expect(await bookingsOf(order)).toEqual(['2026-11-25']);
    expect(await alarmsOf(order)).toEqual([
      { key: 'bookingTakenOut', parameters: { messageId: messageOf(order), number: 1 } },
    ]);
  });
});
