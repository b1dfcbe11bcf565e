import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';

type List = ApiAnswer<'GET reporting/transactions'>;
type Totals = ApiAnswer<'GET reporting/transactions/totals'>;
type Entry = ApiAnswer<'GET reporting/transactions/:uniqueId'>;

let portal: TestPortal;
let client: TestClient;
/** May see salaries. */
let knows: Person;
/** Sees the same statements and orders, but no salary details. */
let other: Person;
let orders: OrderId[];

const WITHOUT_SALARIES = SIGNER_GRANTS.filter((entry) => entry.area !== 'PAYMENT_SALARY_DETAILS');
const SECRETS = ['Anja Employee', 'Ben Employee', 'Wage of November', '6180.35', '5020.10', 'SECRET-ID', 'BANK-KNOWS'];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const provider = await portal.signIn((await makeProvider(portal)).admin);
  client = await portal.makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, knows: { grants: SIGNER_GRANTS }, other: { grants: WITHOUT_SALARIES } },
    rule: { signaturesRequired: 1, userGroupIds: [], userIds: [] },
  });
  await portal.owner.inNoClient((tx) =>
    tx.write(`update sign_off_rule_lines set user_ids = $2, user_group_ids = '{}' where client_id = $1`, [
      client.id,
      [client.users['knows']!.id],
    ]),
  );
  const people = await everybody(portal, client.users, 'clerk', 'knows', 'other');
  ({ knows, other } = people);
  const account = client.accounts[0]!;
  const wages = async (ids: string[]) => {
    const payments = ids.map((_id, index) => ({
      creditor: ['Anja Employee', 'Ben Employee'][index]!,
      amount: ['6180.35', '5020.10'][index]!,
      remittance: 'Wage of November',
      salary: true,
    }));
    const left = [...ids];
    const file = (await paymentFile(account, { payments })).replaceAll(
      /<EndToEndId>[^<]*/g,
      () => `<EndToEndId>${left.shift()}`,
    );
    const orderId = await people.clerk.order(file);
    await knows.sign(orderId);
    return knows.reach(orderId, 'RELEASED_TO_BANK');
  };
  const single = await wages(['SECRET-ID-1', 'SECRET-ID-2']);
  const batch = await wages(['SECRET-ID-3', 'SECRET-ID-4']);
  orders = [single.uniqueId, batch.uniqueId];
  const entry = { name: 'Anja Employee', text: 'Wage of November' };
  const content = camtFile({
    iban: account.iban,
    date: '2026-11-20',
    entries: [
      { ...entry, amount: '-6180.35', endToEndId: 'SECRET-ID-1', references: { TxId: 'BANK-KNOWS' } },
      { ...entry, name: 'Ben Employee', amount: '-5020.10', endToEndId: 'SECRET-ID-2' },
      {
        amount: '-11200.45',
        batch: { PmtInfId: batch.groups[0]!.paymentInformationId, NbOfTxs: '2' },
        details: [
          { ...entry, amount: '-6180.35', endToEndId: 'SECRET-ID-3' },
          { ...entry, amount: '-5020.10', endToEndId: 'SECRET-ID-4' },
        ],
      },
      { amount: '-12.00', name: 'Stationery Ltd', text: 'Pencils' },
    ],
  });
  await importFile(portal, provider, content);
  for (const id of orders) await knows.reach(id, 'COMPLETED_SUCCESSFULLY');
});
afterAll(() => portal.stop());

const list = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call<List>('GET', `reporting/transactions?${new URLSearchParams(query)}`)).body;
const filtered = (filter: object) => ({ filter: JSON.stringify(filter) });
const entry = async (person: Person, id: string) =>
  (await person.call<Entry>('GET', `reporting/transactions/${id}`)).body;
const named = (value: unknown) => SECRETS.filter((secret) => JSON.stringify(value).includes(secret));

