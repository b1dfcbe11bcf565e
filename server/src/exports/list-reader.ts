import type { ListReader } from '../platform/grid/whole-list.ts';
import { callerAs } from '../platform/http/route.ts';
import type { RunningCalls } from '../platform/http/running-calls.ts';
import { subjectNow } from '../session/public.ts';
import type { Exporting } from './send-table.ts';

/** The caller as somebody who reads whole lists. Each page waits for its turn among the reader's calls: a file must not take more of the database than a list. */
export function listReader({ config, db, clock, subject }: Exporting, calls: RunningCalls): ListReader {
  return {
    db,
    clock,
    clientId: subject.clientId,
    subjectNow: (tx) => subjectNow(tx, clock, config.environment, subject),
    inTurn: (read) => calls.inTurn((enter) => read(() => enter(callerAs('call', subject)))),
  };
}

/** Rows whose first page has been read, so that a refusal is told before anything is sent. */
export async function begun<Row>(rows: AsyncGenerator<Row, void, void>): Promise<AsyncIterable<Row>> {
  const first = await rows.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}
