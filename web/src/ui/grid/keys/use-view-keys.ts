import type { RefObject } from 'react';
import type { GridState } from '../state/grid-state.ts';
import type { FocusMoves } from './use-focused-cell.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { ChangeGrid } from '../state/use-grid-state.ts';
import type { Selection } from '../rows/use-selection.ts';

type ViewKeys<Row> = {
  cell: FocusMoves<Row>;
  state: GridState;
  onChange: ChangeGrid;
  idOf: (row: Row) => string;
  selection: Selection<Row> | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onOpenRow: ((row: Row) => void) | undefined;
};

/** What the keys do in a list with these parts. */
export function useViewKeys<Row>(root: RefObject<HTMLElement | null>, keys: ViewKeys<Row>): void {
  const { cell, state, onChange, idOf, selection, onOpen, onOpenRow } = keys;
  useGridKeys(root, {
    onMove: (key, isInGrid) => {
      const row = cell.move(key, isInGrid);
      if (row !== undefined && state.open !== null) onOpenRow?.(row);
      return row !== undefined;
    },
    onOpen: () => {
      const row = cell.focusedRow();
      if (row !== undefined) (onOpen ?? onOpenRow)?.(row);
      return row !== undefined;
    },
    onToggle: (range) => {
      const row = cell.focusedRow();
      if (row !== undefined) selection?.toggle(idOf(row), range);
      return row !== undefined && selection !== undefined;
    },
    onEscape: () => {
      if (state.open !== null) onChange({ open: null });
      else selection?.clear();
      return false;
    },
  });
}
