import { link, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TestAccount, TestClient } from '../testing/clients.ts';
import { everybody, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { startPortico, type PorticoProcess } from '../testing/portal/processes.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { until } from '../testing/portal/until.ts';
import { writeHeldAccounts, type HeldAccount } from './held-accounts.ts';

let portal: TestPortal;
let banks: PorticoProcess;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(new Date());
  await makeProvider(portal);
  const environment = { PORTICO_DATA: portal.config.dataFolder, PORTICO_SIMULATOR_SECONDS: '0' };
  banks = startPortico(['bank-simulator'], environment);
});
afterAll(async () => {
  await banks.stop();
  await portal.stop();
});

type People = { client: TestClient; account: TestAccount; clerk: Person; signer1: Person; signer2: Person };

/** A client whose bank holds their account with an earlier statement: number 7, closing at 1,000.00. */
async function people(format: HeldAccount['format']): Promise<People> {
  const client = await portal.makeClient({ currencies: ['CHF'] });
  const account = client.accounts[0]!;
  const closing = { date: '2026-01-05', number: 7, balanceHundredThousandths: 100_000_000n };
  await writeHeldAccounts(join(bankFolder(account), 'bank'), {
    opensOthers: false,
    accounts: [{ account: account.iban, currency: 'CHF', bic: account.bic, format, closing }],
  });
  return { client, account, ...(await everybody(portal, client.users, 'clerk', 'signer1', 'signer2')) };
}

function bankFolder(account: TestAccount): string {
  return join(portal.config.dataFolder, 'banks', account.folder);
}

/** From the upload over two signatures to the bank’s last word. */
async function order({ clerk, signer1, signer2 }: People, content: string): Promise<Order> {
  const orderId = await clerk.order(content);
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, 'COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS');
}

async function get<Body>(person: Person, path: string): Promise<Body> {
  const { status, body } = await person.call<Body>('GET', path);
  expect(status).toBe(200);
  return body;
}

type Statements = ApiAnswer<'GET reporting/statements'>;
const statementsOf = async ({ clerk }: People) =>
  (await get<Statements>(clerk, 'reporting/statements')).content.toSorted(
    (a, b) => Number(a.number) - Number(b.number),
  );
const untilStatements = (who: People, count: number) =>
  until(
    () => statementsOf(who),
    (statements) => statements.length === count,
  );
const entriesOf = async ({ clerk }: People) =>
  (await get<ApiAnswer<'GET reporting/transactions'>>(clerk, 'reporting/transactions')).content;
const balanceOf = async ({ clerk }: People) =>
  (await get<ApiAnswer<'GET reporting/accounts'>>(clerk, 'reporting/accounts')).content[0]!.balance;

describe.each(['camt.053.001.08', 'MT940'] as const)('What the bank has settled comes back in %s:', (format) => {
  it('accepted, booked, imported; the account has moved, and each statement follows the one before', async () => {
    const who = await people(format);
    const content = await paymentFile(who.account, {
      messageId: `ONE-${format.slice(0, 2)}`,
      payments: [{ amount: '12.50' }],
    });
    const first = await order(who, content);
    expect(first.status).toBe('COMPLETED_SUCCESSFULLY');
    await untilStatements(who, 1);
    expect(await balanceOf(who)).toBe('987.50');
    expect(await entriesOf(who)).toMatchObject([
      {
        amount: '-12.50',
        counterparty: 'Creditor 0',
        endToEndId: `ONE-${format.slice(0, 2)}-1-1`,
        remittance: 'Invoice 0',
      },
    ]);

    await order(who, await paymentFile(who.account, { count: 3 }));
    const statements = await untilStatements(who, 2);
    expect(statements).toMatchObject([
      { number: '8', format, continuity: 'FIRST', addsUp: true, openingBalance: { amount: '1000.00' } },
      { number: '9', format, continuity: 'FOLLOWS', addsUp: true, closingBalance: { amount: '687.50' } },
    ]);
    expect(await balanceOf(who)).toBe('687.50');
    expect(new Set((await entriesOf(who)).map(({ amount }) => amount))).toEqual(new Set(['-12.50', '-300.00']));
  });

  it('a rejected payment is not booked', async () => {
    const who = await people(format);
    const none = await order(who, await paymentFile(who.account, { payments: [{ remittance: 'SIM-RJCT-AC04' }] }));
    const payments = [{ amount: '1.00' }, { amount: '2.00', remittance: 'SIM-RJCT-AC04' }];
    const part = await order(who, await paymentFile(who.account, { payments }));
    expect([none.status, part.status]).toEqual(['COMPLETED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS']);
    // The bank works in order: anything booked of the first would come before.
    await untilStatements(who, 1);
    expect((await entriesOf(who)).map(({ amount }) => amount)).toEqual(['-1.00']);
  });

  it('a payment that is given back, with the bank’s reason where the format has room for it', async () => {
    const who = await people(format);
    const payments = [{ amount: '1.00' }, { amount: '2.00', remittance: 'SIM-RTRN-AC04' }];
    const sent = await order(who, await paymentFile(who.account, { payments }));
    const { messages } = await until(
      () => who.clerk.get(sent.uniqueId),
      (found) => found.returned === 1,
    );
    expect(messages).toMatchObject([{ booked: 2, returned: 1 }]);
    const { content } = await who.clerk.transactions(sent.uniqueId);
    expect(content.map(({ returned }) => returned && (returned.reasons[0]?.code ?? null))).toEqual([
      null,
      format === 'MT940' ? null : 'AC04',
    ]);
    expect(content.map(({ returned }) => returned !== null)).toEqual([false, true]);
    await untilStatements(who, 2);
    expect(await balanceOf(who)).toBe('999.00');
  });

  it('a statement that comes twice counts once', async () => {
    const who = await people(format);
    await order(who, await paymentFile(who.account, { payments: [{ remittance: 'SIM-TWICE' }] }));
    const taken = join(bankFolder(who.account), 'from-bank/taken');
    await until(
      () => readdir(taken),
      (names) => names.filter((name) => name.startsWith('stmt-')).length === 2,
    );
    await order(who, await paymentFile(who.account));
    expect(await untilStatements(who, 2)).toMatchObject([{ continuity: 'FIRST' }, { continuity: 'FOLLOWS' }]);
    expect(await balanceOf(who)).toBe('800.00');
  });
});

it('a message that reached the bank twice is refused the second time, and booked once', async () => {
  const who = await people('camt.053.001.08');
  const [message] = (await order(who, await paymentFile(who.account))).messages;
  await untilStatements(who, 1);
  const bank = join(bankFolder(who.account), 'to-bank');
  // A file that is written in place could be taken while it is still empty.
  await link(join(bank, 'taken', `${message!.messageId}.xml`), join(bank, 'again.xml'));
  const reports = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows<{ code: string }>('select group_status as code from status_reports where client_id = $1 order by id', [
        who.client.id,
      ]),
    );
  expect(await until(reports, (all) => all.length === 2)).toEqual([{ code: 'ACSC' }, { code: 'RJCT' }]);
  await order(who, await paymentFile(who.account));
  expect(await untilStatements(who, 2)).toMatchObject([{ number: '8' }, { number: '9' }]);
  expect(await balanceOf(who)).toBe('800.00');
});
