import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { columnOrderingFeature, columnVisibilityFeature, constructTable, tableFeatures } from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { GridSettings } from '@portico/contract/grid';
import type { Signal } from '../../lib/session/signal.ts';
import {
  arrangedColumns,
  boundedWidth,
  changeColumn,
  EDGE_PIXELS,
  hiddenFields,
  tracksOf,
  widthOf,
  type ColumnSetting,
} from './columns/arrangement.ts';
import type { Column } from './columns/column.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnOrderingFeature,
  columnVisibilityFeature,
});

/** The table manages the columns; the rows come page by page and are rendered by the virtualizer. */
const NO_ROWS: object[] = [];

export type GridTable<Row> = {
  /** The shown columns, in order, with what their cells need. */
  shown: ShownColumn<Row>[];
  arranged: ColumnSetting[];
  hidden: ReadonlySet<string>;
  /** CSS grid tracks of every row, and the minimum width of a row. */
  tracks: string;
  leastWidth: number;
  onWidth: (field: string, pixels: number) => void;
};

export type ShownColumn<Row> = {
  column: Column<Row>;
  pinned: 'start' | 'end' | false;
  /** Pixels from the pinned side, without the box. */
  offset: number;
};

type Options<Row> = {
  columns: Column<Row>[];
  settings: GridSettings;
  onChange: (change: GridSettings) => void;
  /** Pixels available for the columns. */
  width: Signal<number>;
  boxPixels: number;
};

/** Order, visibility, widths and pinning of the columns; TanStack Table puts them in order. */
export function useGridTable<Row>({ columns, settings, onChange, width, boxPixels }: Options<Row>) {
  const arranged = useMemo(() => arrangedColumns(columns, settings.columns), [columns, settings.columns]);
  const hidden = useHidden(columns, arranged, width);
  const placed = useMemo(() => placeColumns(columns, arranged, hidden), [columns, arranged, hidden]);
  const settingOf = (field: string) => arranged.find((setting) => setting.field === field);
  const tracks = placed.map(({ column }, index) => ({
    width: widthOf(column, settingOf(column.field)) + (index === 0 && boxPixels === 0 ? EDGE_PIXELS : 0),
    // A width that somebody chose is stored.
    grows: settingOf(column.field)?.widthPixels === undefined ? (column.grows ?? 0) : 0,
  }));
  const widthsAfter = (index: number) => tracks.slice(index + 1).reduce((sum, { width }) => sum + width, 0);
  const atEnd = placed.filter(({ pinned }) => pinned === 'end').length;
  return {
    shown: placed.map((one, index) => ({ ...one, offset: one.pinned === 'end' ? widthsAfter(index) : 0 })),
    arranged,
    hidden,
    tracks: tracksOf(tracks, boxPixels > 0, atEnd),
    leastWidth: boxPixels + tracks.reduce((sum, { width }) => sum + width, 0),
    onWidth: (field, pixels) =>
      onChange({ columns: changeColumn(arranged, field, { widthPixels: boundedWidth(pixels) }) }),
  } satisfies GridTable<Row>;
}

/** The hidden fields; the list re-renders when these change, not with each pixel of the width. */
function useHidden<Row>(
  columns: readonly Column<Row>[],
  arranged: readonly ColumnSetting[],
  width: Signal<number>,
): ReadonlySet<string> {
  const read = useCallback(() => [...hiddenFields(columns, arranged, width.get())].join(), [columns, arranged, width]);
  const fields = useSyncExternalStore(width.subscribe, read);
  return useMemo(() => new Set(fields.split(',')), [fields]);
}

type Placed<Row> = Omit<ShownColumn<Row>, 'offset'>;

function placeColumns<Row>(
  columns: readonly Column<Row>[],
  arranged: readonly ColumnSetting[],
  hidden: ReadonlySet<string>,
): Placed<Row>[] {
  const fieldsOf = (some: readonly { field: string }[]) => some.map(({ field }) => field);
  const atEnd = new Set(fieldsOf(columns.filter(({ pinned }) => pinned === 'end')));
  const table = constructTable({
    features,
    data: NO_ROWS,
    columns: columns.map(({ field }) => ({ id: field })),
    state: {
      // Columns pinned to the end stay there, wherever they were arranged.
      columnOrder: [...fieldsOf(arranged.filter(({ field }) => !atEnd.has(field))), ...atEnd],
      columnVisibility: Object.fromEntries([...hidden].map((field) => [field, false])),
    },
  });
  return table.getVisibleLeafColumns().flatMap(({ id }, index) => {
    const column = columns.find(({ field }) => field === id);
    return column ? [{ column, pinned: index === 0 ? ('start' as const) : (column.pinned ?? false) }] : [];
  });
}
