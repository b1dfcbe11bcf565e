import { GRID_PAGE_SIZE } from '@portico/contract/limits';
import type { Sort } from './column.ts';

/** A text filter holds what it contains, a set filter the chosen values. */
export type Filters = Record<string, string | string[]>;

/** What a list shows; it lives in the address, so a link shows the same list. `page` counts from one. */
export type GridState = { tab: string | null; sort: Sort | null; search: string; page: number; filters: Filters };

/** The query of a grid request (B7). */
export type GridRequest = { filter?: string; sort?: string; page: string; size: string };

/** The search parameters of the address, checked: whatever does not fit is as if it were not there. */
export function readGridState(search: Record<string, unknown>, tabs: readonly string[]): GridState {
  const tab = tabs.find((name) => name === search.tab) ?? null;
  const page = Number(search.page);
  return {
    tab,
    sort: readSort(search.sort),
    search: readSearch(search.find),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: readFilters(search.filter),
  };
}

/** A search for digits comes out of the address as a number. */
function readSearch(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readSort(value: unknown): Sort | null {
  const match = /^([\w.]+),(asc|desc)$/.exec(String(value));
  return match?.[1] ? { field: match[1], direction: match[2] === 'desc' ? 'desc' : 'asc' } : null;
}

function readFilters(value: unknown): Filters {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).flatMap(([field, chosen]): [string, string | string[]][] => {
    if (typeof chosen === 'string') return [[field, chosen]];
    return Array.isArray(chosen) && chosen.length > 0 ? [[field, chosen.map(String)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The state as search parameters; what is as it is by default is left out. */
export function writeGridState(state: GridState): Record<string, unknown> {
  return {
    tab: state.tab ?? undefined,
    sort: state.sort ? `${state.sort.field},${state.sort.direction}` : undefined,
    find: state.search || undefined,
    page: state.page > 1 ? state.page : undefined,
    filter: Object.keys(state.filters).length > 0 ? state.filters : undefined,
  };
}

/** The filter as the server reads it: dotted names nest, the search joins it. Undefined when nothing filters. */
export function filterOf(state: GridState, fixed: Filters = {}): string | undefined {
  const filter: Record<string, unknown> = {};
  for (const [field, value] of Object.entries({ ...state.filters, ...fixed })) place(filter, field.split('.'), value);
  if (state.search) filter.search = state.search;
  return Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined;
}

function place(target: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else place((target[name] ??= {}) as Record<string, unknown>, rest, value);
}

/** `fixed` is what the tab or the page filters by, besides what the reader chose. */
export function gridRequest(state: GridState, fixed: Filters = {}): GridRequest {
  const filter = filterOf(state, fixed);
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(state.sort ? { sort: `${state.sort.field},${state.sort.direction}` } : {}),
    page: String(state.page - 1),
    size: String(GRID_PAGE_SIZE),
  };
}

/** Whether the reader narrowed the list himself; the tab does not count. */
export function isFiltered(state: GridState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}
