import { useCallback, useMemo, useState } from 'react';
import type { TransactionType } from '@portico/contract/statements/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { filterOf, type GridState } from '../../ui/grid/state/grid-state.ts';
import { GridView } from '../../ui/grid/grid-view.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import type { GridRows } from '../../ui/grid/rows/use-grid-rows.ts';
import type { ChangeGrid } from '../../ui/grid/state/use-grid-state.ts';
import { AccountPicker } from '../accounts/account-picker.tsx';
import { ContinuityNote } from '../continuity-note.tsx';
import type { TransactionRow } from '../model.ts';
import { useAccount, useChoices, useTransactionTotals } from '../queries.ts';
import { TransactionCard } from './transaction-card.tsx';
import { useTransactionColumns } from './transaction-columns.tsx';
import { accountsOf, CHIP_COLUMNS, rangeOf, withAccounts, withRange } from './transaction-filters.ts';
import { TransactionRange } from './transaction-range.tsx';
import { TransactionStrip } from './transaction-strip.tsx';
import { TransactionsEmpty } from './transactions-empty.tsx';

type ListProps = {
  list: GridRows<TransactionRow>;
  state: GridState;
  onChange: ChangeGrid;
  type: TransactionType | null;
  today: string;
};

const nameOf = (row: TransactionRow) => `${row.valueDate} ${row.counterparty ?? ''}`;

/** The entries with their accounts and days before the chips, and their totals. */
export function TransactionList({ list, state, onChange, type, today }: ListProps) {
  const t = useText();
  const phone = usePhone();
  const range = rangeOf(state.filters);
  const chosen = accountsOf(state.filters);
  const { data: account } = useAccount(chosen.length === 1 ? (chosen[0] ?? null) : null);
  const { choices: currencies } = useChoices('currency');
  const columns = useTransactionColumns({
    currency: account?.currency ?? null,
    withoutYear: range !== null && range.from.slice(0, 4) === range.to.slice(0, 4),
    type,
    currencies,
  });
  const fixed = useMemo(() => (type === null ? {} : { type: [type] }), [type]);
  const { totals, exact, isSumming, ask } = useTotals(filterOf(state, fixed));
  const open = useCallback((row: TransactionRow) => onChange({ open: idOf(row) }), [onChange]);
  const card = useCallback((row: TransactionRow) => <TransactionCard row={row} onOpen={open} />, [open]);
  return (
    <GridView
      name="transactions"
      label={t('statements.transactions')}
      words={{
        count: (count, shown) => t('statements.transactions.count', { count, shown }),
        fresh: (count) => t('statements.transactions.fresh', { count }),
        nothingFound: t('statements.transactions.nothingFound'),
        failed: t('statements.transactions.failed'),
      }}
      declared={CHIP_COLUMNS}
      {...{ columns, list, idOf, nameOf, state, onChange, card, totals, isSumming }}
      onOpenRow={open}
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

/** The totals under the filter, per currency; above the limit only on request. */
function useTotals(filter: string | undefined) {
  const [asked, setAsked] = useState<string | null>(null);
  const exact = asked === (filter ?? '');
  const { data, isFetching, isPlaceholderData } = useTransactionTotals(filter, exact);
  const known = isPlaceholderData ? undefined : data;
  const t = useText();
  const display = useDisplay();
  const totals =
    known?.totals === null
      ? ('onRequest' as const)
      : known?.totals?.map(({ withheld: count, ...total }) => ({
          ...total,
          ...(count > 0 && { note: t('statements.salary.withheld', { count, shown: display.decimal(count) }) }),
        }));
  return { totals, exact, isSumming: exact && isFetching, ask: () => setAsked(filter ?? '') };
}
