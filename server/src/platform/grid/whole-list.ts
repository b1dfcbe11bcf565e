import type { GridQuery } from '@portico/contract/grid';
import type { ClientId } from '@portico/contract/ids';
import { GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import type { Clock } from '../clock.ts';
import { setClient, type Database, type Transaction } from '../database/db.ts';
import type { Subject } from '../subject.ts';
import { filteredFields, filterTerms, uuidsIn } from './grid-filter.ts';
import { sortedFields } from './grid-order.ts';
import type { GridRows } from './grid-page.ts';
import { expressionOf } from './grid-source.ts';
import { gridStatement } from './grid-sql.ts';
import { inItsClient, seeList, type Asking, type ListAbout, type Listing } from './listing.ts';

/** Who reads a whole list. */
export type ListReader = {
  db: Database;
  clock: Clock;
  clientId: ClientId;
  /**
   * Loads them as they are now, for each page: an export may outlast a module, an impersonation or the user. Throws for
   * somebody who may no longer sign in.
   */
  subjectNow: (tx: Transaction) => Promise<Subject>;
  /** Waits until it is their turn, as each of their calls does; `enter` is called in the transaction. */
  inTurn: <Result>(read: (enter: () => void) => Promise<Result>) => Promise<Result>;
};

/** What is asked of a whole list; with `ids`, of these rows alone. */
export type Asked<Params> = { params: Params; ids?: readonly string[] | undefined } & Pick<
  GridQuery,
  'filter' | 'sort'
>;

/**
 * The ids of all rows that a filter finds, in their order, at most `most`; ask for one more to learn whether there are
 * more. Their order is found once, whatever it costs. Throws what `readList` does.
 */
export function findRows<Row, Params, View, Stored>(
  list: Listing<Row, Params, View, Stored>,
  reader: ListReader,
  { params, ids, ...query }: Asked<Params>,
  most: number,
): Promise<string[]> {
  const fields = [...filteredFields(query.filter), ...sortedFields(query.sort)];
  return readNow(reader, async (asking) => {
    const { view, source, rows } = await seeList(list, asking, params, fields);
    const listed = ids === undefined ? rows : among(rows, ids);
    const { filtered, orderBy, values } = gridStatement(source, query, listed.values);
    const statement = `select ${listed.id} as id ${listed.visible} and ${filtered} order by ${orderBy} limit ${most}`;
    const found = await inItsClient(list, view, asking, () => asking.tx.rows<{ id: string }>(statement, values));
    return found.map(({ id }) => id);
  });
}

/**
 * The rows with these ids as the screen shows them, in this order. Reads a page at a time, each in a transaction of its own
 * that ends before the page's rows are given, so a slow consumer holds up nobody.
 *
 * A row is as it is when its page is read, and left out if by then the filter doesn't find it any more. Rights are judged
 * by their current state for every page; readers who lose theirs get the list's refusal. Throws what `readList` does.
 */
export async function* eachRow<Row, Params, View, Stored extends object>(
  list: Listing<Row, Params, View, Stored>,
  reader: ListReader,
  { params, filter }: Pick<Asked<Params>, 'params' | 'filter'>,
  ids: readonly string[],
): AsyncGenerator<Row, void, void> {
  for (let from = 0; from < ids.length; from += GRID_PAGE_SIZE_MAXIMUM) {
    const page = ids.slice(from, from + GRID_PAGE_SIZE_MAXIMUM);
    yield* await readNow(reader, async (asking) => {
      const { view, source, rows } = await seeList(list, asking, params, filteredFields(filter));
      const { filtered, values: filterValues } = gridStatement(source, { filter }, rows.values);
      const { visible, values } = among({ ...rows, values: filterValues }, page);
      const statement = `with page as (
          select given.id, given.place from unnest($${values.length}::uuid[]) with ordinality as given (id, place)
          where given.id in (select ${rows.id} ${visible} and ${filtered}))
        select ${rows.select} ${rows.shown} order by page.place`;
      const stored = await inItsClient(list, view, asking, () => asking.tx.rows<Stored>(statement, values));
      return list.present(view, stored, asking);
    });
  }
}

/** What a file says of a list: `names` are those of the ids in its filter, such as of banks. */
export type ListDescription = ListAbout & { names: ReadonlyMap<string, string> };

/**
 * What a file says of a list. Ids in the filter that no row of the reader's has get no name: nobody learns one by them.
 * Throws what `readList` does.
 */
export function describeList<Row, Params, View, Stored>(
  list: Listing<Row, Params, View, Stored>,
  reader: ListReader,
  { params, filter }: Pick<Asked<Params>, 'params' | 'filter'>,
): Promise<ListDescription> {
  return readNow(reader, async (asking) => {
    const { view, source, rows } = await seeList(list, asking, params, filteredFields(filter));
    const names = new Map<string, string>();
    for (const [field, ids] of filterTerms(filter)) {
      const expression = expressionOf(source, field);
      if (expression?.storedAs !== 'uuid') continue;
      const statement = `select given.id, ${expression.nameOf('given.id')} as name
        from unnest($${rows.values.length + 1}::text[]::uuid[]) as given (id)
        where exists (select 1 ${rows.visible} and ${expression.sql} = given.id)`;
      const read = () => asking.tx.rows<{ id: string; name: string | null }>(statement, [...rows.values, uuidsIn(ids)]);
      for (const { id, name } of await inItsClient(list, view, asking, read)) if (name !== null) names.set(id, name);
    }
    return { ...list.about?.(view), names };
  });
}

/** The rows of a list that have one of these ids, its last value. */
function among(list: GridRows, ids: readonly string[]): GridRows {
  const values = [...list.values, ids];
  return { ...list, visible: `${list.visible} and ${list.id} = any($${values.length}::uuid[])`, values };
}

/** Reads in a transaction of its own, by the rights of this moment: not by those that a web server remembers. */
export function readNow<Result>(
  { db, clock, clientId, subjectNow, inTurn }: ListReader,
  read: (asking: Asking) => Promise<Result>,
): Promise<Result> {
  return inTurn((enter) =>
    db.reading(async (tx) => {
      await setClient(tx, clientId);
      const subject = { ...(await subjectNow(tx)), accessVersion: null };
      enter();
      return read({ tx, clock, subject });
    }),
  );
}
