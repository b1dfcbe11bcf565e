import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Filters } from '@portico/contract/filter-value';
import type { List } from '@portico/contract/list-columns';
import { useText } from '../../lib/format/texts.tsx';
import { useMedia, usePhone } from '../../lib/use-media.ts';
import { Failed } from '../layout/states.tsx';
import { BOX_PIXELS, wantedFields } from './columns/arrangement.ts';
import type { Column } from './columns/column.ts';
import { filterFields, type FilterField } from './filters/filter-field.ts';
import { Grid } from './grid.tsx';
import { GridCards } from './rows/grid-cards.tsx';
import { GridFooter } from './grid-footer.tsx';
import { GridNews } from './rows/grid-news.tsx';
import { isFiltered, type GridState } from './state/grid-state.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import type { GridTotalsProps } from './grid-totals.tsx';
import { NothingFound } from './filters/nothing-found.tsx';
import { useFocusMoves } from './keys/use-focused-cell.ts';
import type { GridRows } from './rows/use-grid-rows.ts';
import { useGridSettings } from './state/use-grid-settings.ts';
import type { ChangeGrid } from './state/use-grid-state.ts';
import { useGridTable } from './use-grid-table.ts';
import { useSeenRows } from './rows/use-seen-rows.ts';
import type { Selection } from './rows/use-selection.ts';
import { useViewKeys } from './keys/use-view-keys.ts';
import { useWidth } from './columns/use-width.ts';
import css from './grid-view.module.css';

/** The sentences a list uses for what it lists. */
export type GridWords = {
  /** "14 orders"; `shown` is the number in the reader's format, or "more than 10,000". */
  count: (count: number, shown: string) => string;
  /** "3 new orders, show". */
  fresh: (count: number) => string;
  /** "No orders match these filters". */
  nothingFound: string;
  /** "The orders could not be loaded". */
  failed: string;
};

export type GridViewProps<Row> = GridTotalsProps & {
  /** The contract's declaration. Its name is also that of the settings. */
  list: List;
  /** How each column is drawn. Keep it the same between renders. */
  columns: Column<Row>[];
  words: GridWords;
  loaded: GridRows<Row>;
  idOf: (row: Row) => string;
  /** The row's identity in words. */
  nameOf: (row: Row) => string;
  state: GridState;
  onChange: ChangeGrid;
  /** Without it, rows can't be selected. */
  selection?: Selection<Row>;
  /** Enter: opens the row's page or its drawer. */
  onOpen?: (row: Row) => void;
  /** A list with a drawer: a click opens the row, J and K move it; `state.open` says which one is open. */
  onOpenRow?: (row: Row) => void;
  /** The two lines of a row on the phone. */
  card: (row: Row) => ReactNode;
  /** Replaces the rows when there are none and the reader has no filter set. */
  empty: ReactNode;
  /** Before the filters: the page's own filters, … */
  toolbar?: ReactNode;
  /** … and the fields that they filter by, so that no chip does. Keep it the same between renders. */
  ownFilters?: readonly string[];
  /** Between the toolbar and the rows: the totals. */
  strip?: ReactNode;
  /** Beside the count in the footer. */
  note?: ReactNode;
  /** The selection bar. */
  children?: ReactNode;
};

const ROW_PIXELS = { standard: 34, dense: 32, touch: 44 };

