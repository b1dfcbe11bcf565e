import { useEffect, useRef, type ReactNode } from 'react';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Delayed } from '../../layout/delayed.tsx';
import type { GridRows } from './use-grid-rows.ts';
import css from './grid-cards.module.css';

type CardsProps<Row> = {
  label: string;
  loaded: GridRows<Row>;
  idOf: (row: Row) => string;
  /** The two lines of a row, as one link or button. */
  card: (row: Row) => ReactNode;
  scrollId: string;
  onSeen: (first: number, last: number) => void;
  instead?: ReactNode;
};

const SKELETON = [0, 1, 2, 3, 4, 5, 6];
const CARD_PIXELS = 61;
const AHEAD_CARDS = 30;

/** The same list on a phone: rows of two lines. */
export function GridCards<Row>({ instead, ...props }: CardsProps<Row>) {
  if (instead) return <div className={css.instead}>{instead}</div>;
  if (props.loaded.rows) return <Cards {...props} rows={props.loaded.rows} />;
  return (
    <ul className={css.cards} aria-label={props.label} aria-busy>
      <Delayed>
        {SKELETON.map((row) => (
          <li key={row} className={css.skeleton}>
            <i style={{ width: '46%' }} />
            <i style={{ width: '70%' }} />
          </li>
        ))}
      </Delayed>
    </ul>
  );
}

function Cards<Row>({
  label,
  loaded,
  rows,
  idOf,
  card,
  scrollId,
  onSeen,
}: Omit<CardsProps<Row>, 'instead'> & { rows: Row[] }) {
  const scroll = useRef<HTMLDivElement>(null);
  const restored = useElementScrollRestoration({ id: scrollId });
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => CARD_PIXELS,
    overscan: 6,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: restored?.scrollY ?? 0,
    useFlushSync: false,
  });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useEffect(() => onSeen(startIndex, endIndex), [onSeen, startIndex, endIndex]);
  const { hasMore, moreError, loadMore } = loaded;
  const isNearEnd = endIndex >= rows.length - AHEAD_CARDS;
  useEffect(() => {
    if (isNearEnd && hasMore && !moreError) loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- loadMore is another function each time, and asks only once
  }, [isNearEnd, hasMore, moreError, rows.length]);
  return (
    <div className={css.cards} ref={scroll} data-scroll-restoration-id={scrollId}>
      <ul
        className={loaded.isStale ? css.stale : ''}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={label}
        aria-busy={loaded.isStale}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={idOf(row)}
              ref={virtualizer.measureElement}
              data-index={index}
              data-row={idOf(row)}
              style={{ top: start }}
              aria-setsize={loaded.isLowerBound ? -1 : (loaded.total ?? -1)}
              aria-posinset={index + 1}
            >
              {card(row)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
