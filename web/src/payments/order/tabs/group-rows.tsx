import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TitledProblem } from '../../../ui/notices/titled-problem.tsx';
import { LedgerAmount } from '../../../ui/values/money.tsx';
import { remainder } from '../../actions/decisions.ts';
import type { TakeOut } from '../../editing/use-take-out.ts';
import type { OrderDetail, OrderGroup } from '../../model.ts';
import { useGroupTransactions } from '../../queries.ts';
import { GroupHead } from './group-head.tsx';
import { TransactionRow } from './transaction-row.tsx';
import css from './transactions.module.css';

type GroupProps = {
  order: OrderDetail;
  group: OrderGroup;
  open: boolean;
  onToggle: () => void;
  /** If some are being chosen. */
  takeOut: TakeOut | null;
};

/** One debit account's part of an order, with its transactions loaded page by page. */
export function GroupRows({ order, group, open, onToggle, takeOut }: GroupProps) {
  const loaded = useGroupTransactions(order.uniqueId, group.uniqueId, open);
  const transactions = loaded.data?.pages.flatMap((page) => page.content) ?? [];
  const rest = group.numberOfTransactions - transactions.length;
  return (
    <tbody>
      <GroupHead group={group} open={open} onToggle={onToggle} />
      {open &&
        transactions.map((transaction) => (
          <TransactionRow
            key={transaction.uniqueId}
            order={order}
            transaction={transaction}
            takeOut={takeOut}
            warnings={order.warningList.filter(
              ({ transactionId, settled }) => transactionId === transaction.uniqueId && !settled,
            )}
          />
        ))}
      {open && loaded.isError && (
        <tr>
          <td colSpan={6}>
            <TitledProblem error={loaded.error} />
          </td>
        </tr>
      )}
      {open && !loaded.isError && rest > 0 && (
        <RestRow
          count={rest}
          totals={transactions.length > 0 ? remainder(group.totals, transactions) : []}
          hidden={loaded.isSuccess && !loaded.hasNextPage}
          waiting={loaded.isFetching}
          onMore={() => void loaded.fetchNextPage()}
        />
      )}
    </tbody>
  );
}

type RestProps = {
  count: number;
  totals: OrderGroup['totals'];
  /** There are more, but the reader may not see them: salaries. */
  hidden: boolean;
  waiting: boolean;
  onMore: () => void;
};

function RestRow({ count, totals, hidden, waiting, onMore }: RestProps) {
  const t = useText();
  const display = useDisplay();
  const shown = { count, shown: display.decimal(count) };
  return (
    <tr className={css.rest} aria-busy={waiting}>
      <td className={css.fold} />
      <td colSpan={4}>
        {hidden ? (
          t('payments.order.hiddenTransactions', shown)
        ) : (
          <LinkButton disabled={waiting} onClick={onMore}>
            {t(waiting ? 'payments.order.loadingMore' : 'payments.order.moreTransactions', shown)}
          </LinkButton>
        )}
      </td>
      <td>
        {totals.map((money) => (
          <LedgerAmount key={money.currency} {...money} />
        ))}
      </td>
    </tr>
  );
}
