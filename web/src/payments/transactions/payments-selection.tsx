import { useText } from '../../lib/format/texts.tsx';
import { SelectionBar } from '../../ui/grid/rows/selection-bar.tsx';
import type { Selection } from '../../ui/grid/rows/use-selection.ts';
import bar from '../../ui/grid/rows/selection-bar.module.css';
import { sumTotals } from '../actions/decisions.ts';
import { CopyButton } from '../manual/copy-button.tsx';
import type { PaymentRow } from '../model.ts';

/** The selected payments, which can be entered again as one order. */
export function PaymentsSelection({ selection }: { selection: Selection<PaymentRow> }) {
  const t = useText();
  const { rows } = selection;
  const totals = sumTotals(rows.map(({ amount, currency }) => ({ totals: [{ amount, currency }] })));
  return (
    <SelectionBar selection={selection} totals={totals}>
      <CopyButton from={{ transactions: rows.map(({ uniqueId }) => uniqueId) }} className={bar.action}>
        {t('payments.manual.copySome', { count: rows.length })}
      </CopyButton>
    </SelectionBar>
  );
}
