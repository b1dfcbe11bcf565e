import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hashKey, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { GRID_PAGE_SIZE, GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import { firstPageQuery, type RowSource } from './page-query.ts';
import type { GridRequest } from '../state/grid-state.ts';
import {
  canLoadMore,
  firstPage,
  stretchOf,
  withNextPage,
  withStretch,
  type LoadedRows,
  type Page,
} from './loaded-rows.ts';

/** Where the rows come from, under a filter and an order. */
type Source<Row> = RowSource<Row> & { request: GridRequest };

export type GridRows<Row> = {
  /** What they were asked for by. */
  request: GridRequest;
  /** Undefined until the first rows arrive. */
  rows: Row[] | undefined;
  total: number | undefined;
  isLowerBound: boolean;
  /** Scrolling loads more; `size` is how many, 100 if nothing is said. */
  hasMore: boolean;
  loadMore: (size?: number) => void;
  /** Why the next rows failed to load; `loadMore` tries again. */
  moreError: Error | null;
  /** The rows are old; new ones are on their way. */
  isStale: boolean;
  /** The rows belong to another filter or order. */
  isPlaceholder: boolean;
  error: Error | null;
  /** Reloads everything. */
  refresh: () => void;
  /** New rows held back so that nothing moves; `refresh` shows them. */
  freshCount: number;
  /** Reports which rows are visible: these are refreshed when something has changed. */
  onSeen: (first: number, last: number) => void;
};

const OLD_MS = 30_000;

/** A list's rows, loaded on scroll and kept current by the events of their kind. */
export function useGridRows<Row>(source: Source<Row>): GridRows<Row> {
  const queries = useQueryClient();
  const { request } = source;
  const queryKey = [...source.queryKey, request];
  const [refreshing, setRefreshing] = useState(false);
  const query = useQuery(firstPageQuery(source, request));
  const more = useLoadMore(queries, queryKey, source);
  const onSeen = useRenewal(queries, queryKey, source);
  const refresh = async () => {
    setRefreshing(true);
    try {
      await reload(queries, queryKey, source);
    } catch {
      // The old rows stay; the query's own error shows when there are none.
      await query.refetch();
    } finally {
      setRefreshing(false);
    }
  };
  const loaded = query.data;
  return {
    request,
    rows: loaded?.rows,
    total: loaded?.total,
    isLowerBound: loaded?.isLowerBound ?? false,
    hasMore: loaded !== undefined && !query.isPlaceholderData && canLoadMore(loaded),
    ...more,
    isStale: query.isPlaceholderData || refreshing,
    isPlaceholder: query.isPlaceholderData,
    error: loaded ? null : query.error,
    refresh: () => void refresh(),
    freshCount: loaded?.freshIds.length ?? 0,
    onSeen,
  };
}

const NOTHING = new AbortController().signal;

/** If the list changes during a request, it is requested again, but not forever. */
const TRIES = 3;

/** As many rows as are shown, from the beginning, in one request. */
async function reload<Row>(queries: QueryClient, queryKey: QueryKey, source: Source<Row>, tries = TRIES) {
  const loaded = queries.getQueryData<LoadedRows<Row>>(queryKey);
  const pages = Math.max(1, Math.ceil((loaded?.rows.length ?? 0) / GRID_PAGE_SIZE));
  const size = Math.min(GRID_PAGE_SIZE_MAXIMUM, pages * GRID_PAGE_SIZE);
  const page = await source.fetchPage({ ...source.request, size: String(size) }, NOTHING);
  // An event has refreshed it meanwhile: this answer may be older.
  if (tries > 1 && queries.getQueryData(queryKey) !== loaded) await reload(queries, queryKey, source, tries - 1);
  else queries.setQueryData(queryKey, firstPage(page));
}

function useLoadMore<Row>(queries: QueryClient, queryKey: QueryKey, source: Source<Row>) {
  const hash = hashKey(queryKey);
  const loading = useRef<string | null>(null);
  const [failed, setFailed] = useState<{ hash: string; error: Error } | null>(null);
  const load = async (size: number) => {
    const loaded = queries.getQueryData<LoadedRows<Row>>(queryKey);
    if (!loaded?.nextKey || !canLoadMore(loaded) || loading.current === hash) return;
    loading.current = hash;
    setFailed(null);
    try {
      const query = { ...source.request, size: String(size), after: loaded.nextKey };
      const page = await source.fetchPage(query, NOTHING);
      const now = queries.getQueryData<LoadedRows<Row>>(queryKey);
      // Reloaded meanwhile: the page belongs to a list that no longer exists.
      if (now?.nextKey === loaded.nextKey) queries.setQueryData(queryKey, withNextPage(now, page, source.idOf));
    } catch (error) {
      setFailed({ hash, error: error as Error });
    } finally {
      loading.current = null;
    }
  };
  return {
    loadMore: (size = GRID_PAGE_SIZE) => void load(size),
    moreError: failed?.hash === hash ? failed.error : null,
  };
}

/** Reloads the visible rows when an event reports a change, or when they are old on coming back. */
function useRenewal<Row>(queries: QueryClient, queryKey: QueryKey, source: Source<Row>) {
  const seen = useRef({ first: 0, last: 0 });
  const hash = hashKey(queryKey);
  const renew = useEffectEvent(() => void renewSeen(queries, queryKey, source, seen.current));
  useEffect(() => {
    const cache = queries.getQueryCache();
    const state = cache.get(hash)?.state;
    const isOld = state !== undefined && (state.isInvalidated || Date.now() - state.dataUpdatedAt > OLD_MS);
    if (isOld && state.status === 'success') renew();
    return cache.subscribe((event) => {
      const isOurs = event.type === 'updated' && event.query.queryHash === hash;
      if (isOurs && event.action.type === 'invalidate') renew();
    });
  }, [queries, hash]);
  return useCallback((first: number, last: number) => {
    seen.current = { first, last };
  }, []);
}

async function renewSeen<Row>(
  queries: QueryClient,
  queryKey: QueryKey,
  source: Source<Row>,
  seen: { first: number; last: number },
  tries = TRIES,
) {
  const loaded = queries.getQueryData<LoadedRows<Row>>(queryKey);
  if (!loaded) return;
  const { after, ...stretch } = stretchOf(loaded, seen.first, seen.last);
  try {
    const page = await fetchRows(source, stretch.end - stretch.start + GRID_PAGE_SIZE, after);
    if (queries.getQueryData(queryKey) === loaded) {
      queries.setQueryData(queryKey, withStretch(loaded, { ...stretch, after }, page, source.idOf));
    } else if (tries > 1) await renewSeen(queries, queryKey, source, seen, tries - 1);
  } catch {
    // The shown rows stay; the next event or a refresh tries again.
  }
}

/** `count` rows from a key on, in as many requests as the server's limit asks for. */
async function fetchRows<Row>(source: Source<Row>, count: number, after: string | undefined): Promise<Page<Row>> {
  const size = Math.min(GRID_PAGE_SIZE_MAXIMUM, count);
  const query = { ...source.request, size: String(size), ...(after !== undefined && { after }) };
  const page = await source.fetchPage(query, NOTHING);
  if (count === size || page.nextKey === undefined || page.content.length < size) return page;
  const rest = await fetchRows(source, count - size, page.nextKey);
  return { ...rest, content: [...page.content, ...rest.content] };
}
