import type { Continuity } from '@portico/contract/statements/model';
import type { Transaction } from '../platform/db.ts';
import { continuityOf, type Link } from './continuity.ts';
import type { EndedStatement } from './incoming-statement.ts';

type Row = Link & { id: string; accountId: string; continuity: Continuity };

/**
 * After new statements: says anew how the statements of their accounts follow each other, from the first new one on
 * (a late one may close a gap), and takes pending and planned entries of earlier statements off the lists.
 */
export async function followOn(tx: Transaction, fresh: readonly EndedStatement[]): Promise<void> {
  if (fresh.length === 0) return;
  const firstDays = new Map<string, string>();
  for (const { account, day } of fresh) {
    const first = firstDays.get(account.accountId);
    if (first === undefined || day < first) firstDays.set(account.accountId, day);
  }
  await linkStatements(tx, firstDays);
  await dropPassing(tx, [...firstDays.keys()]);
}

async function linkStatements(tx: Transaction, firstDays: ReadonlyMap<string, string>): Promise<void> {
  const rows = await tx.rows<Row>(
    `select s.id, s.account_id as "accountId", s.number, s.day::text as day, s.continuity,
       s.opening_hundred_thousandths as opening, s.closing_hundred_thousandths as closing
     from unnest($1::uuid[], $2::date[]) as changed (account_id, first_day)
     cross join lateral (
       select coalesce(max(b.day), changed.first_day) as day from statements b
       where b.client_id = current_client() and b.account_id = changed.account_id and b.state = 'COUNTED' and b.day < changed.first_day
     ) before
     join statements s on s.client_id = current_client() and s.account_id = changed.account_id and s.state = 'COUNTED' and s.day >= before.day
     order by s.account_id, s.day, s.day_sequence, s.id`,
    [[...firstDays.keys()], [...firstDays.values()]],
  );
  const changed: { id: string; continuity: Continuity }[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const previous = before?.accountId === row.accountId ? before : null;
    // The rows of the day before are only there to be followed.
    if (row.day < firstDays.get(row.accountId)!) continue;
    const continuity = continuityOf(previous, row);
    if (continuity !== row.continuity) changed.push({ id: row.id, continuity });
  }
  if (changed.length === 0) return;
  await tx.write(
    `update statements s set continuity = changed.continuity from unnest($1::uuid[], $2::text[]) as changed (id, continuity)
     where s.client_id = current_client() and s.id = changed.id`,
    [changed.map((one) => one.id), changed.map((one) => one.continuity)],
  );
}

/** What was pending or planned in an earlier statement is said again by the next one, or was booked. */
async function dropPassing(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  await tx.write(
    `update statement_entries e set listed = false
     where e.client_id = current_client() and e.account_id = any($1) and e.listed and e.type <> 'ENTRY'
       and e.statement_id <> (select s.id from statements s where s.client_id = current_client() and s.account_id = e.account_id and s.state = 'COUNTED'
         order by s.day desc, s.day_sequence desc, s.id desc limit 1)`,
    [accountIds],
  );
}
