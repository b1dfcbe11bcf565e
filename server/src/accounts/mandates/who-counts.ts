import { mayStillDecide } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/db.ts';
import type { AccountAsSaid, AccountToJudge } from './mandate.ts';

/**
 * The same accounts, with whose word still counts; each entered by somebody of the provider only if they may still confirm
 * themselves: who may not is not one of the two.
 */
export async function withWhoCounts(tx: Transaction, accounts: readonly AccountAsSaid[]): Promise<AccountToJudge[]> {
  const ids = accounts.flatMap(({ said, enteredByProvider }) => [
    ...said.map(({ userId }) => userId),
    ...(enteredByProvider === null ? [] : [enteredByProvider]),
  ]);
  const may = await mayStillDecide(tx, 'BANK_OPERATIONS', ids);
  return accounts.map((account) => {
    const said = account.said.map((one) => ({ ...one, counts: may.has(one.userId) }));
    const entererCounts = account.enteredByProvider !== null && may.has(account.enteredByProvider);
    return { ...account, said, entererCounts };
  });
}
