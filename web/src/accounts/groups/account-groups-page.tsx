import { IconFolders } from '@tabler/icons-react';
import { accountGroupList } from '@portico/contract/accounts/lists';
import { KindList } from '../../approvals/public.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { AccountGroupCard } from './account-group-card.tsx';
import { useAccountGroupColumns } from './account-group-columns.tsx';
import { accountGroup } from './account-group.ts';
import type { GroupRow } from './model.ts';

const AccountGroupDrawer = lazyPart(async () => (await import('./account-group-drawer.tsx')).AccountGroupDrawer);
const nameOf = (row: GroupRow) => row.name;

/** Which accounts belong together: the groups that rules and permissions name. */
export function AccountGroupsPage() {
  return (
    <KindList
      kind={accountGroup}
      list={accountGroupList}
      icon={IconFolders}
      columns={useAccountGroupColumns()}
      nameOf={nameOf}
      Card={AccountGroupCard}
      RowDrawer={AccountGroupDrawer}
    />
  );
}
