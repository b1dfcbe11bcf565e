import { memo, useCallback, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { observeSize } from '../../grid/rows/scroller.ts';
import type { DraftPath } from './draft-tree.ts';
import type { NestedDraft } from './nested-draft.ts';
import { placeMark, useRowIds } from './use-nested-draft.ts';
import css from './draft-rows.module.css';

type RowsProps = {
  draft: NestedDraft;
  /** Of the node that has the rows. Keep it the same. */
  path: DraftPath;
  list: string;
  label: string;
  /** The height of most rows; one with an error may be higher. */
  rowPixels: number;
  /** The content of a row. Declare it outside of components, so that it stays the same. */
  renderRow: (draft: NestedDraft, path: DraftPath) => ReactNode;
};

const OVERSCAN_ROWS = 5;

/**
 * The rows of a node in a scrolled list. Only those in sight are drawn, and the one with the focus or that is to get it,
 * so that neither scrolling nor moving loses what is being typed.
 */
export function DraftRows({ draft, path, list, label, rowPixels, renderRow }: RowsProps) {
  const ids = useRowIds(draft, path, list);
  const sought = useSyncExternalStore(draft.sought.subscribe, () => rowOn(draft.sought.get()?.path, path, list));
  const [focused, setFocused] = useState<string>();
  const scroll = useRef<HTMLDivElement>(null);
  // Another function would measure all rows again.
  const keyAt = useCallback((index: number) => ids[index]!, [ids]);
  const kept = [focused, sought].map((id) => (id === undefined ? -1 : ids.indexOf(id)));
  // oxlint-disable-next-line react/incompatible-library -- rows are memoized by hand
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: ids.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPixels,
    getItemKey: keyAt,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: observeSize,
    useFlushSync: false,
    rangeExtractor: (range) => withKept(range, kept),
  });
  return (
    <div ref={scroll} className={css.scroll}>
      <ul className={css.rows} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches which row has the focus
          <li
            key={ids[index]}
            ref={virtualizer.measureElement}
            data-index={index}
            {...placeMark([...path, { list, id: ids[index]! }])}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ top: start }}
            onFocus={() => setFocused(ids[index])}
          >
            <Row {...{ draft, path, list, renderRow }} id={ids[index]!} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowProps = Pick<RowsProps, 'draft' | 'path' | 'list' | 'renderRow'> & { id: string };

/** Not drawn again with the list around it. */
const Row = memo(function Row({ draft, path, list, id, renderRow }: RowProps) {
  const own = useMemo(() => [...path, { list, id }], [path, list, id]);
  return renderRow(draft, own);
});

/** The row of this list that a path leads through. */
function rowOn(sought: DraftPath | undefined, path: DraftPath, list: string): string | undefined {
  const isBelow = path.every(({ id }, depth) => sought?.[depth]?.id === id && sought[depth].list === path[depth]?.list);
  const step = sought?.[path.length];
  return isBelow && step?.list === list ? step.id : undefined;
}

function withKept(range: Range, rows: readonly number[]): number[] {
  const seen = defaultRangeExtractor(range);
  const more = rows.filter((row) => row >= 0 && row < range.count);
  return [...new Set([...seen, ...more])].toSorted((one, other) => one - other);
}
