import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { createAccount, createBank, createClient, createGroup, createRuleLine, createUser, grant } from './create.ts';
import { DEMO_ACCOUNTS, DEMO_BANKS, DEMO_RATES } from './demo-accounts.ts';
import { DEMO_CLIENTS, type DemoClient } from './demo-people.ts';

/** Makes the demo's clients with users, accounts and rules, each in one transaction. True when there were none before. */
export async function seedDemo(db: Database, clock: Clock, password: string): Promise<boolean> {
  const exists = await db.inNoClient((tx) => tx.row(`select 1 from clients where business_id = 'ACME'`));
  if (!exists) {
    await db.inNoClient(async (tx) => {
      for (const client of DEMO_CLIENTS) await seedClient(tx, clock, client, password);
    });
  }
  await db.inNoClient((tx) => seedRates(tx, clock));
  return !exists;
}

async function seedClient(tx: Transaction, clock: Clock, client: DemoClient, password: string): Promise<void> {
  const clientId = await createClient(tx, clock, client);
  const ids = new Map<string, string>();
  for (const user of client.users) {
    const userId = await createUser(tx, clock, clientId, user, password);
    ids.set(user.userName, userId);
    await grant(tx, clientId, { userId }, user.grants);
  }
  await seedAccounts(tx, clientId, client.businessId);
  if (!client.signers) return;
  const signers = await createGroup(
    tx,
    clientId,
    'Authorised signatories',
    client.signers.map((name) => ids.get(name)!),
  );
  await createRuleLine(tx, clientId, {
    name: 'All payments',
    signaturesRequired: client.signaturesRequired ?? 2,
    userGroupIds: [signers],
  });
}

async function seedAccounts(tx: Transaction, clientId: string, businessId: string): Promise<void> {
  const accounts = DEMO_ACCOUNTS[businessId] ?? [];
  const bankIds = new Map<string, string>();
  for (const bank of DEMO_BANKS.filter((candidate) => accounts.some((account) => account.bank === candidate.folder))) {
    bankIds.set(bank.folder, await createBank(tx, clientId, bank));
  }
  for (const { bank, ...account } of accounts)
    await createAccount(tx, clientId, { ...account, bankId: bankIds.get(bank)! });
}

/** The day's rates, of the provider, so that amounts can be converted on whatever day the demo runs. */
async function seedRates(tx: Transaction, clock: Clock): Promise<void> {
  for (const [currency, rate] of Object.entries(DEMO_RATES)) {
    await tx.write(
      `insert into exchange_rates (client_id, currency, date, chf_hundred_millionths)
       select client_id, $1, $2, $3 from clients where business_id = 'PROVIDER' on conflict do nothing`,
      [currency, localDateOf(clock.now()), rate],
    );
  }
}
