import { useSyncExternalStore, type ReactNode } from 'react';
import { GRID_EXACT_COUNT_MAXIMUM } from '@portico/contract/limits';
import { useDisplay } from '../../lib/format/display.ts';
import type { Signal } from '../../lib/session/signal.ts';
import { useText } from '../../lib/format/texts.tsx';
import { GridTotals, type GridTotalsProps } from './grid-totals.tsx';
import css from './grid-footer.module.css';

/** The visible rows, counted from one. */
export type SeenRows = { from: number; to: number };

type FooterProps = GridTotalsProps & {
  /** "14 orders"; `shown` is the number in the reader's format, or "more than 10,000". */
  countWords: (count: number, shown: string) => string;
  /** Undefined while unknown. */
  total: number | undefined;
  isLowerBound: boolean;
  seen: Signal<SeenRows>;
  /** Beside the count: how complete the list is. */
  note?: ReactNode;
};

/** The number of rows, their totals, and which of them are visible. */
export function GridFooter({ countWords, total, isLowerBound, seen, note, ...sums }: FooterProps) {
  const t = useText();
  const display = useDisplay();
  const most = display.decimal(isLowerBound ? GRID_EXACT_COUNT_MAXIMUM : (total ?? 0));
  const { from, to } = useSyncExternalStore(seen.subscribe, seen.get);
  const range = { from: display.decimal(from), to: display.decimal(to), total: most };
  const hasTotals = Array.isArray(sums.totals) && sums.totals.length > 0;
  return (
    <div className={`${css.footer} ${hasTotals ? css.withTotals : ''}`}>
      <span className={css.left}>
        <span role="status" className={css.count}>
          {total !== undefined && countWords(total, isLowerBound ? t('grid.moreThan', { count: most }) : most)}
        </span>
        {note}
      </span>
      <span className={css.right}>
        <GridTotals {...sums} />
        {total !== undefined && total > 0 && (
          <span className={css.range}>{t(isLowerBound ? 'grid.rangeOfMore' : 'grid.range', range)}</span>
        )}
      </span>
    </div>
  );
}
