import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import type { GridSettings } from '@portico/contract/grid';
import { call } from '../../../lib/http/client.ts';
import { problemOf } from '../../../lib/http/problem.ts';

type KeptGridSettings = ApiAnswer<'GET portal/administration/users/settings/grid'>[number];

/** A list's arrangement as the server has it; `version` is null where it has none. */
type KeptGrid = { settings: GridSettings; version: number | null };
type KeptGrids = Readonly<Record<string, KeptGrid>>;

const NOT_ARRANGED: KeptGrid = { settings: {}, version: null };
const LOAD_AT_MOST_MS = 2_000;

/** The key under which the browser remembers a list's arrangement. */
export const storedGridSettings = (userId: string, grid: string): string => `portico.grid.${userId}.${grid}`;

/** The query for all lists that the signed-in user has arranged: one request in a session. */
export const keptGridsQuery = {
  queryKey: ['gridSettings'],
  queryFn: ({ signal }: QueryFunctionContext) => load(signal),
  staleTime: 'static' as const,
  retry: false,
  placeholderData: () => undefined,
};

async function load(signal: AbortSignal): Promise<KeptGrids> {
  const atMost = AbortSignal.any([signal, AbortSignal.timeout(LOAD_AT_MOST_MS)]);
  const all = await call('GET portal/administration/users/settings/grid', {}, { signal: atMost });
  return Object.fromEntries(all.map((one) => [one.gridName, keptGrid(one)]));
}

const keptGrid = (kept: KeptGridSettings): KeptGrid => ({
  settings: kept.deleted === null ? arrangementOf(kept) : {},
  version: kept.forceDelete ? null : kept.version,
});

/** What somebody has arranged, without what the server writes beside it. */
export function arrangementOf({ columns, pagination, filterState, density }: KeptGridSettings): GridSettings {
  return { columns, pagination, filterState, density };
}

export function isArranged(kept: KeptGridSettings): boolean {
  return kept.deleted === null && Object.values(arrangementOf(kept)).some((value) => value !== undefined);
}

export const settingsOf = (all: KeptGrids, grid: string): GridSettings => (all[grid] ?? NOT_ARRANGED).settings;

/** Shows a change wherever the list opens next, before it is saved. */
export function showChange(queries: QueryClient, grid: string, change: GridSettings): void {
  queries.setQueryData<KeptGrids>(keptGridsQuery.queryKey, (all) => {
    if (!all) return undefined;
    const kept = all[grid] ?? NOT_ARRANGED;
    return { ...all, [grid]: { ...kept, settings: { ...kept.settings, ...change } } };
  });
}

/** Keeps a change. What another browser has changed meanwhile stays, unless it is the same part of the arrangement. */
export function saveGrid(queries: QueryClient, grid: string, change: GridSettings): Promise<void> {
  return inTurn(() =>
    onLatest(queries, grid, ({ settings, version }) =>
      call('PUT portal/administration/users/settings/grid/:gridName', {
        params: { gridName: grid },
        body: { ...settings, ...change, version },
      }),
    ),
  );
}

/** Takes an arrangement back. */
export function resetGrid(queries: QueryClient, grid: string): Promise<void> {
  return inTurn(() =>
    onLatest(queries, grid, async ({ version }) => {
      if (version === null) return null;
      return call('DELETE portal/administration/users/settings/grid/:gridName', {
        params: { gridName: grid },
        query: { version: String(version) },
      });
    }),
  );
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: each needs the version that the one before has made. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work, work);
  last = done;
  return done;
}

/** Another browser may change it again and again, but not that often. */
const TRIES = 3;

/** Runs it on what is known; if another browser has changed that, reads it again and repeats. */
async function onLatest(
  queries: QueryClient,
  grid: string,
  change: (kept: KeptGrid) => Promise<KeptGridSettings | null>,
): Promise<void> {
  let all = await queries.ensureQueryData(keptGridsQuery);
  for (let tries = 1; ; tries++) {
    try {
      const kept = await change(all[grid] ?? NOT_ARRANGED);
      const next = kept ? keptGrid(kept) : NOT_ARRANGED;
      queries.setQueryData<KeptGrids>(keptGridsQuery.queryKey, (now) => ({ ...now, [grid]: next }));
      return;
    } catch (error) {
      if (tries === TRIES || !isOutdated(error)) throw error;
      all = await queries.fetchQuery({ ...keptGridsQuery, staleTime: 0 });
    }
  }
}

function isOutdated(error: unknown): boolean {
  const { key } = problemOf(error).problem;
  return key === 'CONTENT_CHANGED' || key === 'NOT_FOUND';
}
