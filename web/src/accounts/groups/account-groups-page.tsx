import { IconFolders } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { accountGroupList } from '@portico/contract/accounts/lists';
import { NewObjectButton } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { DrawerList } from '../../ui/grid/drawer-list.tsx';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { AccountGroupCard } from './account-group-card.tsx';
import { useAccountGroupColumns } from './account-group-columns.tsx';
import type { GroupRow } from './model.ts';
import { useAccountGroups, useGroupChoices } from './queries.ts';

const AccountGroupDrawer = lazyPart(async () => (await import('./account-group-drawer.tsx')).AccountGroupDrawer);
const nameOf = (row: GroupRow) => row.name;

/** Which accounts belong together: the groups that rules and permissions name. */
export function AccountGroupsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [state, onChange] = useGridState();
  const list = useAccountGroups(gridRequest(state));
  const columns = useAccountGroupColumns();
  const create = useGroupChoices().data?.actions.create;
  return (
    <DrawerList
      title={t('shell.accountGroups')}
      actions={
        <NewObjectButton
          decision={create}
          cannot={t('accounts.group.cannot.create')}
          word={t('accounts.group.new')}
          onClick={() => void navigate({ to: '/administration/account-groups/editor' })}
        />
      }
      name="accountGroups"
      words={{
        count: (count, shown) => t('accounts.group.count', { count, shown }),
        fresh: (count) => t('accounts.group.fresh', { count }),
        nothingFound: t('accounts.group.nothingFound'),
        failed: t('accounts.group.failed'),
      }}
      declared={accountGroupList.columns}
      {...{ columns, list, idOf, nameOf, state, onChange }}
      Card={AccountGroupCard}
      RowDrawer={AccountGroupDrawer}
      empty={
        <Empty
          icon={<IconFolders size={28} aria-hidden />}
          title={t('accounts.group.empty')}
          text={t('accounts.group.emptyText')}
        />
      }
    />
  );
}
