import { loadStanding } from '../../approvals/public.ts';
import type { Word } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/db.ts';
import type { AccountAsSaid, AccountToJudge } from './mandate.ts';

/**
 * The same accounts, with whose word still counts; each entered by somebody of the provider only if they may still confirm
 * themselves: who may not is not one of the two.
 */
export async function withWhoCounts(tx: Transaction, accounts: readonly AccountAsSaid[]): Promise<AccountToJudge[]> {
  const words = accounts.flatMap((account) => [...account.said, ...entryOf(account)]);
  const stands = await loadStanding(tx, 'BANK_OPERATIONS', words);
  return accounts.map((account) => {
    const said = account.said.map((one) => ({ ...one, counts: stands(one) }));
    return { ...account, said, entererCounts: entryOf(account).some(stands) };
  });
}

/** That somebody of the provider has entered the account, as something that they have said. */
function entryOf({ enteredByProvider, enteredAt }: AccountAsSaid): Word[] {
  return enteredByProvider === null ? [] : [{ userId: enteredByProvider, at: enteredAt }];
}
