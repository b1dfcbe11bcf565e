import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import type { Place } from './keys/cell-motion.ts';
import type { CellLook } from './columns/cell-look.ts';
import { GridRow } from './rows/grid-row.tsx';
import { observeSize, scrollTo } from './rows/scroller.ts';
import { PassingRow, SkeletonRow } from './rows/skeleton-row.tsx';
import type { GridRows } from './rows/use-grid-rows.ts';
import type { Selection } from './rows/use-selection.ts';
import { useFastScroll } from './rows/use-fast-scroll.ts';
import { useFocusedCell, type FocusedCell, type FocusSignal } from './keys/use-focused-cell.ts';
import css from './grid.module.css';

export type BodyProps<Row> = {
  loaded: GridRows<Row>;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  looks: CellLook<Row>[];
  selection: Selection<Row> | undefined;
  scroll: RefObject<HTMLDivElement | null>;
  scrollId: string;
  rowHeight: number;
  headerRows: number;
  headerPixels: number;
  focus: FocusSignal;
  /** Where the tab key enters. */
  entryColumn: number;
  onFocusCell: (place: Place) => void;
  openId: string | null;
  onOpenRow: ((row: Row) => void) | undefined;
  /** First and last visible row, counted from zero. */
  onSeen: (first: number, last: number) => void;
};

const OVERSCAN_ROWS = 5;
/** The minimum height above and below the rows: top bar, page header, toolbar, footer. */
const AROUND_PIXELS = 200;
/** Requests the next page this many rows before it scrolls into view. */
const AHEAD_ROWS = 40;
/** Placeholder rows for what is loading. */
const COMING_ROWS = 3;
const INTERACTIVE = 'a, button, input, label, select, textarea';

/** The visible rows of all loaded ones; requests more near their end. */
export function GridBody<Row>(props: BodyProps<Row>) {
  const {
    loaded,
    rows,
    idOf,
    nameOf,
    looks,
    selection,
    scroll,
    rowHeight,
    headerRows,
    headerPixels,
    focus,
    entryColumn,
  } = props;
  const { onFocusCell, openId, onOpenRow, onSeen, scrollId } = props;
  // Render the visible rows first, the others afterwards.
  const overscan = useDeferredValue(OVERSCAN_ROWS, 0);
  const focused = useFocusedCell(focus, rows, idOf, looks.length + (selection ? 1 : 0));
  const restored = useElementScrollRestoration({ id: scrollId });
  const count = rows.length + (loaded.hasMore && !loaded.moreError ? COMING_ROWS : 0);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan,
    // Enough for the first render; the element's size comes later.
    initialRect: { width: window.innerWidth, height: window.innerHeight - AROUND_PIXELS },
    initialOffset: restored?.scrollY ?? 0,
    observeElementRect: observeSize,
    scrollToFn: scrollTo,
    useFlushSync: false,
    rangeExtractor: (range) => withRow(range, focused?.row),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const { startIndex: first = 0, endIndex = 0 } = virtualizer.range ?? {};
  // The header covers as much of the rows as its own height.
  const covered = Math.floor(headerPixels / rowHeight);
  const last = Math.min(endIndex - covered, rows.length - 1);
  useEffect(() => onSeen(first, last), [onSeen, first, last]);
  const { hasMore, loadMore, moreError } = loaded;
  const isNearEnd = endIndex >= rows.length - AHEAD_ROWS;
  useEffect(() => {
    if (isNearEnd && hasMore && !moreError) loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- loadMore is another function each time, and asks only once
  }, [isNearEnd, hasMore, moreError, rows.length]);
  const offset = useCallback(() => virtualizer.scrollOffset, [virtualizer]);
  const isFast = useFastScroll(scroll, rowHeight, offset);
  const body = useRef<HTMLDivElement>(null);
  useMovedFocus(body, focused);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keys of the list open a row (useGridKeys)
    <div
      ref={body}
      role="rowgroup"
      className={`${css.body} ${loaded.isStale ? css.stale : ''}`}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => {
        const place = placeOf(target);
        if (place) onFocusCell(place);
      }}
      onClick={({ target }) => {
        const row = rows[placeOf(target as Element)?.row ?? -1];
        if (row && !(target as Element).closest(INTERACTIVE)) onOpenRow?.(row);
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        const hasBox = selection !== undefined;
        if (!row) return <SkeletonRow key={`coming ${index}`} index={index} top={start} {...{ looks, hasBox }} />;
        if (isFast && index !== focused?.row) return <PassingRow key={`passing ${index}`} top={start} />;
        const id = idOf(row);
        return (
          <GridRow
            key={id}
            {...{ id, row, looks }}
            name={nameOf(row)}
            top={start}
            ariaIndex={index + 1 + headerRows}
            chosen={selection?.has(id)}
            entry={entryOf(index, focused, entryColumn)}
            isOpen={id === openId}
            onToggle={selection?.toggle ?? nothing}
          />
        );
      })}
    </div>
  );
}

const nothing = () => {};

/** The focused row stays rendered even out of view: keys can't move a focus that is lost. */
function withRow(range: Range, row: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range);
  if (row === undefined || row >= range.count || indexes.includes(row)) return indexes;
  return [...indexes, row].toSorted((a, b) => a - b);
}

function entryOf(index: number, focused: FocusedCell | null, entryColumn: number): number | undefined {
  if (focused) return focused.row === index ? focused.column : undefined;
  return index === 0 ? entryColumn : undefined;
}

function placeOf(target: Element): Place | null {
  const cell = target.closest<HTMLElement>('[data-column]');
  const row =
    Number(cell?.closest('[data-row]')?.getAttribute('aria-rowindex')) -
    Number(cell?.closest<HTMLElement>('[data-header-rows]')?.dataset.headerRows);
  return cell && row > 0 ? { row: row - 1, column: Number(cell.dataset.column) } : null;
}

/** After a key has moved it, the cell gets the focus and scrolls into view. */
function useMovedFocus(body: RefObject<HTMLElement | null>, focused: FocusedCell | null): void {
  const moves = focused?.moves ?? 0;
  useLayoutEffect(() => {
    if (moves === 0) return;
    const cell = body.current?.querySelector<HTMLElement>('[data-column][tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [body, moves]);
}
