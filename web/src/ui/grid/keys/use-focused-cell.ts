import { useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { createSignal, type Signal } from '../../../lib/session/signal.ts';
import { motionOf, type Place } from './cell-motion.ts';

type Focus = { id: string; index: number; column: number; moves: number };

/** The focused cell; `moves` counts how often a key put it there. */
export type FocusedCell = Place & { moves: number };

/** Which cell has the focus; only the rows re-render when it changes. */
export type FocusSignal = Signal<Focus | null>;

type Options<Row> = {
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  columnCount: number;
  /** The identity column. */
  entryColumn: number;
  /** How many rows are visible. */
  rowsPerPage: RefObject<number>;
};

export type FocusMoves<Row> = {
  focus: FocusSignal;
  focusedRow: () => Row | undefined;
  onFocusCell: (place: Place) => void;
  /** The row that the key moved to; undefined for any other key. */
  move: (key: { key: string; ctrlKey: boolean }, isInGrid: boolean) => Row | undefined;
};

/** Moves the focus from cell to cell. */
export function useFocusMoves<Row>({ rows, idOf, ...extent }: Options<Row>): FocusMoves<Row> {
  const [focus] = useState<FocusSignal>(() => createSignal<Focus | null>(null));
  const put = ({ row: at, column }: Place, moved: boolean): Row | undefined => {
    const row = rows?.[at];
    if (row === undefined) return undefined;
    const moves = (focus.get()?.moves ?? 0) + (moved ? 1 : 0);
    focus.set({ id: idOf(row), index: at, column, moves });
    return row;
  };
  return {
    focus,
    focusedRow: () => rows?.[indexOf(focus.get(), rows, idOf)],
    onFocusCell: (place) => void put(place, false),
    move: (key, isInGrid) => {
      const index = indexOf(focus.get(), rows, idOf);
      const from = index >= 0 ? { row: index, column: columnOf(focus.get(), extent.columnCount) } : null;
      const size = {
        rows: rows?.length ?? 0,
        columns: extent.columnCount,
        rowsPerPage: Math.max(1, extent.rowsPerPage.current),
      };
      const to = motionOf(key, from, size, { isInGrid, entry: { row: 0, column: extent.entryColumn } });
      return to ? put(to, true) : undefined;
    },
  };
}

/** The cell that has, or last had, the focus; it stays with its row when rows come and go. */
export function useFocusedCell<Row>(
  signal: FocusSignal,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  columnCount: number,
): FocusedCell | null {
  const focus = useSyncExternalStore(signal.subscribe, signal.get);
  const row = useMemo(() => indexOf(focus, rows, idOf), [focus, rows, idOf]);
  return focus && row >= 0 ? { row, column: columnOf(focus, columnCount), moves: focus.moves } : null;
}

function columnOf(focus: Focus | null, columnCount: number): number {
  return Math.min(focus?.column ?? 0, columnCount - 1);
}

function indexOf<Row>(focus: Focus | null, rows: readonly Row[] | undefined, idOf: (row: Row) => string): number {
  if (!focus || !rows) return -1;
  // Usually it hasn't moved.
  const before = rows[focus.index];
  if (before !== undefined && idOf(before) === focus.id) return focus.index;
  return rows.findIndex((row) => idOf(row) === focus.id);
}
