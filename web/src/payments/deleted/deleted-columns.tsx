import { useMemo } from 'react';
import { IconRestore } from '@tabler/icons-react';
import { deletedOrderList } from '@portico/contract/payments/lists';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { Why } from '../../ui/notices/why.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import type { OrderRow } from '../model.ts';
import { TotalsCell } from '../orders/order-cells.tsx';
import { OrderLink } from '../order-link.tsx';
import { PendingWord } from '../order-status.tsx';
import css from '../order-status.module.css';

type OrderColumn = Column<OrderRow>;

const LOOKS: Looks<typeof deletedOrderList, OrderRow> = {
  orderId: {
    width: 162,
    grows: 1,
    cell: ({ uniqueId }, text) => (
      <OrderLink uniqueId={uniqueId} label={text} tabIndex={-1}>
        <MiddleEllipsis text={text} />
      </OrderLink>
    ),
  },
  content: { width: 140, grows: 2, tone: 'strong' },
  executionDate: { width: 92, priority: 3, tone: 'detail' },
  controlSum: { width: 170, cell: ({ totals }) => <TotalsCell totals={totals} /> },
  deletedAt: { width: 128 },
  'deletedBy.name': { width: 120, grows: 1, tone: 'detail' },
  deletionComment: { width: 130, grows: 2, tone: 'detail' },
};

/** The columns of the deleted orders, and the button that restores one. */
export function useDeletedColumns(onRestore: (row: OrderRow) => void): OrderColumn[] {
  const t = useText();
  const columns = useColumns(deletedOrderList, LOOKS);
  return useMemo(() => [...columns, restoreColumn(t, onRestore)], [columns, t, onRestore]);
}

/**
 * The restore button; if restoring already waits for a second person, the diamond with its words and the reason why not
 * again.
 */
function restoreColumn(t: Translate, onRestore: (row: OrderRow) => void): OrderColumn {
  const word = t.of('status', 'action.restore');
  return {
    field: 'restore',
    title: word,
    width: 198,
    pinned: 'end',
    cell: (row) => {
      const { entityStatus } = row;
      const decision = row.actions.restore;
      if (!decision) return null;
      if (entityStatus !== 'OK')
        return (
          <span className={css.both}>
            <PendingWord entityStatus={entityStatus} />
            <Why decision={decision} title={t('payments.cannot.restore', { count: 1 })} tabIndex={-1} />
          </span>
        );
      return (
        <ActionButton
          size="xs"
          variant="subtle"
          tabIndex={-1}
          leftSection={<IconRestore aria-hidden />}
          decision={decision}
          title={t('payments.cannot.restore', { count: 1 })}
          onClick={() => onRestore(row)}
        >
          {word}
        </ActionButton>
      );
    },
  };
}
