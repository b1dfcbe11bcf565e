import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readGridState, writeGridState, type GridState } from './grid-state.ts';

export type ChangeGrid = (change: Partial<GridState>) => void;

/** A list's state in the address. Any change but that of the page goes back to the first page. */
export function useGridState(tabs: readonly string[]): [GridState, ChangeGrid] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readGridState(search, tabs), [search, tabs]);
  const change = useCallback<ChangeGrid>(
    (changes) => {
      const next = writeGridState({ ...state, page: 1, ...changes });
      void navigate({ to: '.', search: next, replace: true, resetScroll: false });
    },
    [navigate, state],
  );
  return [state, change];
}
