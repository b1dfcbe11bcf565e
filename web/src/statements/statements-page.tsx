import { useCallback } from 'react';
import { IconFileText } from '@tabler/icons-react';
import type { GridColumn } from '@portico/contract/grid';
import { statementList } from '@portico/contract/statements/lists';
import { useText } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import { WithDrawer } from '../ui/layout/drawer.tsx';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { GridView } from '../ui/grid/grid-view.tsx';
import { neighbours } from '../ui/grid/rows/neighbours.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { AccountPicker } from './accounts/account-picker.tsx';
import { ContinuityNote } from './continuity-note.tsx';
import type { StatementRow } from './model.ts';
import { useAccount, useStatements } from './queries.ts';
import { StatementCard } from './statement-card.tsx';
import { useStatementColumns } from './statement-columns.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import { accountsOf, withAccounts } from './transactions/transaction-filters.ts';

const nameOf = (row: StatementRow) => `${row.account.name} ${row.number ?? ''}`;

/** Accounts are chosen before the chips. */
const CHIP_COLUMNS: readonly GridColumn[] = statementList.columns.map((column) =>
  column.field === 'account' ? { ...column, filterable: false } : column,
);

/** The statements as the banks sent them, and their continuity: what is missing, broken or in conflict. */
export function StatementsPage() {
  const t = useText();
  const phone = usePhone();
  const [state, change] = useGridState();
  const list = useStatements(gridRequest(state));
  const chosen = accountsOf(state.filters);
  const { data: account } = useAccount(chosen.length === 1 ? (chosen[0] ?? null) : null);
  const columns = useStatementColumns();
  const { previous, next } = neighbours(list.rows, state.open, idOf);
  const open = useCallback((row: StatementRow) => change({ open: idOf(row) }), [change]);
  const card = useCallback((row: StatementRow) => <StatementCard row={row} onOpen={open} />, [open]);
  const shown = list.rows?.find((row) => idOf(row) === state.open);
  return (
    <WithDrawer
      drawer={
        shown && (
          <StatementDrawer
            statement={shown}
            onClose={() => change({ open: null })}
            onPrevious={previous && (() => open(previous))}
            onNext={next && (() => open(next))}
          />
        )
      }
    >
      <PageHeader title={t('statements.statements')} place={t('statements.nav.statements')} />
      <GridView
        name="statements"
        label={t('statements.statements')}
        words={{
          count: (count, shownCount) => t('statements.statements.count', { count, shown: shownCount }),
          fresh: (count) => t('statements.statements.fresh', { count }),
          nothingFound: t('statements.statements.nothingFound'),
          failed: t('statements.statements.failed'),
        }}
        declared={CHIP_COLUMNS}
        {...{ columns, list, idOf, nameOf, state, card }}
        onChange={change}
        onOpenRow={open}
        toolbar={
          <AccountPicker
            chosen={chosen}
            all={t('statements.allAccounts')}
            onChange={(accounts) => change({ filters: withAccounts(state.filters, accounts) })}
          />
        }
        note={!phone && account && <ContinuityNote account={account} />}
        empty={
          <Empty
            icon={<IconFileText size={28} aria-hidden />}
            title={t('statements.statements.empty')}
            text={t('statements.transactions.emptyText')}
          />
        }
      />
    </WithDrawer>
  );
}
