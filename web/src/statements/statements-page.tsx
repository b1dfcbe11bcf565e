import { IconFileText } from '@tabler/icons-react';
import { statementList } from '@portico/contract/statements/lists';
import { useText } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { DrawerList } from '../ui/grid/drawer-list.tsx';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { Empty } from '../ui/layout/states.tsx';
import { AccountPicker } from './accounts/account-picker.tsx';
import { ContinuityNote } from './continuity-note.tsx';
import type { StatementRow } from './model.ts';
import { statementQuery, useOnlyAccount, useStatements } from './queries.ts';
import { StatementCard } from './statement-card.tsx';
import { useStatementColumns } from './statement-columns.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import { DownloadButton } from './statement-downloads/download-button.tsx';
import { accountsOf, closingDaysOf, withAccounts } from './transactions/transaction-filters.ts';

const nameOf = (row: StatementRow) => `${row.account.name} ${row.number ?? ''}`;
const itself = (row: StatementRow) => row;
const OWN_FILTERS = ['account'];

/** The statements as the banks sent them, and their continuity: what is missing, broken or in conflict. */
export function StatementsPage() {
  const t = useText();
  const phone = usePhone();
  const [state, onChange] = useGridState();
  const loaded = useStatements(gridRequest(state));
  const chosen = accountsOf(state.filters);
  const { data: account } = useOnlyAccount(chosen);
  const columns = useStatementColumns();
  return (
    <DrawerList
      list={statementList}
      place={t('statements.nav.statements')}
      actions={<DownloadButton shown={{ accounts: chosen, days: closingDaysOf(state.filters) }} />}
      words={{
        count: (count, shown) => t('statements.statements.count', { count, shown }),
        fresh: (count) => t('statements.statements.fresh', { count }),
        nothingFound: t('statements.statements.nothingFound'),
        failed: t('statements.statements.failed'),
      }}
      {...{ columns, loaded, idOf, nameOf, state, onChange }}
      Card={StatementCard}
      RowDrawer={StatementDrawer}
      one={statementQuery}
      shownOf={itself}
      ownFilters={OWN_FILTERS}
      toolbar={
        <AccountPicker
          chosen={chosen}
          all={t('statements.allAccounts')}
          onChange={(accounts) => onChange({ filters: withAccounts(state.filters, accounts) })}
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
  );
}
