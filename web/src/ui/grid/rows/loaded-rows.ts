/** The rows kept of a list that is loaded page by page, each page by the key of the previous one. */
export type LoadedRows<Row> = {
  rows: Row[];
  total: number;
  isLowerBound: boolean;
  /** The key of the next page; undefined at the end. */
  nextKey: string | undefined;
  /** Where each loaded page begins, and its key; the first has none. */
  pages: { start: number; after: string | undefined }[];
  /** Rows that have arrived since and are not shown yet. */
  freshIds: string[];
};

/** A page from the server. */
export type Page<Row> = {
  content: Row[];
  totalElements: number;
  totalIsLowerBound?: true | undefined;
  nextKey?: string | undefined;
};

export const ROWS_KEPT_MAXIMUM = 20_000;

export function firstPage<Row>(page: Page<Row>): LoadedRows<Row> {
  return {
    rows: page.content,
    total: page.totalElements,
    isLowerBound: page.totalIsLowerBound === true,
    nextKey: page.nextKey,
    pages: [{ start: 0, after: undefined }],
    freshIds: [],
  };
}

/** The list with the page after its last row; a row that moved there meanwhile stays where it was. */
export function withNextPage<Row>(
  loaded: LoadedRows<Row>,
  page: Page<Row>,
  idOf: (row: Row) => string,
): LoadedRows<Row> {
  const known = new Set(loaded.rows.map(idOf));
  const added = page.content.filter((row) => !known.has(idOf(row)));
  const rows = [...loaded.rows, ...added].slice(0, ROWS_KEPT_MAXIMUM);
  return {
    ...loaded,
    rows,
    nextKey: page.nextKey,
    pages: [...loaded.pages, { start: loaded.rows.length, after: loaded.nextKey }],
  };
}

export function canLoadMore<Row>(loaded: LoadedRows<Row>): boolean {
  return loaded.nextKey !== undefined && loaded.rows.length < ROWS_KEPT_MAXIMUM;
}

/** A range of the loaded rows, from the start of one page to the start of another. */
export type Stretch = { start: number; end: number; after: string | undefined };

/** The pages that contain the rows from `first` to `last`. */
export function stretchOf<Row>({ pages, rows }: LoadedRows<Row>, first: number, last: number): Stretch {
  const from = pages.findLast(({ start }) => start <= first) ?? { start: 0, after: undefined };
  const end = pages.find(({ start }) => start > last)?.start ?? rows.length;
  return { start: from.start, end, after: from.after };
}

/**
 * The list with a range of it reloaded: changed rows change in place, removed rows leave, new ones are only remembered,
 * so that nothing moves under the pointer. In an empty list they show at once.
 */
export function withStretch<Row>(
  loaded: LoadedRows<Row>,
  stretch: Stretch,
  page: Page<Row>,
  idOf: (row: Row) => string,
): LoadedRows<Row> {
  if (loaded.rows.length === 0) return firstPage(page);
  const came = new Map(page.content.map((row) => [idOf(row), row]));
  const known = new Set(loaded.rows.map(idOf));
  const isGone = (row: Row, index: number) => index >= stretch.start && index < stretch.end && !came.has(idOf(row));
  const gone = loaded.rows.map(isGone);
  const rows = loaded.rows.flatMap((row, index) => (gone[index] ? [] : (came.get(idOf(row)) ?? row)));
  const goneBefore = (index: number) => gone.slice(0, index).filter(Boolean).length;
  return {
    ...loaded,
    rows,
    total: page.totalElements,
    isLowerBound: page.totalIsLowerBound === true,
    pages: loaded.pages.map(({ start, after }) => ({ start: start - goneBefore(start), after })),
    freshIds: [...new Set([...loaded.freshIds, ...freshOf(loaded, stretch, page, known, idOf)])],
  };
}

/** The new rows before the range's last known row, or at the end of the whole list. */
function freshOf<Row>(
  { rows, nextKey }: LoadedRows<Row>,
  stretch: Stretch,
  page: Page<Row>,
  known: ReadonlySet<string>,
  idOf: (row: Row) => string,
): string[] {
  const ids = page.content.map(idOf);
  const isWholeEnd = stretch.end === rows.length && nextKey === undefined;
  const last = isWholeEnd ? ids.length : ids.findLastIndex((id) => known.has(id)) + 1;
  return ids.slice(0, last).filter((id) => !known.has(id));
}
