import type { GridQuery } from '@portico/contract/grid';
import type { ClientId } from '@portico/contract/ids';
import { GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import type { Clock } from '../clock.ts';
import { setClient, type Database, type Transaction } from '../database/db.ts';
import type { Subject } from '../subject.ts';
import { readList, type Listing } from './listing.ts';

/**
 * Who reads. `subjectNow` loads them as they are now, for each page: an export may outlast a module, an impersonation or
 * the user. It throws for somebody who may no longer sign in.
 */
type Reader = { db: Database; clock: Clock; clientId: ClientId; subjectNow: (tx: Transaction) => Promise<Subject> };
type Asked<Params> = { params: Params } & Pick<GridQuery, 'filter' | 'sort'>;

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
  { db, clock, clientId, subjectNow }: Reader,
  { params, ...asked }: Asked<Params>,
  limit: number,
): AsyncGenerator<Row, void, void> {
  let left = limit;
  let after: string | undefined;
  while (left > 0) {
    const query = { ...asked, size: String(Math.min(left, GRID_PAGE_SIZE_MAXIMUM)), after };
    const { content, nextKey } = await db.reading(async (tx) => {
      await setClient(tx, clientId);
      const subject = { ...(await subjectNow(tx)), accessVersion: null };
      return readList(list, { tx, clock, subject }, { params, query });
    });
    yield* content;
    if (nextKey === undefined) return;
    left -= content.length;
    after = nextKey;
  }
}
