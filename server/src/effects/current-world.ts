import { currentAccounts, loadAccounts } from '../accounts/public.ts';
import type { Transaction } from '../platform/db.ts';
import { loadRuleLines } from '../signoff/public.ts';
import type { World } from './ladders.ts';

/** The client's accounts and rules as they hold now. */
export async function currentWorld(tx: Transaction): Promise<World> {
  return { accounts: currentAccounts(await loadAccounts(tx)), lines: await loadRuleLines(tx) };
}
