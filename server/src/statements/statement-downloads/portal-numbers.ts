import type { StatementId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import type { FoundStatement } from './found-statement.ts';

/**
 * Gives the counted statements of these ones' accounts their numbers, up to the last of these days, and returns the
 * numbers of these. They count up from one per account, kind and year, in the order of the statements, without gaps;
 * pages of one statement share theirs. A number once given stays: a statement that comes late gets the next free one.
 */
export async function numberStatements(
  tx: Transaction,
  statements: readonly FoundStatement[],
): Promise<ReadonlyMap<StatementId, number>> {
  const days = statements.map(({ day }) => day).toSorted();
  const [first, last] = [days[0]!, days.at(-1)!];
  const accounts = [...new Set(statements.map(({ accountId }) => accountId))].toSorted();
  // In one order, so that two downloads never wait for each other.
  for (const account of accounts)
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`numbers of ${account}`]);
  await tx.write(NUMBER, [accounts, `${first.slice(0, 4)}-01-01`, last, `${last.slice(0, 4)}-12-31`]);
  const rows = await tx.rows<{ id: StatementId; number: number }>(
    'select id, portal_number as number from statements where client_id = current_client() and id = any($1)',
    [statements.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** `whole`: the pages of one statement, which close on one day. */
const NUMBER = `
  with counted as (
    select id, account_id, kind, extract(year from day) as year, day, day_sequence, portal_number,
      coalesce(encode(page_digest, 'hex'), id::text) as whole
    from statements
    where client_id = current_client() and account_id = any($1) and kind <> 'NOTIFICATION' and day between $2 and $4
      and (portal_number is not null or state = 'COUNTED' and day <= $3)
  ), known as (
    select account_id, kind, year, max(portal_number) as last from counted group by account_id, kind, year
  ), wholes as (
    select account_id, kind, year, day, whole, min(day_sequence) as place, max(portal_number) as number
    from counted group by account_id, kind, year, day, whole
  ), fresh as (
    select account_id, kind, year, day, whole,
      row_number() over (partition by account_id, kind, year order by day, place, whole) as step
    from wholes where number is null
  )
  update statements s
  set portal_number = coalesce(w.number, coalesce(k.last, 0) + f.step)
  from counted c
  join wholes w using (account_id, kind, year, day, whole)
  join known k using (account_id, kind, year)
  left join fresh f using (account_id, kind, year, day, whole)
  where s.client_id = current_client() and s.id = c.id and s.portal_number is null`;
