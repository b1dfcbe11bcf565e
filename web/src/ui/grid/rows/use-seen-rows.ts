import { useCallback, useMemo, useRef, type RefObject } from 'react';
import { createSignal, type Signal } from '../../../lib/session/signal.ts';
import type { SeenRows } from '../grid-footer.tsx';

type UseSeenRows = {
  /** For the footer, the only part that re-renders on scroll. */
  seen: Signal<SeenRows>;
  onSeen: (first: number, last: number) => void;
  rowsPerPage: RefObject<number>;
};

/** Which rows are visible; the list refreshes these. */
export function useSeenRows(onSeenRows: (first: number, last: number) => void): UseSeenRows {
  const rowsPerPage = useRef(1);
  const seen = useMemo(() => createSignal<SeenRows>({ from: 0, to: 0 }), []);
  const onSeen = useCallback(
    (first: number, last: number) => {
      rowsPerPage.current = last - first;
      seen.set({ from: last < 0 ? 0 : first + 1, to: last + 1 });
      onSeenRows(first, last);
    },
    [seen, onSeenRows],
  );
  return { seen, onSeen, rowsPerPage };
}
