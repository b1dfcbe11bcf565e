import { useCallback, useRef, type CSSProperties, type ReactNode } from 'react';
import type { Filters } from '@portico/contract/filter-value';
import type { GridColumn } from '@portico/contract/grid';
import { BOX_PIXELS } from './columns/arrangement.ts';
import { useCellLooks } from './columns/cell-look.ts';
import type { FilterField } from './filters/filter-field.ts';
import { FilterRow } from './filters/filter-row.tsx';
import { GridBody, type BodyProps } from './grid-body.tsx';
import { GridHeader } from './grid-header.tsx';
import { Skeletons } from './rows/skeleton-row.tsx';
import type { Sort } from './state/sort.ts';
import type { GridTable } from './use-grid-table.ts';
import css from './grid.module.css';

export type GridProps<Row> = Omit<BodyProps<Row>, 'rows' | 'looks' | 'scroll' | 'headerRows' | 'headerPixels'> & {
  /** What the list is, for screen readers. */
  label: string;
  declared: readonly GridColumn[];
  table: GridTable<Row>;
  sort: Sort[];
  onSort: (sort: Sort[]) => void;
  /** Undefined while the filter row is closed. */
  filterRow: { fields: FilterField[]; filters: Filters; onChange: (filters: Filters) => void } | undefined;
  /** Measures the width for the columns. */
  measure: (element: HTMLElement | null) => (() => void) | undefined;
  /** False until the column arrangement is known. */
  ready: boolean;
  /** Replaces the rows: nothing there, nothing found, failed. */
  instead?: ReactNode;
};

const HEADER = { headerRows: 1, headerPixels: 32 };
/** Including the filter row. */
const TALL_HEADER = { headerRows: 2, headerPixels: 68 };

/** A list with a sticky header, a pinned identity column, boxes for selecting, and only the visible rows. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, declared, table, sort, onSort, filterRow, ready, measure, instead, ...body } = props;
  const { loaded, selection, rowHeight, scrollId } = body;
  const scroll = useRef<HTMLDivElement>(null);
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      scroll.current = element;
      return measure(element);
    },
    [measure],
  );
  const hasBox = selection !== undefined;
  const looks = useCellLooks(table.shown, hasBox ? BOX_PIXELS : 0);
  const { headerRows, headerPixels } = filterRow ? TALL_HEADER : HEADER;
  const rows = ready ? loaded.rows : undefined;
  const shown = rows ? <GridBody {...body} {...{ rows, looks, scroll, headerRows, headerPixels }} /> : null;
  return (
    <div
      className={css.scroll}
      ref={place}
      style={scrollPadding(props, headerPixels)}
      data-scroll-restoration-id={scrollId}
    >
      <div
        role="grid"
        className={css.grid}
        style={{ '--tracks': table.tracks, '--row': `${rowHeight}px`, minWidth: table.leastWidth } as CSSProperties}
        data-header-rows={headerRows}
        aria-label={label}
        aria-busy={loaded.isStale || !rows}
        aria-multiselectable={hasBox || undefined}
        aria-rowcount={loaded.isLowerBound ? -1 : (loaded.total ?? 0) + headerRows}
      >
        <div role="rowgroup" className={css.header}>
          <GridHeader
            {...{ looks, declared, sort, onSort, selection }}
            shown={table.shown}
            onWidth={table.onWidth}
            isEmpty={!rows?.length}
          />
          {filterRow && <FilterRow {...filterRow} {...{ looks, hasBox }} />}
        </div>
        {!instead && (shown ?? <Skeletons {...{ looks, rowHeight, hasBox }} />)}
      </div>
      {instead && <div className={css.instead}>{instead}</div>}
    </div>
  );
}

/** A cell scrolls into view beside the header and the pinned columns, not under them. */
function scrollPadding<Row>({ selection, table }: GridProps<Row>, headerPixels: number): CSSProperties {
  return {
    scrollPaddingTop: headerPixels,
    scrollPaddingLeft: (selection ? BOX_PIXELS : 0) + (table.shown[0]?.column.width ?? 0),
  };
}
