import type { ClientId } from '@portico/contract/ids';
import { GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import type { Clock } from '../clock.ts';
import { setClient, type Database, type Transaction } from '../database/db.ts';
import type { Subject } from '../subject.ts';
import { findListIds, readListAmong, type Asking, type Listing, type WholeRequest } from './listing.ts';

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

/**
 * The ids of all rows of a filtered, sorted list, at most `most`; ask for one more to learn whether there are more. Their
 * order is found once, whatever it costs.
 */
export function findRows<Row, Params, View, Stored>(
  list: Listing<Row, Params, View, Stored>,
  reader: ListReader,
  asked: WholeRequest<Params>,
  most: number,
): Promise<string[]> {
  return asNow(reader, (asking) => findListIds(list, asking, asked, most));
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
  asked: WholeRequest<Params>,
  ids: readonly string[],
): AsyncGenerator<Row, void, void> {
  for (let from = 0; from < ids.length; from += GRID_PAGE_SIZE_MAXIMUM) {
    const page = ids.slice(from, from + GRID_PAGE_SIZE_MAXIMUM);
    yield* await asNow(reader, (asking) => readListAmong(list, asking, asked, page));
  }
}

/** Reads in a transaction of its own, by the rights of this moment: not by those that a web server remembers. */
function asNow<Result>(
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
