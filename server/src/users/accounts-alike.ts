import type { AccountScope } from '../permissions/public.ts';

/**
 * Accounts that no entry tells apart, together: those that entries name stand alone, the others with those that are in
 * the same of the account groups that entries name. Each in the order of the accounts. Pure.
 */
export function accountsAlike<Account extends AccountScope>(
  accounts: readonly Account[],
  named: ReadonlySet<string>,
): [Account, ...Account[]][] {
  const keyOf = ({ accountId, accountGroupIds }: AccountScope) =>
    named.has(accountId)
      ? accountId
      : accountGroupIds
          .filter((id) => named.has(id))
          .toSorted()
          .join();
  return [...Map.groupBy(accounts, keyOf).values()] as [Account, ...Account[]][];
}
