import { useMemo } from 'react';
import { transactionList } from '@portico/contract/statements/lists';
import type { TransactionType } from '@portico/contract/statements/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { filterOf, gridRequest } from '../../ui/grid/state/grid-state.ts';
import { DrawerList } from '../../ui/grid/drawer-list.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { shownTotals, useAskedTotals } from '../../ui/grid/state/use-asked-totals.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { AccountPicker } from '../accounts/account-picker.tsx';
import { ContinuityNote } from '../continuity-note.tsx';
import type { TransactionRow } from '../model.ts';
import { transactionQuery, useChoices, useOnlyAccount, useTransactions, useTransactionTotals } from '../queries.ts';
import { DownloadButton } from '../statement-downloads/download-button.tsx';
import { TransactionCard } from './transaction-card.tsx';
import { useTransactionColumns } from './transaction-columns.tsx';
import { accountsOf, OWN_FILTERS, rangeOf, withAccounts, withRange } from './transaction-filters.ts';
import { TransactionRange } from './transaction-range.tsx';
import { TransactionStrip } from './transaction-strip.tsx';
import { TransactionsEmpty } from './transactions-empty.tsx';

/** Loaded with the first entry that is opened. */
const EntryDrawer = lazyPart(async () => (await import('../entry-drawer/entry-drawer.tsx')).EntryDrawer);

const nameOf = (row: TransactionRow) => `${row.valueDate} ${row.counterparty ?? ''}`;

/** The entries, or those of a kind, with their accounts and days before the chips, and their totals. */
export function TransactionList({ type, today }: { type: TransactionType | null; today: string }) {
  const t = useText();
  const [state, onChange] = useGridState();
  const phone = usePhone();
  const range = rangeOf(state.filters);
  const chosen = accountsOf(state.filters);
  const { data: account } = useOnlyAccount(chosen);
  const { choices: currencies } = useChoices('currency');
  const columns = useTransactionColumns({
    currency: account?.currency ?? null,
    withoutYear: range !== null && range.from.slice(0, 4) === range.to.slice(0, 4),
    type,
    currencies,
  });
  const fixed = useMemo(() => (type === null ? {} : { type: [type] }), [type]);
  const loaded = useTransactions(gridRequest(state, fixed));
  const { totals, exact, isSumming, ask } = useTotals(filterOf(state, fixed));
  return (
    <DrawerList
      list={transactionList}
      title={t(type === null ? 'statements.transactions' : `statements.transactions.${type}`)}
      place={t(type === null ? 'statements.nav.transactions' : `statements.type.${type}`)}
      actions={<DownloadButton shown={{ accounts: chosen, days: range, content: type }} />}
      words={{
        count: (count, shown) => t('statements.transactions.count', { count, shown }),
        fresh: (count) => t('statements.transactions.fresh', { count }),
        nothingFound: t('statements.transactions.nothingFound'),
        failed: t('statements.transactions.failed'),
      }}
      {...{ columns, loaded, idOf, nameOf, state, onChange, totals, isSumming }}
      Card={TransactionCard}
      RowDrawer={EntryDrawer}
      one={transactionQuery}
      ownFilters={OWN_FILTERS}
      empty={<TransactionsEmpty type={type} />}
      toolbar={
        <>
          <AccountPicker
            chosen={chosen}
            all={t('statements.allAccounts')}
            onChange={(accounts) => onChange({ filters: withAccounts(state.filters, accounts) })}
          />
          <TransactionRange
            {...{ range, today }}
            onChange={(next) => onChange({ filters: withRange(state.filters, next) })}
          />
        </>
      }
      strip={<TransactionStrip filters={{ ...state.filters, ...fixed }} {...{ range, account, exact, today }} />}
      note={!phone && account && <ContinuityNote account={account} />}
      onRequestTotals={ask}
    />
  );
}

/** The totals under the filter, per currency, with what is in none of them. */
function useTotals(filter: string | undefined) {
  const t = useText();
  const display = useDisplay();
  const { exact, ask } = useAskedTotals(filter);
  const summed = useTransactionTotals(filter, exact);
  const shown = shownTotals(summed);
  const totals = Array.isArray(shown)
    ? shown.map(({ withheld: count, ...total }) => ({
        ...total,
        ...(count > 0 && { note: t('statements.salary.withheld', { count, shown: display.decimal(count) }) }),
      }))
    : shown;
  return { totals, exact, isSumming: exact && summed.isFetching, ask };
}
