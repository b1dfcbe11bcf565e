import type { AccountContent, AccountGroupContent } from '@portico/contract/accounts/endpoints';
import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import { trustedId, type AccountId } from '@portico/contract/ids';
import { changesAccountSigning } from '../accounts/public.ts';
import type { Effect } from '../approvals/public.ts';
import type { AccountScope } from '../permissions/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { currentWorld } from './current-world.ts';
import { effectOf } from './effect.ts';
import { loadPeople } from './load-people.ts';

type Change<Content> = { id: string; before: Content | null; after: Content | null };

/**
 * What a change of an account does: who signs on an added or removed one, whether it has a rule, and whether payments
 * to it need a signature like those to others.
 */
export async function accountEffect(
  tx: Transaction,
  { id, before, after }: Change<AccountContent>,
  clock: Clock,
): Promise<Effect> {
  const { accounts, lines } = await currentWorld(tx);
  const others = accounts.filter(({ accountId }) => accountId !== id);
  const accountGroupIds = accounts.find(({ accountId }) => accountId === id)?.accountGroupIds ?? [];
  const worldOf = (content: AccountContent | null) => ({
    accounts: content
      ? [...others, { accountId: trustedId<AccountId>(id), accountGroupIds, name: content.shortName }]
      : others,
    lines,
  });
  const worlds = { before: worldOf(before), after: worldOf(after) };
  const effect = await effectOf(tx, clock, worlds, (signers) => loadPeople(tx, signers));
  const changesSigning = effect.changesSigning || changesAccountSigning(before, after);
  return { ...effect, shown: { ...effect.shown, paymentsToIt: paymentsToIt(before, after) }, changesSigning };
}

function paymentsToIt(before: AccountContent | null, after: AccountContent | null): ChangeEffect['paymentsToIt'] {
  const [was, now] = [before?.intracompany ?? false, after?.intracompany ?? false];
  if (was === now) return null;
  return now ? 'BECOME_OWN' : 'BECOME_OTHERS';
}

/** What a change of an account group does: rules and rights that name it apply to other accounts. */
export async function accountGroupEffect(
  tx: Transaction,
  { id, before, after }: Change<AccountGroupContent>,
  clock: Clock,
): Promise<Effect> {
  const { accounts, lines } = await currentWorld(tx);
  const worldOf = (content: AccountGroupContent | null) => {
    const members = new Set(content?.accountIds);
    return { accounts: accounts.map((account) => withGroup(account, id, members)), lines };
  };
  const worlds = { before: worldOf(before), after: worldOf(after) };
  return effectOf(tx, clock, worlds, (signers) => loadPeople(tx, signers, id));
}

function withGroup(
  { accountId, accountGroupIds, name }: AccountScope<AccountId>,
  id: string,
  members: ReadonlySet<string>,
) {
  const others = accountGroupIds.filter((groupId) => groupId !== id);
  return { accountId, name, accountGroupIds: members.has(accountId) ? [...others, id] : others };
}
