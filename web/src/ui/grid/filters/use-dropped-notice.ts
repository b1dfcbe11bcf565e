import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/format/texts.tsx';
import { notify } from '../../notices/notify.ts';
import type { Selection } from '../rows/use-selection.ts';

/** A filter that hides selected rows deselects them, once its rows have loaded, and says so. */
export function useDroppedNotice<Row>(selection: Selection<Row>, scope: unknown, waiting: boolean): void {
  const t = useText();
  const current = JSON.stringify(scope);
  const checked = useRef(current);
  useEffect(() => {
    if (waiting || checked.current === current) return;
    checked.current = current;
    const dropped = selection.keepVisible();
    if (dropped > 0) notify({ kind: 'info', title: t('grid.dropped', { count: dropped }) });
  }, [current, waiting, selection, t]);
}
