import { useMemo } from 'react';
import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import type { Column } from '../ui/grid/column.ts';
import { MiddleEllipsis } from '../ui/middle-ellipsis.tsx';
import { StatusWord } from '../ui/status-badge.tsx';
import type { OrderRow } from './model.ts';
import { CreatedByCell, DebitAccountsCell, SignedCell, TotalsCell } from './order-cells.tsx';
import { OrderLink } from './order-link.tsx';
import css from './order-cells.module.css';

/** The columns of the orders list; their fields are those of the contract's declaration. */
export function useOrderColumns(): Column<OrderRow>[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(
    () => [
      {
        field: 'orderId',
        header: t('payments.column.order'),
        // A usual message id of 27 characters stands whole from 1440 px on.
        width: 'clamp(176px, 16vw, 290px)',
        cell: ({ uniqueId, orderId }) => (
          <OrderLink uniqueId={uniqueId} label={orderId}>
            <MiddleEllipsis text={orderId} />
          </OrderLink>
        ),
      },
      {
        field: 'status',
        header: t('payments.column.status'),
        width: 140,
        cell: ({ status }) => <StatusWord status={status} />,
      },
      {
        field: 'signatures',
        header: t('payments.column.signed'),
        width: 72,
        cell: ({ signatures }) => <SignedCell signatures={signatures} />,
      },
      {
        field: 'executionDate',
        header: t('payments.column.execution'),
        width: 90,
        cell: ({ executionDate }) =>
          executionDate ? display.date(executionDate) : <span className={css.quiet}>–</span>,
      },
      {
        field: 'debitAccounts',
        header: t('payments.column.debitAccount'),
        width: 'clamp(140px, 12vw - 33px, 210px)',
        cell: ({ debitAccounts }) => <DebitAccountsCell accounts={debitAccounts} />,
      },
      {
        field: 'content',
        header: t('payments.column.content'),
        cell: ({ content }) => (
          <span className={css.strong} title={content}>
            {content}
          </span>
        ),
      },
      {
        field: 'numberOfTransactions',
        header: t('payments.column.items'),
        title: t('payments.column.itemsTitle'),
        width: 52,
        align: 'end',
        priority: 3,
        cell: ({ numberOfTransactions }) => <span className={css.items}>{display.decimal(numberOfTransactions)}</span>,
      },
      {
        field: 'controlSum',
        header: t('payments.column.amount'),
        width: 212,
        align: 'end',
        cell: ({ totals }) => <TotalsCell totals={totals} />,
      },
      {
        field: 'createdBy.name',
        header: t('payments.column.createdBy'),
        width: 104,
        priority: 2,
        cell: (row) => <CreatedByCell row={row} />,
      },
    ],
    [t, display],
  );
}
