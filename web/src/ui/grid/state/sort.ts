export type Sort = { field: string; direction: 'asc' | 'desc' };

/** The server accepts no more. */
const TERMS_AT_MOST = 5;

/** What a click on a header does: ascending, descending, then unsorted; `several` keeps the other columns. */
export function nextSort(sorts: readonly Sort[], field: string, several: boolean): Sort[] {
  const current = sorts.find((sort) => sort.field === field);
  const next = nextOf(current, field);
  if (!several) return next ? [next] : [];
  if (!current) return next ? [...sorts, next].slice(0, TERMS_AT_MOST) : [...sorts];
  return sorts.flatMap((sort) => (sort === current ? (next ?? []) : sort));
}

function nextOf(current: Sort | undefined, field: string): Sort | null {
  if (!current) return { field, direction: 'asc' };
  return current.direction === 'asc' ? { field, direction: 'desc' } : null;
}

/** `field,direction`, as in the address and the request. */
export const sortTerm = ({ field, direction }: Sort): string => `${field},${direction}`;

/** Null if it isn't such a term. */
export function readSortTerm(term: unknown): Sort | null {
  const match = /^([\w.]{1,90}),(asc|desc)$/.exec(String(term));
  return match?.[1] ? { field: match[1], direction: match[2] === 'desc' ? 'desc' : 'asc' } : null;
}
