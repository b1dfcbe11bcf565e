import type { GridQuery } from '@portico/contract/grid';
import { GRID_PAGE_SIZE } from '@portico/contract/limits';
import { sha256 } from '../secrets/crypto.ts';
import type { Prepared, Transaction } from '../database/db.ts';
import { nextKey } from './grid-order.ts';
import { gridStatement, totalOf, type GridStatement } from './grid-sql.ts';
import type { GridSource } from './grid-source.ts';

/** A list: the rows the caller may see, and what is shown of those on the page. */
export type GridRows = {
  /** `from … where …` with the aliases of the source's expressions; its parameters are `values`. */
  visible: string;
  values: unknown[];
  /** The id of a row, by that alias. */
  id: string;
  /** What is selected for a row on the page, … */
  select: string;
  /** … `from page join …`, with the same aliases: `page.id` is the row's id. */
  shown: string;
  /** The best plan depends on the caller, even of the list as it opens. */
  isPlannedEachTime?: boolean;
};

type Place = { gridKey: (string | null)[] | null; gridCount: number };
export type Page<Row> = {
  rows: Row[];
  total: { totalElements: number; totalIsLowerBound?: true };
  next: { nextKey?: string };
};

/**
 * One page and its capped count in one statement. First finds only ids, which an index alone can give however deep the
 * page is; reads whole rows for the page only.
 */
export async function readPage<Row extends object>(
  tx: Transaction,
  source: GridSource,
  query: GridQuery,
  list: GridRows,
): Promise<Page<Row>> {
  const grid = gridStatement(source, query, list.values);
  const text = pageStatement(grid, list);
  const isPrepared = isAsOpened(source, query) && !list.isPlannedEachTime;
  const statement = isPrepared ? preparedPage(text) : text;
  const rows = await tx.rows<Row & Place>(statement, grid.values);
  const counted = rows[0]?.gridCount ?? (await countRows(tx, grid, list));
  return { rows: rows.map(withoutPlace), total: totalOf(counted), next: nextKey(rows, grid.size) };
}

/** One row by its id, wherever it is in the list; null unless the caller may see it there. */
export function readRow<Row extends object>(tx: Transaction, list: GridRows, id: string): Promise<Row | null> {
  const page = `select ${list.id} as id ${list.visible} and ${list.id} = $${list.values.length + 1}::uuid`;
  return tx.row<Row>(`with page as (${page}) select ${list.select} ${list.shown}`, [...list.values, id]);
}

function withoutPlace<Row extends object>({ gridKey: _key, gridCount: _count, ...row }: Row & Place): Row {
  return row as unknown as Row;
}

/**
 * The list as it opens is the most frequent request. Its order has an index, so its plan is the same for everybody, unless
 * its rows say otherwise.
 */
function isAsOpened({ defaultSort }: GridSource, { sort, page, size, ...rest }: GridQuery): boolean {
  const isFirst = (page ?? '0') === '0' && size === String(GRID_PAGE_SIZE);
  return isFirst && (sort ?? defaultSort) === defaultSort && Object.values(rest).every((value) => value === undefined);
}

/** Named by its text; there are only as many as lists and ways to see their rows. */
function preparedPage(text: string): Prepared {
  return { name: sha256(text).toString('hex', 0, 16), text, isPlannedOnce: true };
}

function pageStatement(grid: GridStatement, list: GridRows): string {
  const { withs, ids, count } = grid.found ? ofFound(grid, grid.found, list) : ofAll(grid, list);
  return `with ${withs} page as (select ordered.id, row_number() over () as place from (${ids}) ordered)
    select ${list.select}, case when page.place = ${grid.size} then ${grid.key} end as "gridKey", ${count} as "gridCount"
    ${list.shown} order by page.place`;
}

type Parts = { withs: string; ids: string; count: string };

/** Without a filter the order's own index gives the page and the count. */
function ofAll(grid: GridStatement, list: GridRows): Parts {
  return { withs: '', ids: orderedIds(grid, list), count: countOf(grid, list) };
}

/**
 * With a filter, collects all matches once, up to the cap: that is the count and, sorted, the page. Only if there are
 * more does it walk the order's index, which then soon meets enough. So the choice isn't left to the planner, whose
 * guesses about texts are off by orders of magnitude.
 */
function ofFound(grid: GridStatement, found: NonNullable<GridStatement['found']>, list: GridRows): Parts {
  const count = '(select total.count from total)';
  return {
    withs: `found as materialized (select ${list.id} as id, ${found.select} ${list.visible} and ${grid.filtered} limit ${grid.countLimit}),
      total as materialized (select count(*)::int as count from found),`,
    ids: `(select found.id from found where ${count} < ${grid.countLimit} and ${found.where} order by ${found.orderBy} ${grid.limit})
      union all (${orderedIds(grid, list, `and ${count} = ${grid.countLimit}`)})`,
    count,
  };
}

function orderedIds(grid: GridStatement, { id, visible }: GridRows, more = ''): string {
  return `select ${id} as id ${visible} and ${grid.where} ${more} order by ${grid.orderBy} ${grid.limit}`;
}

function countOf(grid: GridStatement, { visible }: GridRows): string {
  return `(select count(*)::int from (select ${visible} and ${grid.filtered} limit ${grid.countLimit}) counted)`;
}

/** Beyond the last page there is no row to carry the count. */
async function countRows(tx: Transaction, grid: GridStatement, list: GridRows): Promise<number> {
  const row = await tx.row<{ count: number }>(`select ${countOf(grid, list)} as count`, grid.countValues);
  return row!.count;
}
