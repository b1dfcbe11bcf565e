import { useCallback } from 'react';
import { IconBuildingBank } from '@tabler/icons-react';
import { accountList } from '@portico/contract/statements/lists';
import { useText } from '../../lib/format/texts.tsx';
import { WithDrawer } from '../../ui/layout/drawer.tsx';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { GridView } from '../../ui/grid/grid-view.tsx';
import { neighbours } from '../../ui/grid/rows/neighbours.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { StatementAccountCard } from './statement-account-card.tsx';
import { useStatementAccountColumns } from './statement-account-columns.tsx';
import type { AccountRow } from '../model.ts';
import { useAccount, useAccounts } from '../queries.ts';

const StatementAccountDrawer = lazyPart(
  async () => (await import('./statement-account-drawer.tsx')).StatementAccountDrawer,
);
const nameOf = (row: AccountRow) => row.name;

/** The accounts with their balances and how complete these are. */
export function StatementAccountsPage() {
  const t = useText();
  const [state, change] = useGridState();
  const list = useAccounts(gridRequest(state));
  const columns = useStatementAccountColumns();
  const { previous, next } = neighbours(list.rows, state.open, idOf);
  const open = useCallback((row: AccountRow) => change({ open: idOf(row) }), [change]);
  const card = useCallback((row: AccountRow) => <StatementAccountCard row={row} onOpen={open} />, [open]);
  const listed = list.rows?.find((row) => idOf(row) === state.open);
  // A link may open an account further down, or one that the filter leaves out.
  const { data: asked } = useAccount(list.rows && !listed ? state.open : null);
  const shown = listed ?? asked;
  return (
    <WithDrawer
      drawer={
        shown && (
          <StatementAccountDrawer
            account={shown}
            onClose={() => change({ open: null })}
            onPrevious={previous && (() => open(previous))}
            onNext={next && (() => open(next))}
          />
        )
      }
    >
      <PageHeader title={t('statements.nav.accounts')} />
      <GridView
        name="accounts"
        label={t('statements.nav.accounts')}
        words={{
          count: (count, shownCount) => t('statements.accounts.count', { count, shown: shownCount }),
          fresh: (count) => t('statements.accounts.fresh', { count }),
          nothingFound: t('statements.accounts.nothingFound'),
          failed: t('statements.accounts.failed'),
        }}
        declared={accountList.columns}
        {...{ columns, list, idOf, nameOf, state, card }}
        onChange={change}
        onOpenRow={open}
        empty={
          <Empty
            icon={<IconBuildingBank size={28} aria-hidden />}
            title={t('statements.accounts.empty')}
            text={t('statements.accounts.emptyText')}
          />
        }
      />
    </WithDrawer>
  );
}
