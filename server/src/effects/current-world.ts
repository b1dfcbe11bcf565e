import { currentAccounts, loadAccounts, type Account } from '../accounts/public.ts';
import type { Transaction } from '../platform/db.ts';
import { loadRuleLines } from '../signoff/public.ts';
import type { World } from './ladders.ts';

/** The client's accounts, by name, and its rules as they hold now. */
export async function currentWorld(tx: Transaction): Promise<World> {
  const accounts = currentAccounts(await loadAccounts(tx));
  return { accounts: accounts.toSorted(byName), lines: await loadRuleLines(tx) };
}

/** What is left out or named first is so every time. */
function byName(one: Account, other: Account): number {
  return one.name.localeCompare(other.name) || (one.accountId < other.accountId ? -1 : 1);
}
