import type { AccountId, StatementId } from '@portico/contract/ids';
import type { Continuity } from '@portico/contract/statements/model';
import type { Transaction } from '../../platform/database/db.ts';
import { continuityOf, type Link } from '../continuity.ts';
import { workInTurns } from '../../platform/turns.ts';
import { inOrder } from '../settle/trail.ts';

type Row = Link & {
  id: StatementId;
  accountId: AccountId;
  continuity: Continuity;
  daySequence: number;
  entriesSum: bigint;
  /** Pages are judged together, also by what is missing between them. */
  isPage: boolean;
};
/** A statement that is new, or has started or stopped counting. */
type Touched = { accountId: AccountId; day: string };

/** Finding the place of one statement takes about so many steps. */
const STEPS_OF_EACH = 20;

/**
 * After a change in what counts: redetermines the continuity of these accounts' statements, from the first one touched
 * (a late one may close a gap), and lists only the last one's pending and planned entries.
 */
export async function followOn(tx: Transaction, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  const firstDays = new Map<AccountId, string>();
  for (const { accountId, day } of touched) {
    const first = firstDays.get(accountId);
    if (first === undefined || day < first) firstDays.set(accountId, day);
  }
  await linkStatements(tx, firstDays);
  await listPassing(tx, [...firstDays.keys()]);
}

async function linkStatements(tx: Transaction, firstDays: ReadonlyMap<AccountId, string>): Promise<void> {
  const stored = await tx.rows<Row>(
    `select s.id, s.account_id as "accountId", s.number, s.day::text as day, s.continuity, s.day_sequence::float8 as "daySequence",
       s.known_opening_hundred_thousandths as opening, s.known_closing_hundred_thousandths as closing,
       s.entries_sum_hundred_thousandths as "entriesSum", s.page_first is not null as "isPage"
     from unnest($1::uuid[], $2::date[]) as changed (account_id, first_day)
     cross join lateral (
       select coalesce(max(b.day), changed.first_day) as day from statements b
       where b.client_id = current_client() and b.account_id = changed.account_id and b.state = 'COUNTED' and b.day < changed.first_day
         -- From one without balances nothing can be carried on.
         and (b.known_closing_hundred_thousandths is not null or b.page_first is not null)
     ) before
     join statements s on s.client_id = current_client() and s.account_id = changed.account_id and s.state = 'COUNTED' and s.day >= before.day
     order by s.account_id, s.day, s.day_sequence, s.id`,
    [[...firstDays.keys()], [...firstDays.values()]],
  );
  const rows = await workInTurns(inSequence(stored));
  const changed: { id: StatementId; continuity: Continuity; daySequence: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const previous = before?.accountId === row.accountId ? before : null;
    // Rows of earlier days are only there as predecessors.
    if (row.day < firstDays.get(row.accountId)!) continue;
    const continuity = continuityOf(previous, row);
    const { id, daySequence } = row;
    if (continuity !== row.continuity || row.isMoved) changed.push({ id, continuity, daySequence });
  }
  if (changed.length === 0) return;
  await tx.write(
    `update statements s set continuity = changed.continuity, day_sequence = changed.day_sequence
     from unnest($1::uuid[], $2::text[], $3::bigint[]) as changed (id, continuity, day_sequence)
     where s.client_id = current_client() and s.id = changed.id`,
    [changed.map((one) => one.id), changed.map((one) => one.continuity), changed.map((one) => one.daySequence)],
  );
}

/** Several of one day follow each other by their balances, whatever their numbers say. Yields the steps it takes. */
function* inSequence(rows: readonly Row[]): Generator<number, (Row & { isMoved: boolean })[]> {
  const sorted: (Row & { isMoved: boolean })[] = [];
  for (const [, day] of Map.groupBy(rows, (row) => `${row.accountId} ${row.day}`)) {
    const before = sorted.at(-1);
    const balance = before?.accountId === day[0]!.accountId ? before.closing : null;
    const ordered = day.length === 1 ? day : inOrder(day, balance);
    yield day.length * STEPS_OF_EACH;
    for (const [index, row] of ordered.entries()) {
      const daySequence = day.length === 1 ? row.daySequence : index;
      const closing = row.closing ?? carriedClosing(sorted.at(-1), row);
      sorted.push({ ...row, closing, daySequence, isMoved: daySequence !== row.daySequence });
    }
  }
  return sorted;
}

/** Where a statement without balances leads from the one before it: the next one has to begin there. */
function carriedClosing(before: Row | undefined, { accountId, entriesSum, isPage }: Row): bigint | null {
  if (isPage || before?.accountId !== accountId || before.closing === null) return null;
  return before.closing + entriesSum;
}

/** Pending or planned entries of an earlier statement are repeated by the last one, or were booked. */
async function listPassing(tx: Transaction, accountIds: readonly AccountId[]): Promise<void> {
  const last = await tx.rows<{ id: StatementId; accountId: AccountId }>(
    `select last.id, w.account_id as "accountId" from unnest($1::uuid[]) as w (account_id) cross join lateral (
       select s.id from statements s where s.client_id = current_client() and s.account_id = w.account_id and s.state = 'COUNTED'
       order by s.day desc, s.day_sequence desc, s.id desc limit 1) last`,
    [accountIds],
  );
  await tx.write(
    `update statement_entries e set listed = false
     where e.client_id = current_client() and e.account_id = any($1) and e.listed and e.type <> 'ENTRY' and e.statement_id <> all($2)`,
    [accountIds, last.map(({ id }) => id)],
  );
  await tx.write(
    `update statement_entries e set listed = true from statements s
     where s.client_id = current_client() and s.id = any($1) and e.client_id = s.client_id
       and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id and e.type <> 'ENTRY' and not e.listed`,
    [last.map(({ id }) => id)],
  );
}
