import { readFilterValue, type Filters } from '@portico/contract/filter-value';
import { readSortTerm, sortTerm, type Sort } from './sort.ts';

/** What a list shows; it lives in the address, so a link shows the same list. `open` is the row in the drawer. */
export type GridState = {
  tab: string | null;
  sort: Sort[];
  search: string;
  filters: Filters;
  open: string | null;
};

/** What a list requests, apart from page or key (spec B7). */
export type GridRequest = { filter?: string; sort?: string[]; onlyDeleted?: 'true' | 'false' };

/** The validated search parameters of the address: invalid ones are ignored. */
export function readGridState(search: Record<string, unknown>, tabs: readonly string[]): GridState {
  return {
    tab: tabs.find((name) => name === search.tab) ?? null,
    sort: [search.sort].flat().flatMap((term) => readSortTerm(term) ?? []),
    search: readText(search.find),
    filters: readFilters(search.filter),
    open: readText(search.open) || null,
  };
}

/** A search for digits comes out of the address as a number. */
function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readFilters(value: unknown): Filters {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const entries = Object.entries(value).flatMap(([field, chosen]) => {
    const filter = readFilterValue(chosen);
    return filter === null ? [] : [[field, filter] as const];
  });
  return Object.fromEntries(entries);
}

/** The state as search parameters; defaults are left out. */
export function writeGridState(state: GridState): Record<string, unknown> {
  const terms = state.sort.map(sortTerm);
  return {
    tab: state.tab ?? undefined,
    sort: terms.length > 1 ? terms : terms[0],
    find: state.search || undefined,
    filter: Object.keys(state.filters).length > 0 ? state.filters : undefined,
    open: state.open ?? undefined,
  };
}

/** The filter as the server reads it: dotted names are nested, the search is added. Undefined when nothing filters. */
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

/** `fixed` is the tab's or page's filter, in addition to the reader's own. */
export function gridRequest(state: GridState, fixed: Filters = {}): GridRequest {
  const filter = filterOf(state, fixed);
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(state.sort.length > 0 ? { sort: state.sort.map(sortTerm) } : {}),
  };
}

/** Whether the reader has filtered the list; the tab does not count. */
export function isFiltered(state: GridState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}