describe('A user without the right to salary details', () => {
  it('sees that entries are linked to salaries, and of a batch its total', async () => {
    const { content, totalElements } = await list(other, { sort: 'valueDate,desc' });
    expect(totalElements).toBe(4);
    expect(content.map(({ salaryHidden, amount }) => `${salaryHidden} ${amount}`).toSorted()).toEqual([
      'false -12.00',
      'true -11200.45',
      'true null',
      'true null',
    ]);
    expect(named(content)).toEqual([]);
    expect(named((await list(knows)).content).length).toBeGreaterThan(4);
  });

  it('reads neither the parties nor the bank’s own text of the entry', async () => {
    for (const row of (await list(other)).content.filter(({ salaryHidden }) => salaryHidden)) {
      const detail = await entry(other, row.uniqueId);
      expect(detail).toMatchObject({ extra: {}, details: [], counterpartyBank: null, asDelivered: { text: null } });
      expect(detail.bookedFor.payments).toMatchObject([{ transaction: null, creditor: null, amount: null }]);
      expect(named(detail)).toEqual([]);
      const whole = await entry(knows, row.uniqueId);
      expect(named([whole.asDelivered.text, whole.bookedFor]).length).toBeGreaterThan(2);
    }
    const batch = (await list(other)).content.find(({ amount }) => amount === '-11200.45')!;
    expect((await entry(other, batch.uniqueId)).bookedFor.payments).toMatchObject([
      { order: orders[1], numberOfTransactions: 2 },
    ]);
  });

  it.each([
    { search: 'Anja' },
    { search: 'SECRET-ID' },
    { counterparty: 'Employee' },
    { remittance: 'Wage' },
    { endToEndId: 'SECRET' },
    { amount: { lowerBound: '-6180.35', upperBound: '-6180.35' } },
  ])('finds them by nothing that is hidden: %j', async (filter) => {
    expect((await list(knows, filtered(filter))).totalElements).toBeGreaterThan(0);
    expect((await list(other, filtered(filter))).totalElements).toBe(0);
    const totals = await other.call<Totals>(
      'GET',
      `reporting/transactions/totals?${new URLSearchParams(filtered(filter))}`,
    );
    expect(totals.body.count).toBe(0);
  });

  it('learns of no order through hidden fields, page by page', async () => {
    for (const sort of ['amount,asc', 'counterparty,asc']) {
      const rows = [];
      const keys: string[] = [];
      for (let after: string | undefined; rows.length < 4;) {
        const page = await list(other, { sort, size: '1', ...(after === undefined ? {} : { after }) });
        rows.push(...page.content);
        after = page.nextKey;
        keys.push(Buffer.from(after ?? '', 'base64url').toString());
      }
      expect(named(keys)).toEqual([]);
      const hidden = rows.map(({ salaryHidden, amount }) => salaryHidden && (sort.startsWith('c') || amount === null));
      expect(hidden.indexOf(true)).toBe(hidden.lastIndexOf(false) + 1);
    }
  });

  it('gets totals without single salaries, and their count', async () => {
    const totals = async (person: Person) =>
      (await person.call<Totals>('GET', 'reporting/transactions/totals')).body.totals;
    expect(await totals(other)).toMatchObject([{ count: 4, debits: '-11212.45', withheld: 2 }]);
    expect(await totals(knows)).toMatchObject([{ count: 4, debits: '-22412.90', withheld: 0 }]);
  });

  it('still finds everything else', async () => {
    expect((await list(other, filtered({ search: 'pencils' }))).totalElements).toBe(1);
    expect((await list(other, filtered({ counterparty: 'stationery' }))).totalElements).toBe(1);
  });
});

it('a user who sees no payments at all sees the entries without their orders', async () => {
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, level) values ($1, 'USER', $2, 'PAYMENT_VIEW', 'AREA', -1)
       on conflict (client_id, holder_kind, holder_id, area, scope_kind, scope_id) do update set level = -1`,
      [client.id, client.users['knows']!.id],
    ),
  );
  const rows = await until(
    () => list(knows),
    ({ content }) => content.length === 4,
  );
  for (const { uniqueId } of rows.content)
    expect((await entry(knows, uniqueId)).bookedFor).toEqual({ payments: [], more: 0, isReturn: false });
});
