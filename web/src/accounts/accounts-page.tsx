import { IconWallet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { administeredAccountList } from '@portico/contract/accounts/lists';
import { NewObjectButton } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { DrawerList } from '../ui/grid/drawer-list.tsx';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { AccountCard } from './account-card.tsx';
import { useAdministeredColumns } from './account-columns.tsx';
import type { AdministeredAccountRow } from './model.ts';
import { useAccountChoices, useAdministeredAccounts } from './queries.ts';

const AccountDrawer = lazyPart(async () => (await import('./account-drawer.tsx')).AccountDrawer);
const nameOf = (row: AdministeredAccountRow) => row.shortName;

/** The client's accounts as master data; their balances are on the statements page. */
export function AccountsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [state, onChange] = useGridState();
  const list = useAdministeredAccounts(gridRequest(state));
  const columns = useAdministeredColumns();
  const create = useAccountChoices().data?.actions.create;
  return (
    <DrawerList
      title={t('shell.accountData')}
      actions={
        <NewObjectButton
          decision={create}
          cannot={t('accounts.account.cannot.create')}
          word={t('accounts.account.new')}
          onClick={() => void navigate({ to: '/administration/accounts/editor' })}
        />
      }
      name="administeredAccounts"
      words={{
        count: (count, shown) => t('accounts.account.count', { count, shown }),
        fresh: (count) => t('accounts.account.fresh', { count }),
        nothingFound: t('accounts.account.nothingFound'),
        failed: t('accounts.account.failed'),
      }}
      declared={administeredAccountList.columns}
      {...{ columns, list, idOf, nameOf, state, onChange }}
      Card={AccountCard}
      RowDrawer={AccountDrawer}
      empty={
        <Empty
          icon={<IconWallet size={28} aria-hidden />}
          title={t('accounts.account.empty')}
          text={t('accounts.account.emptyText')}
        />
      }
    />
  );
}
