import { useMemo } from 'react';
import type { StatusGroup } from '@portico/contract/payments/status';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import type { OrderRow } from '../model.ts';
import { CreatedByCell, DebitAccountsCell, SignedCell, TotalsCell } from './order-cells.tsx';
import { OrderLink } from '../order-link.tsx';
import { OrderStatusWord } from '../order-status.tsx';
import { sourceOptions, statusOptions } from './orders-filters.ts';
import css from './order-cells.module.css';

type OrderColumn = Column<OrderRow>;

/** The columns of the orders list; their fields come from the contract's declaration. */
export function useOrderColumns(group: StatusGroup | null): OrderColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(() => [...mainColumns(t, display, group), ...furtherColumns(t, display)], [t, display, group]);
}

const nothing = <span className={css.quiet}>–</span>;

function mainColumns(t: Translate, display: Display, group: StatusGroup | null): OrderColumn[] {
  return [
    {
      field: 'orderId',
      title: t('payments.column.order'),
      width: 200,
      grows: 1,
      cell: ({ uniqueId, orderId }) => (
        <OrderLink uniqueId={uniqueId} label={orderId} tabIndex={-1}>
          <MiddleEllipsis text={orderId} />
        </OrderLink>
      ),
    },
    {
      field: 'status',
      title: t('payments.column.status'),
      width: 156,
      options: statusOptions(t, group),
      cell: (row) => <OrderStatusWord order={row} />,
    },
    {
      field: 'signatures',
      title: t('payments.column.signed'),
      width: 72,
      cell: ({ signatures }) => <SignedCell signatures={signatures} />,
    },
    {
      field: 'executionDate',
      title: t('payments.column.execution'),
      width: 92,
      cell: ({ executionDate }) => (executionDate ? display.date(executionDate) : nothing),
    },
    {
      field: 'debitAccounts',
      title: t('payments.column.debitAccount'),
      width: 136,
      grows: 1,
      cell: ({ debitAccounts }) => <DebitAccountsCell accounts={debitAccounts} />,
    },
    {
      field: 'content',
      title: t('payments.column.content'),
      width: 140,
      grows: 2,
      cell: ({ content }) => (
        <span className={css.strong} title={content}>
          {content}
        </span>
      ),
    },
    {
      field: 'numberOfTransactions',
      title: t('payments.column.itemsTitle'),
      shortTitle: t('payments.column.items'),
      width: 60,
      align: 'end',
      priority: 3,
      cell: ({ numberOfTransactions }) => <span className={css.items}>{display.decimal(numberOfTransactions)}</span>,
    },
    {
      field: 'controlSum',
      title: t('payments.column.amount'),
      width: 214,
      align: 'end',
      cell: ({ totals }) => <TotalsCell totals={totals} />,
    },
    {
      field: 'createdBy.name',
      title: t('payments.column.createdBy'),
      width: 104,
      priority: 2,
      cell: (row) => <CreatedByCell row={row} />,
    },
  ];
}

/** Hidden by default; everyone can filter by them. */
function furtherColumns(t: Translate, display: Display): OrderColumn[] {
  return [
    {
      field: 'fileName',
      title: t('payments.column.fileName'),
      width: 180,
      hidden: true,
      cell: ({ fileName }) => fileName ?? nothing,
    },
    {
      field: 'sourceType',
      title: t('payments.column.source'),
      width: 120,
      hidden: true,
      options: sourceOptions(t),
      cell: ({ sourceType }) => t.of('status', `sourceType.${sourceType}`),
    },
    {
      field: 'createdAt',
      title: t('payments.column.createdAt'),
      width: 136,
      hidden: true,
      cell: ({ createdAt }) => display.instant(createdAt),
    },
    {
      field: 'changedAt',
      title: t('payments.column.changedAt'),
      width: 136,
      hidden: true,
      cell: ({ changedAt }) => display.instant(changedAt),
    },
  ];
}
