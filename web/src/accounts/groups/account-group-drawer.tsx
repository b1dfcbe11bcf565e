import { KindDrawer } from '../../approvals/public.ts';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { AccountGroupAccounts } from './account-group-accounts.tsx';
import { accountGroup } from './account-group.ts';
import type { GroupDetail } from './model.ts';

/** One group with its accounts. */
export function AccountGroupDrawer(moves: RowDrawerProps<GroupDetail>) {
  return (
    <KindDrawer kind={accountGroup} {...moves}>
      {({ content }, { accounts }) => <AccountGroupAccounts accountIds={content.accountIds} accounts={accounts} />}
    </KindDrawer>
  );
}
