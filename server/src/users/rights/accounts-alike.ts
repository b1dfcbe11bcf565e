import type { AccountScope } from '../../permissions/public.ts';

/**
 * Groups accounts that no entry tells apart: those that entries name are separate; the others are grouped by the
 * entries' account groups they are in. Keeps the order of the accounts. Pure.
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
