import { loadStanding } from '../../approvals/public.ts';
import type { Word } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { AccountAsLoaded, AccountToJudge } from './mandate.ts';

/**
 * The same accounts, with whose word still counts. Entering one counts only while that person may still confirm
 * themselves; otherwise they are not one of the two.
 */
export async function withWhoCounts(tx: Transaction, accounts: readonly AccountAsLoaded[]): Promise<AccountToJudge[]> {
  const words = accounts.flatMap((account) => [...account.decisions, ...entryOf(account)]);
  const stands = await loadStanding(tx, 'BANK_OPERATIONS', words);
  return accounts.map((account) => {
    const decisions = account.decisions.map((one) => ({ ...one, counts: stands(one) }));
    return { ...account, decisions, entererCounts: entryOf(account).some(stands) };
  });
}

/** Treats the entry of an account by one of the provider's people as their word. */
function entryOf({ enteredByProvider, enteredAt }: AccountAsLoaded): Word[] {
  return enteredByProvider === null ? [] : [{ userId: enteredByProvider, at: enteredAt }];
}
