import { OPERATIONS_SHOWN_MAXIMUM } from '@portico/contract/release/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { StatusWord } from '../../status/public.ts';
import { DeskTable, type DeskColumn } from '../../ui/desk/desk-table.tsx';
import { STUCK_LOOK, type HeldOrder } from '../model.ts';
import { RetryButton } from './retry-button.tsx';
import { Section } from './section.tsx';
import css from './operations.module.css';

/** Signed orders that have not become bank messages. */
export function HeldOrders({ orders }: { orders: HeldOrder[] }) {
  const t = useText();
  const columns = useOrderColumns();
  return (
    <Section
      anchor="orders"
      title={t('operations.orders')}
      count={orders.length}
      most={OPERATIONS_SHOWN_MAXIMUM}
      nothing={t('operations.orders.none')}
    >
      <DeskTable label={t('operations.orders')} rows={orders} {...{ columns, idOf }} />
    </Section>
  );
}

function useOrderColumns(): DeskColumn<HeldOrder>[] {
  const t = useText();
  const display = useDisplay();
  return [
    {
      name: 'state',
      title: t('operations.column.state'),
      width: 158,
      cell: ({ status }) => <StatusWord status={status} />,
    },
    {
      name: 'order',
      title: t('operations.column.order'),
      cell: ({ orderId }) => orderId,
    },
    {
      name: 'client',
      title: t('operations.column.client'),
      width: 240,
      cell: ({ client }) => (
        <span className={css.cut} title={client.name}>
          {client.name}
        </span>
      ),
    },
    {
      name: 'since',
      title: t('operations.column.since'),
      width: 136,
      cell: ({ since }) => display.instant(since),
    },
    {
      name: 'stuck',
      title: '',
      width: 140,
      cell: ({ isStuck, status }) =>
        isStuck && status !== 'RELEASE_ERROR' ? (
          <ShapeWord look={STUCK_LOOK}>{t('operations.state.STUCK')}</ShapeWord>
        ) : null,
    },
    {
      name: 'actions',
      title: '',
      width: 168,
      align: 'end',
      cell: ({ uniqueId, orderId, actions }) => (
        <RetryButton row={{ uniqueId, name: orderId }} decision={actions.retry} />
      ),
    },
  ];
}
