import { IconPencil } from '@tabler/icons-react';
import type { OrderId } from '@portico/contract/ids';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { SelectionBar } from '../../ui/grid/rows/selection-bar.tsx';
import type { Selection } from '../../ui/grid/rows/use-selection.ts';
import bar from '../../ui/grid/rows/selection-bar.module.css';
import { allowedRows, mergeDecisions, sumTotals } from '../actions/decisions.ts';
import type { OrderRow } from '../model.ts';
import { OrderActionButton } from '../actions/order-action-button.tsx';
import { RefusedActions } from '../actions/refused-actions.tsx';
import { splitActions } from '../actions/split-actions.ts';

type SelectionProps = { selection: Selection<OrderRow>; onSign: (uuids: OrderId[]) => void };

/** Signing may run in part and says so; everything else runs on all selected orders or not at all. */
export function OrdersSelection({ selection, onSign }: SelectionProps) {
  const t = useText();
  const { rows } = selection;
  const signable = allowedRows(rows, 'sign');
  const part = { count: signable.length, of: rows.length };
  const { possible, refused } = splitActions(rows);
  return (
    <SelectionBar selection={selection} totals={sumTotals(rows)}>
      <ActionButton
        className={`${bar.action} ${signable.length > 0 ? bar.main : ''}`}
        leftSection={<IconPencil aria-hidden />}
        decision={mergeDecisions(rows, 'sign', false)}
        title={t('payments.cannot.sign', { count: rows.length })}
        onClick={() => onSign(rows.map((row) => row.uniqueId))}
      >
        {signable.length > 0 && signable.length < rows.length
          ? t('payments.sign.part', part)
          : t('payments.sign.some', { count: rows.length })}
      </ActionButton>
      {possible.map((action) => (
        <OrderActionButton key={action} action={action} rows={rows} className={bar.action} onDone={selection.clear} />
      ))}
      <RefusedActions actions={refused} rows={rows} className={bar.close} />
    </SelectionBar>
  );
}
