import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GridSettings } from '@portico/contract/grid';
import { call } from '../../../lib/http/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { NO_SETTINGS, settingsQuery, storedGridSettings } from './settings-query.ts';

/** A drag changes a width many times; only the last one is stored. */
const SAVE_AFTER_MS = 600;

export type UseSettings = {
  settings: GridSettings;
  /** False until the arrangement is known; the list renders only then, so that no column jumps. */
  ready: boolean;
  change: (change: Partial<GridSettings>) => void;
};

/**
 * How the signed-in user has arranged a list: columns, filter row, density. The browser remembers it for the next first
 * render; the server stores it. A failure to load or save stops nothing.
 */
export function useGridSettings(grid: string): UseSettings {
  const queries = useQueryClient();
  const storedAs = storedGridSettings(useSession().user.id, grid);
  const remembered = useMemo(() => readRemembered(storedAs), [storedAs]);
  const query = useQuery(settingsQuery(grid));
  const save = useSave(grid);
  const [changed, setChanged] = useState<GridSettings | null>(null);
  const settings = changed ?? query.data ?? remembered ?? NO_SETTINGS;
  useEffect(() => {
    if (query.data) writeStored(storedAs, JSON.stringify(query.data));
  }, [storedAs, query.data]);
  const change = (changes: Partial<GridSettings>) => {
    const next = { ...settings, ...changes };
    setChanged(next);
    queries.setQueryData(settingsQuery(grid).queryKey, next);
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
function useSave(grid: string): (settings: GridSettings) => void {
  const waiting = useRef<{ timer: number; settings: GridSettings } | null>(null);
  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { timer, settings } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = null;
    void call('PUT portal/gridSettings/:grid', { params: { grid }, body: { settings } }).catch(() => undefined);
  }, [grid]);
  useEffect(() => flush, [flush]);
  return useCallback(
    (settings) => {
      if (waiting.current) window.clearTimeout(waiting.current.timer);
      waiting.current = { settings, timer: window.setTimeout(flush, SAVE_AFTER_MS) };
    },
    [flush],
  );
}
