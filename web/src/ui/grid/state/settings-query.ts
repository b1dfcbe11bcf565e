import type { QueryFunctionContext } from '@tanstack/react-query';
import type { GridSettings } from '@portico/contract/grid';
import { call } from '../../../lib/http/client.ts';

const LOAD_AT_MOST_MS = 2_000;

export const NO_SETTINGS: GridSettings = {};

/** The key under which the browser stores a list's arrangement. */
export const storedGridSettings = (userId: string, grid: string): string => `portico.grid.${userId}.${grid}`;

/** The query for the signed-in user's arrangement of a list. */
export function settingsQuery(grid: string) {
  return {
    queryKey: ['gridSettings', grid],
    queryFn: ({ signal }: QueryFunctionContext) => load(grid, signal),
    staleTime: 'static' as const,
    retry: false,
    placeholderData: () => undefined,
  };
}

async function load(grid: string, signal: AbortSignal): Promise<GridSettings> {
  const atMost = AbortSignal.any([signal, AbortSignal.timeout(LOAD_AT_MOST_MS)]);
  const answer = await call('GET portal/gridSettings/:grid', { params: { grid } }, { signal: atMost });
  return answer.settings ?? NO_SETTINGS;
}
