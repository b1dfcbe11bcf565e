import type { OrderDetail } from '../model.ts';
import { RailHistory } from './rail-history.tsx';
import { RailSignatures } from './rail-signatures.tsx';
import css from './order-rail.module.css';

/** The order's surroundings: its signatures and its history. */
export function OrderRail({ order, onSign }: { order: OrderDetail; onSign: () => void }) {
  return (
    <aside className={css.rail}>
      <RailSignatures order={order} onSign={onSign} />
      <hr className={css.line} />
      <RailHistory order={order} />
    </aside>
  );
}
