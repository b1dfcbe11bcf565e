import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { CREDITORS_SUGGESTED } from '@portico/contract/limits';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Suggested = ApiAnswer<'GET payments/manual/creditors'>;
type Payments = NonNullable<NonNullable<Parameters<typeof paymentFile>[1]>['payments']>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let half: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
      half: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] },
    },
  });
  const scope = { kind: 'ACCOUNT' as const, id: client.accounts[0]!.id };
  await giveRights(portal.owner, client, 'half', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
  ({ clerk, half, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'half', 'signer1', 'signer2'));
});
afterAll(() => portal.stop());

async function suggested(person: Person, text: string, more = ''): Promise<Suggested> {
  const query = `text=${encodeURIComponent(text)}${more}`;
  const { status, body } = await person.call<Suggested>('GET', `payments/manual/creditors?${query}`);
  expect(status).toBe(200);
  return body;
}
const namesOf = (list: Suggested) => list.map(({ creditor }) => creditor.creditor);
const namesFor = async (...asked: Parameters<typeof suggested>) => namesOf(await suggested(...asked));

const entered = async (account: number, payments: Payments): Promise<OrderId> => {
  portal.clock.advanceSeconds(1);
  return clerk.order(await paymentFile(client.accounts[account]!, { payments }));
};
async function paid(account: number, payments: Payments): Promise<OrderId> {
  const order = await entered(account, payments);
  await release(order);
  return order;
}
async function release(order: OrderId): Promise<void> {
  await signer1.sign(order);
  await signer2.sign(order);
  await clerk.reach(order, 'RELEASED_TO_BANK');
}

const [FIRST_IBAN, OTHER_IBAN] = ['CH3900999000099100001', 'CH1200999000099100002'];

describe('While somebody types a name, creditors whom the client has paid are suggested', () => {
  it('once their bank has the payment, with name, account and what the latest payment was for', async () => {
    const order = await entered(0, [{ creditor: 'Töss Guss AG', iban: FIRST_IBAN, remittance: 'Rechnung 1' }]);
    expect(await suggested(clerk, 'töss')).toEqual([]);
    await release(order);
    await paid(0, [{ creditor: 'TÖSS  Guss AG', iban: FIRST_IBAN, remittance: 'Rechnung 2' }]);
    expect(await suggested(clerk, ' Töss ')).toMatchObject([
      {
        creditor: { creditor: 'TÖSS  Guss AG', account: FIRST_IBAN, country: 'CH' },
        remittance: 'Rechnung 2',
        currency: client.accounts[0]!.currency,
        payments: 2,
        lastOn: '2026-11-20',
        isUnpaid: false,
      },
    ]);
  });

  it('by the beginning of any word; those whose name begins so are first, then the latest', async () => {
    await paid(0, [
      { creditor: 'Berta Kessel' },
      { creditor: 'Kesselbau GmbH', remittance: 'Old' },
      { creditor: 'Heizkessel AG' },
    ]);
    await paid(0, [{ creditor: 'Kessel & Co' }]);
    expect(await namesFor(clerk, 'kessel')).toEqual(['Kessel & Co', 'Kesselbau GmbH', 'Berta Kessel']);
    expect(await namesFor(clerk, 'kessel &')).toEqual(['Kessel & Co']);
  });

  it('with each of their accounts, and a word if the bank rejected the latest payment', async () => {
    await paid(0, [{ creditor: 'Weberei Sitter AG', iban: FIRST_IBAN }]);
    const rejected = await paid(0, [{ creditor: 'Weberei Sitter AG', iban: OTHER_IBAN }]);
    await portal.owner.inClient(client.id, (tx) =>
      tx.write(`update transactions set bank_status = 'RJCT' where client_id = current_client() and order_id = $1`, [
        rejected,
      ]),
    );
    const found = await suggested(clerk, 'weberei');
    expect(found.map(({ creditor, isUnpaid }) => [creditor.account, isUnpaid])).toEqual([
      [OTHER_IBAN, true],
      [FIRST_IBAN, false],
    ]);
  });

  it('with what a text means literally', async () => {
    await paid(0, [{ creditor: '100% Natur AG' }, { creditor: '1000 Dinge GmbH' }, { creditor: String.raw`Ab\c Ltd` }]);
    expect(await namesFor(clerk, '100%')).toEqual(['100% Natur AG']);
    expect(await namesFor(clerk, String.raw`ab\c`)).toEqual([String.raw`Ab\c Ltd`]);
    expect(await namesFor(clerk, '___')).toEqual([]);
    // Wide signs are the same ones to the comparison.
    expect(await namesFor(clerk, '％％％')).toEqual([]);
    expect(await namesFor(clerk, '１００％')).toEqual(['100% Natur AG']);
    expect(await namesFor(clerk, '\u0085\u0085\u0085')).toEqual([]);
  });

  it('however a text is typed that is sent otherwise', async () => {
    await paid(0, [{ creditor: 'O’Casey Ltd', remittance: 'By file' }, { creditor: "O'Casey Ltd" }]);
    expect(await namesFor(clerk, 'o’casey')).toEqual(expect.arrayContaining(['O’Casey Ltd', "O'Casey Ltd"]));
    expect(await namesFor(clerk, "o'casey")).toEqual(["O'Casey Ltd"]);
  });

  it(`at most ${CREDITORS_SUGGESTED}, and none for less than three characters`, async () => {
    await paid(
      0,
      Array.from({ length: CREDITORS_SUGGESTED + 1 }, (_, number) => ({ creditor: `Mühle ${number}` })),
    );
    expect(await suggested(clerk, 'müh')).toHaveLength(CREDITORS_SUGGESTED);
    const { status } = await clerk.call('GET', 'payments/manual/creditors?text=%20m%C3%BC');
    expect(status).toBe(400);
  });

  it('but for names that are longer than can be entered', async () => {
    const long = Array.from({ length: CREDITORS_SUGGESTED }, (_, number) => ({
      creditor: `Lange ${String(number).padEnd(70, 'x')}`,
    }));
    await paid(0, [{ creditor: 'Lange Kurz AG' }, ...long]);
    expect(await namesFor(clerk, 'lange')).toEqual(['Lange Kurz AG']);
  });

  it('only by payments that the reader sees', async () => {
    await paid(0, [{ creditor: 'Sägewerk Nord', remittance: 'Seen by all' }]);
    await paid(1, [
      { creditor: 'Sägewerk Nord', remittance: 'Seen by few' },
      { creditor: 'Sägewerk Süd', remittance: 'Seen by few' },
    ]);
    expect((await suggested(half, 'sägewerk')).map(({ remittance, payments }) => [remittance, payments])).toEqual([
      ['Seen by all', 1],
    ]);
    expect((await suggested(clerk, 'sägewerk nord')).map(({ payments }) => payments)).toEqual([2]);
    const other = await portal.makeClient();
    expect(await suggested(await signedIn(portal, other.users['clerk']!), 'sägewerk')).toEqual([]);
  });

  it('employees only among employees, and only to those who see salaries', async () => {
    await paid(0, [{ creditor: 'Petra Lohn', salary: true, remittance: 'Wage' }]);
    await paid(0, [{ creditor: 'Petra Lohn Consulting' }]);
    expect(await namesFor(signer1, 'petra')).toEqual(['Petra Lohn Consulting']);
    expect(await namesFor(signer1, 'petra', '&salaries=true')).toEqual(['Petra Lohn']);
    expect(await suggested(clerk, 'petra', '&salaries=true')).toEqual([]);
  });
});
