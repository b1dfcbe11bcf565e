import { IconBuildingBank } from '@tabler/icons-react';
import { accountList } from '@portico/contract/statements/lists';
import { useText } from '../../lib/format/texts.tsx';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { DrawerList } from '../../ui/grid/drawer-list.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { StatementAccountCard } from './statement-account-card.tsx';
import { useStatementAccountColumns } from './statement-account-columns.tsx';
import type { AccountRow } from '../model.ts';
import { accountQuery, useAccounts } from '../queries.ts';
import { DownloadButton } from '../statement-downloads/download-button.tsx';

const StatementAccountDrawer = lazyPart(
  async () => (await import('./statement-account-drawer.tsx')).StatementAccountDrawer,
);
const SHOWN = { accounts: [], days: null, content: 'BALANCES' } as const;
const nameOf = (row: AccountRow) => row.name;
const itself = (row: AccountRow) => row;

/** The accounts with their balances and how complete these are. */
export function StatementAccountsPage() {
  const t = useText();
  const [state, onChange] = useGridState();
  const loaded = useAccounts(gridRequest(state));
  const columns = useStatementAccountColumns();
  return (
    <DrawerList
      list={accountList}
      actions={<DownloadButton shown={SHOWN} />}
      words={{
        count: (count, shown) => t('statements.accounts.count', { count, shown }),
        fresh: (count) => t('statements.accounts.fresh', { count }),
        nothingFound: t('statements.accounts.nothingFound'),
        failed: t('statements.accounts.failed'),
      }}
      {...{ columns, loaded, idOf, nameOf, state, onChange }}
      Card={StatementAccountCard}
      RowDrawer={StatementAccountDrawer}
      one={accountQuery}
      shownOf={itself}
      empty={
        <Empty
          icon={<IconBuildingBank size={28} aria-hidden />}
          title={t('statements.accounts.empty')}
          text={t('statements.accounts.emptyText')}
        />
      }
    />
  );
}
