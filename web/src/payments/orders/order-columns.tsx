import { useMemo } from 'react';
import { orderList } from '@portico/contract/payments/lists';
import type { StatusGroup } from '@portico/contract/payments/status';
import { useText } from '../../lib/format/texts.tsx';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import type { OrderRow } from '../model.ts';
import { OrderLink } from '../order-link.tsx';
import { OrderStatusWord } from '../order-status.tsx';
import { ContentCell, CreatedByCell, CutOffCell, DebitAccountsCell, SignedCell, TotalsCell } from './order-cells.tsx';
import { statusOptions } from './orders-filters.ts';
import css from './order-cells.module.css';

const LOOKS: Looks<typeof orderList, OrderRow> = {
  orderId: {
    width: 200,
    grows: 1,
    cell: ({ uniqueId }, text) => (
      <OrderLink uniqueId={uniqueId} label={text} tabIndex={-1}>
        <MiddleEllipsis text={text} />
      </OrderLink>
    ),
  },
  status: { width: 156, cell: (row) => <OrderStatusWord order={row} /> },
  signatures: { width: 72, cell: ({ signatures }) => <SignedCell signatures={signatures} /> },
  cutOffAt: { width: 128, cell: (row) => <CutOffCell row={row} /> },
  executionDate: { width: 92 },
  debitAccounts: { width: 136, grows: 1, cell: ({ debitAccounts }) => <DebitAccountsCell accounts={debitAccounts} /> },
  content: { width: 140, grows: 2, cell: (row, text) => <ContentCell row={row} text={text} /> },
  numberOfTransactions: { width: 60, priority: 3, cell: (_row, text) => <span className={css.items}>{text}</span> },
  controlSum: { width: 170, cell: ({ totals }) => <TotalsCell totals={totals} /> },
  'createdBy.name': { width: 104, priority: 2, cell: (row) => <CreatedByCell row={row} /> },
  // Hidden by default; everyone can filter by them.
  cutOffState: { width: 120, hidden: true },
  'signatures.mine': { width: 110, hidden: true },
  hasWarnings: { width: 120, hidden: true },
  hasReturnedPayments: { width: 120, hidden: true },
  fileName: { width: 180, hidden: true },
  sourceType: { width: 120, hidden: true },
  createdAt: { width: 136, hidden: true },
  changedAt: { width: 136, hidden: true },
  comment: { width: 200, tone: 'detail', hidden: true },
};

/** The columns of the orders list; the status offers those of the chosen tab. */
export function useOrderColumns(group: StatusGroup | null): Column<OrderRow>[] {
  const t = useText();
  const looks = useMemo(
    () => ({ ...LOOKS, status: { ...LOOKS.status, options: statusOptions(t, group) } }),
    [t, group],
  );
  return useColumns(orderList, looks);
}
