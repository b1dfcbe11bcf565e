import { PortalError } from '../platform/errors.ts';
import type { Listing } from '../platform/grid/listing.ts';
import { eachRow, findRows, type Asked, type ListReader } from '../platform/grid/whole-list.ts';
import { callerAs } from '../platform/http/route.ts';
import type { RunningCalls } from '../platform/http/running-calls.ts';
import { subjectNow } from '../session/public.ts';
import type { Exporting } from './send-written.ts';

/**
 * The caller as somebody who reads whole lists. Each page waits for its turn among the reader's calls: a file must not
 * take more of the database than a list.
 */
export function listReader({ config, db, clock, subject }: Exporting, calls: RunningCalls): ListReader {
  return {
    db,
    clock,
    clientId: subject.clientId,
    subjectNow: (tx) => subjectNow(tx, clock, config.environment, subject),
    inTurn: (read) => calls.inTurn((enter) => read(() => enter(callerAs('call', subject)))),
  };
}

/**
 * The rows of a list that are asked for, found once and read page by page, and how many were found. Refused with the
 * list's own refusals, and with 1511 for more rows than the limit. The first page has been read then, so that a refusal is
 * told before anything is sent.
 */
export async function readRows<Row, Params, View, Stored extends object>(
  list: Listing<Row, Params, View, Stored>,
  reader: ListReader,
  asked: Asked<Params>,
  limit: number,
): Promise<{ count: number; rows: AsyncIterable<Row> }> {
  const found = await findRows(list, reader, asked, limit + 1);
  if (found.length > limit) throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
  return { count: found.length, rows: await begun(eachRow(list, reader, asked, found)) };
}

/** Rows whose first page has been read. */
async function begun<Row>(rows: AsyncGenerator<Row, void, void>): Promise<AsyncIterable<Row>> {
  const first = await rows.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}
