import type { AccountId, ClientId, UserId } from '@portico/contract/ids';
import { createClient } from '../clients/public.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/db.ts';
import {
  createAccount,
  createAccountGroup,
  createBank,
  createGroup,
  createRuleLine,
  createUser,
  grant,
} from './create.ts';
import { DEMO_ACCOUNT_GROUPS, DEMO_ACCOUNTS, DEMO_BANKS, DEMO_RATES } from './demo-accounts.ts';
import { seedGroups, SIGNATORIES } from './demo-groups.ts';
import { DEMO_CLIENTS, SIGNER, type DemoClient } from './demo-people.ts';
import { bankingDays } from './demo-statements.ts';
import { seedStandingOrders } from './demo-standing-orders.ts';
import { seedTemplates } from './demo-templates.ts';

/**
 * Creates the demo's clients with users, accounts and rules, each in one transaction. True if there were none before.
 */
export async function seedDemo(db: Database, clock: Clock, password: string): Promise<boolean> {
  const exists = await db.inNoClient((tx) => tx.row(`select 1 from clients where business_id = 'ACME'`));
  if (!exists) {
    await db.inNoClient(async (tx) => {
      for (const client of DEMO_CLIENTS) await seedClient(tx, clock, client, password);
    });
  } else {
    await db.inNoClient((tx) => addWhatIsNew(tx, clock, password));
  }
  await db.inNoClient((tx) => seedRates(tx, clock));
  return !exists;
}

/** A demo created by an earlier version gets the people, rights and groups added since. */
async function addWhatIsNew(tx: Transaction, clock: Clock, password: string): Promise<void> {
  for (const { businessId, users } of DEMO_CLIENTS) {
    const client = await tx.row<{ id: ClientId }>('select client_id as id from clients where business_id = $1', [
      businessId,
    ]);
    if (!client) continue;
    await addMissingPeople(tx, clock, client.id, users, password);
    await addMissingRights(tx, client.id, users);
    await seedGroups(tx, client.id, businessId, clock.now());
    await seedTemplates(tx, client.id, businessId, clock.now());
    await seedStandingOrders(tx, client.id, businessId, clock.now());
  }
}

/** Deleted users keep their names, and aren't added again. */
async function addMissingPeople(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  users: DemoClient['users'],
  password: string,
): Promise<void> {
  for (const { grants, ...person } of users) {
    const found = await tx.row('select 1 from users where client_id = $1 and user_name = $2', [
      clientId,
      person.userName,
    ]);
    if (found) continue;
    const userId = await createUser(tx, clock, clientId, person, password);
    await grant(tx, clientId, { userId }, grants);
  }
}

/** Only in areas where nobody of the client has an entry: in all others somebody may have removed one since. */
async function addMissingRights(tx: Transaction, clientId: ClientId, users: DemoClient['users']): Promise<void> {
  const rows = await tx.rows<{ area: string }>('select distinct area from permission_entries where client_id = $1', [
    clientId,
  ]);
  const known = new Set(rows.map(({ area }) => area));
  for (const { userName, grants } of users) {
    const user = await tx.row<{ id: UserId }>(
      'select id from users where client_id = $1 and user_name = $2 and deleted_at is null',
      [clientId, userName],
    );
    const missing = grants.filter(({ area }) => !known.has(area));
    if (user) await grant(tx, clientId, { userId: user.id }, missing);
  }
}

async function seedClient(tx: Transaction, clock: Clock, client: DemoClient, password: string): Promise<void> {
  const clientId = await createClient(tx, clock, client);
  const ids = new Map<string, UserId>();
  for (const user of client.users) {
    const userId = await createUser(tx, clock, clientId, user, password);
    ids.set(user.userName, userId);
    await grant(tx, clientId, { userId }, user.grants);
  }
  await seedAccounts(tx, clientId, client.businessId);
  await seedGroups(tx, clientId, client.businessId, clock.now());
  await seedTemplates(tx, clientId, client.businessId, clock.now());
  await seedStandingOrders(tx, clientId, client.businessId, clock.now());
  if (!client.signers) return;
  const signers = await createGroup(
    tx,
    clientId,
    SIGNATORIES,
    client.signers.map((name) => ids.get(name)!),
    { description: 'Sign payments', createdAt: clock.now() },
  );
  const signing = SIGNER.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS');
  await grant(tx, clientId, { groupId: signers }, signing);
  await createRuleLine(tx, clientId, {
    name: 'All payments',
    signaturesRequired: client.signaturesRequired ?? 2,
    userGroupIds: [signers],
  });
}

async function seedAccounts(tx: Transaction, clientId: ClientId, businessId: string): Promise<void> {
  const accounts = DEMO_ACCOUNTS[businessId] ?? [];
  const bankIds = new Map<string, string>();
  for (const bank of DEMO_BANKS.filter((candidate) => accounts.some((account) => account.bank === candidate.folder))) {
    bankIds.set(bank.folder, await createBank(tx, clientId, bank));
  }
  const accountIds = new Map<string, AccountId>();
  for (const { bank, ...account } of accounts)
    accountIds.set(account.shortName, await createAccount(tx, clientId, { ...account, bankId: bankIds.get(bank)! }));
  for (const [name, shortNames] of Object.entries(DEMO_ACCOUNT_GROUPS[businessId] ?? {})) {
    const members = shortNames.map((shortName) => accountIds.get(shortName)!);
    await createAccountGroup(tx, clientId, name, members);
  }
}

const RATES_SINCE_DAYS = 760;

/** The provider's rates for the demo's days: around the invented ones, a little different every day. */
async function seedRates(tx: Transaction, clock: Clock): Promise<void> {
  const today = localDateOf(clock.now());
  const first = new Date(Date.parse(today) - RATES_SINCE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const days = bankingDays(first, today);
  // Rates for today even on a Sunday, so that amounts can be converted on any day the demo runs.
  if (days.at(-1) !== today) days.push(today);
  const rates = Object.entries(DEMO_RATES).flatMap(([currency, rate]) =>
    days.map((date) => ({ currency, date, rate: date === today ? rate : drifted(currency, date, rate) })),
  );
  await tx.write(
    `insert into exchange_rates (client_id, currency, date, chf_hundred_millionths)
     select c.client_id, r.* from clients c, unnest($1::text[], $2::date[], $3::bigint[]) as r (currency, date, rate)
     where c.business_id = 'PROVIDER' on conflict do nothing`,
    [rates.map((one) => one.currency), rates.map((one) => one.date), rates.map((one) => one.rate)],
  );
}

/** Slowly up and down through the year, by at most three per cent. */
function drifted(currency: string, date: string, rate: bigint): bigint {
  const days = Date.parse(date) / 86_400_000;
  const phase = currency.codePointAt(0)! + currency.codePointAt(2)!;
  const share = 0.02 * Math.sin(days / 58 + phase) + 0.008 * Math.sin(days / 9 + phase * 3);
  return (rate * BigInt(Math.round((1 + share) * 1_000_000))) / 1_000_000n;
}
