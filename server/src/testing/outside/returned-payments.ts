import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestAccount, type TestClient } from '../clients.ts';
import { everybody, type Order, type Person, type Transactions } from '../orders.ts';
import { paymentFile } from '../payment-files.ts';
import { startPortal, type TestPortal } from '../portal/portal.ts';
import { camtFile, makeProvider, takeStatement, untilLinked, type TestEntry } from '../statement-files.ts';
import { deliverFile, report } from './bank-reports.ts';

type Wanted = NonNullable<NonNullable<Parameters<typeof paymentFile>[1]>['payments']>;

export const messageOf = (order: Order) => order.messages[0]!.messageId;
export const endToEnd = (order: Order, place = '1-1') => `${order.orderId}-${place}`.slice(-35);

/** A client whose bank books payments and gives them back, by statements that the provider imports. */
export class ReturningBank {
  readonly portal: TestPortal;
  readonly client: TestClient;
  readonly provider: string;
  readonly clerk: Person;
  /** Sees the same, but no salaries. */
  readonly other: Person;
  /** Sees the account in francs alone. */
  readonly half: Person;
  readonly #signers: readonly Person[];
  /** Of the last statement. */
  number = 0;

  private constructor(
    portal: TestPortal,
    client: TestClient,
    provider: string,
    people: Record<'clerk' | 'other' | 'half' | 'signer1' | 'signer2', Person>,
  ) {
    this.portal = portal;
    this.client = client;
    this.provider = provider;
    this.clerk = people.clerk;
    this.other = people.other;
    this.half = people.half;
    this.#signers = [people.signer1, people.signer2];
  }

  static async open(databaseUrl: string): Promise<ReturningBank> {
    const portal = await startPortal(databaseUrl, { worker: true });
    const provider = await portal.signIn((await makeProvider(portal)).admin);
    const client = await portal.makeClient({
      users: {
        clerk: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
        other: { grants: CLERK_GRANTS },
        half: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] },
        signer1: { grants: SIGNER_GRANTS },
        signer2: { grants: SIGNER_GRANTS },
      },
    });
    const scope = { kind: 'ACCOUNT' as const, id: client.accounts[0]!.id };
    await giveRights(portal.owner, client, 'half', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
    const people = await everybody(portal, client.users, 'clerk', 'other', 'half', 'signer1', 'signer2');
    return new ReturningBank(portal, client, provider, people);
  }

  get francs(): TestAccount {
    return this.client.accounts[0]!;
  }

  get euros(): TestAccount {
    return this.client.accounts[1]!;
  }

  /** An order that the bank has. */
  async released(content: string): Promise<Order> {
    const orderId = await this.clerk.order(content);
    for (const signer of this.#signers) await signer.sign(orderId);
    return this.clerk.reach(orderId, 'RELEASED_TO_BANK');
  }

  async sentOrder(payments: Wanted, change = (file: string) => file): Promise<Order> {
    return this.released(change(await paymentFile(this.francs, { payments })));
  }

  /** A statement of a day with these entries; those of an account follow each other. */
  statement(entries: TestEntry[], date = '2026-11-20', { iban, currency } = this.francs): string {
    this.number += 1;
    return camtFile({ iban, currency, number: String(this.number), date, opening: `${this.number}.00`, entries });
  }

  async book(entries: TestEntry[], date?: string, account?: TestAccount): Promise<void> {
    await takeStatement(this.portal, this.provider, this.statement(entries, date, account));
  }

  /** An order of one payment that is booked, and the id by which the bank names it. */
  async bookedOrder(amount: string): Promise<[Order, string]> {
    const order = await this.sentOrder([{ amount }]);
    const endToEndId = endToEnd(order);
    await this.book([{ amount: `-${amount}`, endToEndId }]);
    return [order, endToEndId];
  }

  async payments(order: Order): Promise<Transactions['content']> {
    return (await this.clerk.transactions(order.uniqueId)).content;
  }

  /** When each payment came back; null: it hasn’t. */
  async returnsOf(order: Order): Promise<(string | null)[]> {
    return (await this.payments(order)).map(({ returned }) => returned?.returnedOn ?? null);
  }

  async events(order: Order): Promise<string[]> {
    return (await this.clerk.get(order.uniqueId)).history.map(({ event }) => event);
  }

  /** The bank rejects a payment that it has booked, because the account is closed. */
  async rejectLate(order: Order, endToEndId: string): Promise<void> {
    const group = order.groups[0]!.paymentInformationId;
    const content = report(messageOf(order), { groups: [[group, null, [endToEndId, 'RJCT', 'AC04']]] });
    if ((await deliverFile(this.portal, this.francs.folder, content)) !== 'taken')
      throw new Error('The report was refused.');
    await untilLinked(this.portal);
  }

  /** As if the bank had rejected all payments of an order. */
  async reject(order: Order): Promise<void> {
    await this.portal.owner.inClient(this.client.id, (tx) =>
      tx.write(`update transactions set bank_status = 'RJCT' where client_id = current_client() and order_id = $1`, [
        order.uniqueId,
      ]),
    );
  }
}
