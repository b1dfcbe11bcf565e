import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import type { GridSettings } from '@portico/contract/grid';
import type { UserId } from '@portico/contract/ids';
import { call } from '../../../lib/http/client.ts';
import { problemOf } from '../../../lib/http/problem.ts';
import { getSessionState, subscribeToSession } from '../../../lib/session/session-store.ts';

type KeptGridSettings = ApiAnswer<'GET portal/administration/users/settings/grid'>[number];

/** A list's arrangement: as the server has it, `version` null where it has none, and the changes it isn't told yet. */
type KeptGrid = { settings: GridSettings; version: number | null; unsaved: GridSettings };
type KeptGrids = Readonly<Record<string, KeptGrid>>;

const NOT_ARRANGED: KeptGrid = { settings: {}, version: null, unsaved: {} };
/** A list isn't kept waiting for its arrangement. */
const LOAD_AT_MOST_MS = 2_000;
/** A call that hangs holds up the later changes of its list. */
const SAVE_AT_MOST_MS = 30_000;

/** The key under which the browser remembers a list's arrangement. */
export const storedGridSettings = (userId: UserId, grid: string): string => `portico.grid.${userId}.${grid}`;

/** The query for all lists that the signed-in user has arranged: one request in a session. */
export const keptGridsQuery = {
  queryKey: ['gridSettings'],
  queryFn: ({ signal }: QueryFunctionContext) => load(signal),
  staleTime: 'static' as const,
  retry: false,
  placeholderData: () => undefined,
};

function load(signal: AbortSignal): Promise<KeptGrids> {
  return readAll(AbortSignal.any([signal, AbortSignal.timeout(LOAD_AT_MOST_MS)]));
}

async function readAll(signal: AbortSignal): Promise<KeptGrids> {
  const all = await call('GET portal/administration/users/settings/grid', {}, { signal });
  return Object.fromEntries(all.map((one) => [one.gridName, keptGrid(one, {})]));
}

const keptGrid = (kept: KeptGridSettings, unsaved: GridSettings): KeptGrid => ({
  settings: kept.deleted === null ? arrangementOf(kept) : {},
  version: kept.version,
  unsaved,
});

/** What somebody has arranged, without what the server writes beside it. */
export function arrangementOf({ columns, pagination, filterState, density }: KeptGridSettings): GridSettings {
  return { columns, pagination, filterState, density };
}

export function isArranged(kept: KeptGridSettings): boolean {
  return kept.deleted === null && Object.values(arrangementOf(kept)).some((value) => value !== undefined);
}

export function settingsOf(all: KeptGrids, grid: string): GridSettings {
  const { settings, unsaved } = all[grid] ?? NOT_ARRANGED;
  return { ...settings, ...unsaved };
}

/** Shows a change wherever the list opens next, before it is saved. */
export function showChange(queries: QueryClient, grid: string, change: GridSettings): void {
  queries.setQueryData<KeptGrids>(keptGridsQuery.queryKey, (all) => {
    if (!all) return undefined;
    const kept = all[grid] ?? NOT_ARRANGED;
    return { ...all, [grid]: { ...kept, unsaved: { ...kept.unsaved, ...change } } };
  });
}

/** Keeps a change. What another browser has changed meanwhile stays, unless it is the same part of the arrangement. */
export function saveGrid(queries: QueryClient, grid: string, change: GridSettings): Promise<void> {
  const save = ({ settings, version }: KeptGrid, signal: AbortSignal) =>
    call(
      'PUT portal/administration/users/settings/grid/:gridName',
      { params: { gridName: grid }, body: { ...settings, ...change, version } },
      { signal },
    );
  return inTurn(grid, () => onLatest(queries, grid, change, save));
}

/** Takes an arrangement back. */
export function resetGrid(queries: QueryClient, grid: string): Promise<void> {
  const reset = async ({ version }: KeptGrid, signal: AbortSignal) =>
    version === null
      ? null
      : call(
          'DELETE portal/administration/users/settings/grid/:gridName',
          { params: { gridName: grid }, query: { version: String(version) } },
          { signal },
        );
  return inTurn(grid, () => onLatest(queries, grid, {}, reset));
}

/** The last change of each list. Those of a list are kept one after the other: each needs the version before it. */
const last = new Map<string, Promise<unknown>>();
/** Counts the sessions of this page: what one person hasn't saved in time isn't saved in the next one's name. */
let session = 0;
subscribeToSession(() => {
  if (getSessionState().status === 'signedOut') session += 1;
});

async function inTurn(grid: string, work: () => Promise<void>): Promise<void> {
  // A list that closes because its reader has signed out still has a change to save.
  if (getSessionState().status !== 'signedIn') return;
  const own = session;
  const run = () => (own === session ? work() : undefined);
  const done = (last.get(grid) ?? Promise.resolve()).then(run, run);
  last.set(grid, done);
  await done;
}

/** Another browser may change it again and again, but not that often. */
const TRIES = 3;

/** Runs it on what is known; if another browser has changed that, reads it again and repeats. */
async function onLatest(
  queries: QueryClient,
  grid: string,
  change: GridSettings,
  keep: (kept: KeptGrid, signal: AbortSignal) => Promise<KeptGridSettings | null>,
): Promise<void> {
  const own = session;
  const show = (next: (now: KeptGrids | undefined) => KeptGrids | undefined) => {
    // The next person reads their own.
    if (own === session) queries.setQueryData<KeptGrids>(keptGridsQuery.queryKey, next);
  };
  const readAgain = async () => {
    const read = await readAll(AbortSignal.timeout(SAVE_AT_MOST_MS));
    show((now) => ({ ...read, ...withUnsaved(now, read) }));
    return read;
  };
  let all = queries.getQueryData<KeptGrids>(keptGridsQuery.queryKey) ?? (await readAgain());
  for (let tries = 1; own === session; tries++) {
    try {
      const kept = await keep(all[grid] ?? NOT_ARRANGED, AbortSignal.timeout(SAVE_AT_MOST_MS));
      show((now) => {
        if (!now) return undefined;
        const unsaved = without(now[grid]?.unsaved ?? {}, change);
        return { ...now, [grid]: kept ? keptGrid(kept, unsaved) : { ...NOT_ARRANGED, unsaved } };
      });
      return;
    } catch (error) {
      if (tries === TRIES || !isOutdated(error)) throw error;
      all = await readAgain();
    }
  }
}

/** The lists with changes that aren't saved, as they were read. */
function withUnsaved(now: KeptGrids = {}, read: KeptGrids): KeptGrids {
  const changed = Object.entries(now).filter(([, { unsaved }]) => Object.keys(unsaved).length > 0);
  return Object.fromEntries(changed.map(([grid, { unsaved }]) => [grid, { ...(read[grid] ?? NOT_ARRANGED), unsaved }]));
}

/** The changes that came after these. */
function without(unsaved: GridSettings, saved: GridSettings): GridSettings {
  const later = Object.entries(unsaved).filter(([part, value]) => saved[part as keyof GridSettings] !== value);
  return Object.fromEntries(later);
}

function isOutdated(error: unknown): boolean {
  const { key } = problemOf(error).problem;
  return key === 'CONTENT_CHANGED' || key === 'NOT_FOUND';
}
