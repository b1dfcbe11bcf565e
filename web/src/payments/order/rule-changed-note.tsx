import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { OrderDetail } from '../model.ts';
import { OrderActionButton } from '../actions/order-action-button.tsx';
import css from './order-page.module.css';

/** Says that the sign-off rules have changed since the order was submitted, and offers to evaluate them again. */
export function RuleChangedNote({ order }: { order: OrderDetail }) {
  const t = useText();
  if (!order.ruleChanged) return null;
  return (
    <div className={css.ruleChanged}>
      <Note kind="review">{t('payments.order.ruleChanged')}</Note>
      <OrderActionButton action="reevaluate" rows={[order]} />
    </div>
  );
}
