import { useMemo, useState, type RefObject } from 'react';
import { motionOf, type Place } from './cell-motion.ts';
import type { FocusedCell } from './grid-body.tsx';

type Focus = { id: string; index: number; column: number; moves: number };

type Options<Row> = {
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  columnCount: number;
  /** The identity column. */
  entryColumn: number;
  /** How many rows are in sight. */
  rowsPerPage: RefObject<number>;
};

export type UseFocusedCell<Row> = {
  focused: FocusedCell | null;
  focusedRow: Row | undefined;
  onFocusCell: (place: Place) => void;
  /** The row that the key led to; undefined when it is no such key. */
  move: (key: { key: string; ctrlKey: boolean }, isInGrid: boolean) => Row | undefined;
};

/** The cell that has the focus, or had it last; it stays with its row when rows come and go. */
export function useFocusedCell<Row>({ rows, idOf, ...extent }: Options<Row>): UseFocusedCell<Row> {
  const [focus, setFocus] = useState<Focus | null>(null);
  const index = useMemo(() => indexOf(focus, rows, idOf), [focus, rows, idOf]);
  const put = ({ row: at, column }: Place, moved: boolean): Row | undefined => {
    const row = rows?.[at];
    if (row === undefined) return undefined;
    const moves = (focus?.moves ?? 0) + (moved ? 1 : 0);
    setFocus({ id: idOf(row), index: at, column, moves });
    return row;
  };
  const column = Math.min(focus?.column ?? 0, extent.columnCount - 1);
  return {
    focused: focus && index >= 0 ? { row: index, column, moves: focus.moves } : null,
    focusedRow: rows?.[index],
    onFocusCell: (place) => void put(place, false),
    move: (key, isInGrid) => {
      const from = index >= 0 ? { row: index, column } : null;
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

function indexOf<Row>(focus: Focus | null, rows: readonly Row[] | undefined, idOf: (row: Row) => string): number {
  if (!focus || !rows) return -1;
  // Mostly it is where it was.
  const before = rows[focus.index];
  if (before !== undefined && idOf(before) === focus.id) return focus.index;
  return rows.findIndex((row) => idOf(row) === focus.id);
}
