import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readGridState, writeGridState, type GridState } from './grid-state.ts';

export type ChangeGrid = (change: Partial<GridState>) => void;

const NO_TABS: readonly string[] = [];

/** A list's state in the address. The route lets the search parameters through; the list checks them. */
export function useGridState(tabs: readonly string[] = NO_TABS): [GridState, ChangeGrid] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readGridState(search, tabs), [search, tabs]);
  const change = useCallback<ChangeGrid>(
    (changes) => {
      // Other parameters stay in the address.
      const next = (now: unknown) => {
        const before = now as Record<string, unknown>;
        return { ...before, ...writeGridState({ ...readGridState(before, tabs), ...changes }) };
      };
      void navigate({ to: '.', search: next, replace: true, resetScroll: false });
    },
    [navigate, tabs],
  );
  return [state, change];
}
