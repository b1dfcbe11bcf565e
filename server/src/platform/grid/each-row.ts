import type { GridQuery } from '@portico/contract/grid';
import { GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import type { Clock } from '../clock.ts';
import { setClient, type Database } from '../database/db.ts';
import type { Subject } from '../subject.ts';
import { readList, type Listing } from './listing.ts';

type Reader = { db: Database; clock: Clock; subject: Subject };
type Asked<Params> = { params: Params } & Pick<GridQuery, 'filter' | 'sort'>;

/**
 * All rows of a filtered, sorted list as the screen shows them, at most `limit`; ask for one more to learn whether there
 * are more. Reads a page at a time, each in a transaction of its own that ends before the page's rows are given, so a
 * slow consumer holds up nobody.
 *
 * A page comes from one snapshot, the whole doesn't: a row that moves in the order meanwhile may come twice or not at
 * all. Rights are judged by their current state for every page; whoever loses theirs gets the list's refusal. Throws
 * what `readList` does.
 */
export async function* eachRow<Row, Params, View, Stored extends object>(
  list: Listing<Row, Params, View, Stored>,
  { db, clock, subject }: Reader,
  { params, ...asked }: Asked<Params>,
  limit: number,
): AsyncGenerator<Row, void, void> {
  const now = { ...subject, accessVersion: null };
  let left = limit;
  let after: string | undefined;
  while (left > 0) {
    const query = { ...asked, size: String(Math.min(left, GRID_PAGE_SIZE_MAXIMUM)), after };
    const { content, nextKey } = await db.reading(async (tx) => {
      await setClient(tx, subject.clientId);
      return readList(list, { tx, clock, subject: now }, { params, query });
    });
    yield* content;
    if (nextKey === undefined) return;
    left -= content.length;
    after = nextKey;
  }
}
