import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GridSettings } from '@portico/contract/grid';
import { useSession } from '../../../lib/session/session.tsx';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { keptGridsQuery, saveGrid, settingsOf, showChange, storedGridSettings } from './kept-grids.ts';

/** A drag changes a width many times; only the last one is stored. */
const SAVE_AFTER_MS = 600;

export type UseSettings = {
  settings: GridSettings;
  /** False until the arrangement is known; the list renders only then, so that no column jumps. */
  ready: boolean;
  /** What is undefined in it is as the list is declared. */
  change: (change: GridSettings) => void;
};

/**
 * How the signed-in user has arranged a list: columns, page size, filter row, density. The browser remembers it for the
 * next first render; the server stores it. A failure to load or save stops nothing.
 */
export function useGridSettings(grid: string): UseSettings {
  const queries = useQueryClient();
  const storedAs = storedGridSettings(useSession().user.id, grid);
  const remembered = useMemo(() => readRemembered(storedAs), [storedAs]);
  const query = useQuery(keptGridsQuery);
  const save = useSave(grid);
  // Held back from what the server says: another browser's changes come in beside them.
  const [changed, setChanged] = useState<GridSettings | null>(null);
  const settings = { ...(query.data ? settingsOf(query.data, grid) : remembered), ...changed };
  const known = query.data || changed ? JSON.stringify(settings) : null;
  useEffect(() => {
    if (known !== null) writeStored(storedAs, known);
  }, [storedAs, known]);
  const change = (next: GridSettings) => {
    setChanged((before) => ({ ...before, ...next }));
    showChange(queries, grid, next);
    save(next);
  };
  return { settings, ready: remembered !== null || !query.isLoading, change };
}

function readRemembered(storedAs: string): GridSettings | null {
  try {
    return JSON.parse(readStored(storedAs) ?? 'null') as GridSettings | null;
  } catch {
    return null;
  }
}

/** Saves after a pause, and saves any unsaved rest when the list is left. */
function useSave(grid: string): (change: GridSettings) => void {
  const queries = useQueryClient();
  const waiting = useRef<{ timer: number; change: GridSettings } | null>(null);
  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { timer, change } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = null;
    void saveGrid(queries, grid, change).catch(() => undefined);
  }, [queries, grid]);
  useEffect(() => flush, [flush]);
  return useCallback(
    (change) => {
      if (waiting.current) window.clearTimeout(waiting.current.timer);
      const together = { ...waiting.current?.change, ...change };
      waiting.current = { change: together, timer: window.setTimeout(flush, SAVE_AFTER_MS) };
    },
    [flush],
  );
}
