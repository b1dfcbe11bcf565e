import { useMemo } from 'react';
import { IconRestore } from '@tabler/icons-react';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { DetailCell, NameCell } from '../../ui/values/cells.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import { Why } from '../../ui/notices/why.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import type { OrderRow } from '../model.ts';
import { TotalsCell } from '../orders/order-cells.tsx';
import { OrderLink } from '../order-link.tsx';
import { PendingWord } from '../order-status.tsx';
import css from '../order-status.module.css';

type OrderColumn = Column<OrderRow>;

/** The columns of the deleted orders; their fields come from the contract's declaration. */
export function useDeletedColumns(onRestore: (row: OrderRow) => void): OrderColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(
    () => [...orderColumns(t, display), ...deletionColumns(t, display), restoreColumn(t, onRestore)],
    [t, display, onRestore],
  );
}

function orderColumns(t: Translate, display: Display): OrderColumn[] {
  return [
    {
      field: 'orderId',
      title: t('payments.column.order'),
      width: 162,
      grows: 1,
      cell: ({ uniqueId, orderId }) => (
        <OrderLink uniqueId={uniqueId} label={orderId} tabIndex={-1}>
          <MiddleEllipsis text={orderId} />
        </OrderLink>
      ),
    },
    {
      field: 'content',
      title: t('payments.column.content'),
      width: 140,
      grows: 2,
      cell: ({ content }) => <NameCell name={content} />,
    },
    {
      field: 'executionDate',
      title: t('payments.column.execution'),
      width: 92,
      priority: 3,
      cell: ({ executionDate }) => <DetailCell text={executionDate && display.date(executionDate)} />,
    },
    {
      field: 'controlSum',
      title: t('payments.column.amount'),
      width: 214,
      align: 'end',
      cell: ({ totals }) => <TotalsCell totals={totals} />,
    },
  ];
}

function deletionColumns(t: Translate, display: Display): OrderColumn[] {
  return [
    {
      field: 'deletedAt',
      title: t('payments.column.deletedAt'),
      width: 128,
      cell: ({ deletedAt }) => deletedAt && display.instant(deletedAt),
    },
    {
      field: 'deletedBy.name',
      title: t('payments.column.deletedBy'),
      width: 120,
      grows: 1,
      cell: ({ deletedBy }) => <DetailCell text={deletedBy && deletedBy.name} />,
    },
    {
      field: 'comment',
      title: t('payments.column.comment'),
      width: 130,
      grows: 2,
      cell: ({ comment }) => <DetailCell text={comment} />,
    },
  ];
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
