import { KindDrawer } from '../../approvals/public.ts';
import type { RowDrawerProps } from '../../ui/grid/drawer-list.tsx';
import { AccountGroupAccounts } from './account-group-accounts.tsx';
import { accountGroup } from './account-group.ts';

/** One group with its accounts. */
export function AccountGroupDrawer(moves: RowDrawerProps) {
  return (
    <KindDrawer kind={accountGroup} {...moves}>
      {({ content }, { accounts }) => <AccountGroupAccounts accountIds={content.accountIds} accounts={accounts} />}
    </KindDrawer>
  );
}
