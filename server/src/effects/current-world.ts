import { currentAccounts, loadAccounts, type Account } from '../accounts/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { loadRuleLines } from '../signoff/public.ts';
import type { World } from './ladders.ts';

/** The client's accounts, by name, and its rules as they are now. */
export async function currentWorld(tx: Transaction): Promise<World> {
  const accounts = currentAccounts(await loadAccounts(tx));
  return { accounts: accounts.toSorted(byName), lines: await loadRuleLines(tx) };
}

/** A fixed order, so what is left out or named first is always the same. */
function byName(one: Account, other: Account): number {
  return one.name.localeCompare(other.name) || (one.accountId < other.accountId ? -1 : 1);
}
