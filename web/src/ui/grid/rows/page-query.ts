import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { GRID_PAGE_SIZE } from '@portico/contract/limits';
import type { GridRequest } from '../state/grid-state.ts';
import { firstPage, type Page } from './loaded-rows.ts';
import { keptGridsQuery } from '../state/kept-grids.ts';

/** The query of one page. */
export type PageQuery = GridRequest & { size: string; after?: string };

/** Where a list's rows come from. */
export type RowSource<Row> = {
  /** Starts with the kind of events that refresh the list, such as `['order', 'list']`. */
  queryKey: QueryKey;
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>;
  idOf: (row: Row) => string;
};

/** The query for the first rows under a filter and an order. */
export function firstPageQuery<Row>({ queryKey, fetchPage }: RowSource<Row>, request: GridRequest) {
  return {
    queryKey: [...queryKey, request],
    queryFn: async ({ signal }: QueryFunctionContext) =>
      firstPage(await fetchPage({ ...request, size: String(GRID_PAGE_SIZE) }, signal)),
    // Nothing reloads the whole list by itself: only the visible rows are refreshed (use-grid-rows).
    staleTime: 'static' as const,
    structuralSharing: false,
  };
}

/** Requests a list's first rows, and how it is arranged, while its page's scripts are still loading. */
export function loadFirstPage<Row>(
  queries: QueryClient,
  source: RowSource<Row>,
  request: GridRequest,
): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(keptGridsQuery), queries.prefetchQuery(firstPageQuery(source, request))]);
}