/** A list: toolbar, rows (on the phone cards), footer, keys; everything it shows is in the address or in the settings. */
export function GridView<Row>(props: GridViewProps<Row>) {
  const { list, columns, words, idOf, nameOf, state, onChange, selection, ownFilters } = props;
  const t = useText();
  const phone = usePhone();
  const touch = useMedia('(pointer: coarse)');
  const root = useRef<HTMLDivElement>(null);
  const { settings, ready, change } = useGridSettings(list.name);
  const loaded = { ...props.loaded, loadMore: () => props.loaded.loadMore(settings.pagination?.size) };
  const [choosing, setChoosing] = useState(false);
  const { seen, onSeen, rowsPerPage } = useSeenRows(loaded.onSeen);
  const fields = useMemo(() => filterFields(columns, list.columns, ownFilters), [columns, list, ownFilters]);
  const { width, measure } = useWidth();
  const boxPixels = selection ? BOX_PIXELS : 0;
  const table = useGridTable({ columns, settings, onChange: change, width, boxPixels });
  const entryColumn = selection ? 1 : 0;
  const columnCount = table.shown.length + entryColumn;
  const cell = useFocusMoves({ rows: loaded.rows, idOf, columnCount, entryColumn, rowsPerPage });
  const hasFilterRow = settings.filterState === 'SHOWN';
  const openFilterRow = (isOpen: boolean) => change({ filterState: isOpen ? 'SHOWN' : 'HIDDEN' });
  const filterBy = (filters: Filters) => onChange({ filters });
  useViewKeys(root, {
    cell,
    state,
    onChange,
    idOf,
    selection,
    onOpen: props.onOpen,
    onOpenRow: props.onOpenRow,
  });
  const instead = insteadOf(props, fields);
  const shared = { label: t(list.title), loaded, idOf, onSeen, instead, scrollId: `grid-${list.name}` };
  const listed = {
    list,
    request: loaded.request,
    fields: wantedFields(columns, table.arranged).filter((field) => isOf(list, field)),
    ids: selection?.rows.map(idOf) ?? [],
    found: loaded.total,
    isLowerBound: loaded.isLowerBound,
  };
  const arranging = { columns, settings, arranged: table.arranged, hidden: table.hidden, onChange: change };
  return (
    <div className={`${css.view} ${selection?.rows.length ? css.withBar : ''}`} ref={root}>
      <GridToolbar
        {...{ fields, state, onChange }}
        start={props.toolbar}
        hasSearch={list.columns.some(({ searched }) => searched)}
        refreshing={loaded.isStale}
        onRefresh={loaded.refresh}
        columns={phone ? undefined : { ...arranging, hasDensity: !touch, open: choosing, onOpen: setChoosing }}
        filterRow={phone ? undefined : { open: hasFilterRow, onOpen: openFilterRow }}
        listed={listed}
      />
      {props.strip}
      {phone ? (
        <GridCards {...shared} card={props.card} />
      ) : (
        <Grid
          {...shared}
          {...{ table, nameOf, selection, ready, entryColumn, measure }}
          declared={list.columns}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          filterRow={hasFilterRow ? { fields, filters: state.filters, onChange: filterBy } : undefined}
          rowHeight={ROW_PIXELS[touch ? 'touch' : (settings.density ?? 'standard')]}
          focus={cell.focus}
          onFocusCell={cell.onFocusCell}
          openId={state.open}
          onOpenRow={props.onOpenRow}
        />
      )}
      <GridNews loaded={loaded} words={words.fresh} />
      <GridFooter
        countWords={words.count}
        total={loaded.error ? undefined : loaded.total}
        isLowerBound={loaded.isLowerBound}
        seen={seen}
        note={props.note}
        totals={props.totals}
        onRequestTotals={props.onRequestTotals}
        isSumming={props.isSumming}
      />
      {props.children}
    </div>
  );
}

/** Columns of the screen's own, such as a button, are in no file. */
function isOf({ columns }: List, field: string): boolean {
  return columns.some((column) => column.field === field && column.title !== undefined);
}

/** What replaces the rows: failed, nothing found, nothing there; undefined when there are rows. */
function insteadOf<Row>(
  { loaded, words, state, onChange, empty }: GridViewProps<Row>,
  fields: FilterField[],
): ReactNode {
  if (loaded.error) return <Failed title={words.failed} error={loaded.error} onRetry={loaded.refresh} />;
  if (loaded.rows?.length !== 0) return undefined;
  if (!isFiltered(state)) return empty;
  return <NothingFound title={words.nothingFound} {...{ state, onChange, fields }} />;
}
