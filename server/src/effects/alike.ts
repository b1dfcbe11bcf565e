import type { AccountId } from '@portico/contract/ids';
import type { AccountScope } from '../permissions/public.ts';
import type { AccountPair, Ladders, Worlds } from './ladders.ts';

/** Accounts that nothing tells apart, before or after; the first represents all. */
export type Alike = AccountPair & { accounts: AccountScope<AccountId>[] };

/** Every account that exists before or after a change. */
export function accountPairs({ before, after }: Worlds): AccountPair[] {
  const later = new Map(after.accounts.map((account) => [account.accountId, account]));
  const earlier = new Set(before.accounts.map(({ accountId }) => accountId));
  return [
    ...before.accounts.map((account) => ({ before: account, after: later.get(account.accountId) ?? null })),
    ...after.accounts.flatMap((account) => (earlier.has(account.accountId) ? [] : { before: null, after: account })),
  ];
}

/** The account as it is or was. */
export function accountOf({ before, after }: AccountPair): AccountScope<AccountId> {
  return (after ?? before)!;
}

/** Whether the account is in other groups afterwards. */
export function isMoved({ before, after }: AccountPair): boolean {
  return before?.accountGroupIds.join() !== after?.accountGroupIds.join();
}

/**
 * Groups the accounts that neither rules nor entries tell apart; only entries that name an account or one of its groups
 * count. Each group keeps the accounts' order. Pure.
 */
export function alikeAccounts(pairs: readonly AccountPair[], named: ReadonlySet<string>, ladders: Ladders): Alike[] {
  const groupsOf = (account: AccountScope<AccountId> | null) =>
    (account?.accountGroupIds ?? [])
      .filter((id) => named.has(id))
      .toSorted()
      .join();
  const keyOf = (pair: AccountPair) => {
    const { accountId } = accountOf(pair);
    return `${ladders.keyOf(pair)} ${named.has(accountId) ? accountId : ''} ${groupsOf(pair.before)}>${groupsOf(pair.after)}`;
  };
  return [...Map.groupBy(pairs, keyOf).values()].map((some) => ({ ...some[0]!, accounts: some.map(accountOf) }));
}
