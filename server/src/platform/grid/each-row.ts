import type { GridQuery } from '@portico/contract/grid';
import type { ClientId } from '@portico/contract/ids';
import { GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import type { Clock } from '../clock.ts';
import { setClient, type Database, type Transaction } from '../database/db.ts';
import type { Subject } from '../subject.ts';
import { countFound, among } from './grid-page.ts';
import { filteredFields } from './grid-filter.ts';
import {
  inItsClient,
  readList,
  seeList,
  type Asking,
  type Listing,
  type ListPage,
  type ListRequest,
} from './listing.ts';

/**
 * Who reads. `subjectNow` loads them as they are now, for each page: an export may outlast a module, an impersonation or
 * the user. It throws for somebody who may no longer sign in.
 */
export type ListReader = {
  db: Database;
  clock: Clock;
  clientId: ClientId;
  subjectNow: (tx: Transaction) => Promise<Subject>;
};
type Asked<Params> = Pick<ListRequest<Params>, 'params' | 'ids'> & Pick<GridQuery, 'filter' | 'sort'>;

/**
 * All rows of a filtered, sorted list as the screen shows them, at most `limit`; ask for one more to learn whether there
 * are more. Reads a page at a time, each in a transaction of its own that ends before the page's rows are given, so a
 * slow consumer holds up nobody.
 *
 * A page comes from one snapshot, the whole doesn't: a row that moves in the order meanwhile may come twice or not at
 * all. Rights are judged by their current state for every page; readers who lose theirs get the list's refusal. Throws
 * what `readList` does.
 */
export async function* eachRow<Row, Params, View, Stored extends object>(
  list: Listing<Row, Params, View, Stored>,
  reader: ListReader,
  { params, ids, ...asked }: Asked<Params>,
  limit: number,
): AsyncGenerator<Row, void, void> {
  let left = limit;
  let after: string | undefined;
  let isOneOfMany = false;
  while (left > 0) {
    const query = { ...asked, size: String(Math.min(left, GRID_PAGE_SIZE_MAXIMUM)), after };
    const request = { params, query, ids, isOneOfMany };
    const page: ListPage<Row> = await asNow(reader, (asking) => readList(list, asking, request));
    yield* page.content;
    if (page.nextKey === undefined) return;
    left -= page.content.length;
    after = page.nextKey;
    isOneOfMany ||= page.totalIsLowerBound === true;
  }
}

/** How many rows that is, counted no further than one beyond `most`. Throws what `readList` does. */
export function countRows<Row, Params, View, Stored>(
  list: Listing<Row, Params, View, Stored>,
  reader: ListReader,
  { params, filter, ids }: Omit<Asked<Params>, 'sort'>,
  most: number,
): Promise<number> {
  return asNow(reader, async (asking) => {
    const { view, source, rows } = await seeList(list, asking, params, filteredFields(filter));
    return inItsClient(list, view, asking, () => countFound(asking.tx, source, filter, among(rows, ids), most));
  });
}

/** Reads in a transaction of its own, by the reader's rights of this moment. */
function asNow<Result>(
  { db, clock, clientId, subjectNow }: ListReader,
  read: (asking: Asking) => Promise<Result>,
): Promise<Result> {
  return db.reading(async (tx) => {
    await setClient(tx, clientId);
    const subject = { ...(await subjectNow(tx)), accessVersion: null };
    return read({ tx, clock, subject });
  });
}
