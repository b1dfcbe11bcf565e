import type { ClientId, StatementId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { FoundStatement } from './found-statement.ts';

/**
 * Gives the counted statements of these ones' accounts their numbers, up to the last of these days, and returns the
 * numbers of these. They count up from one per account, kind and year, in the order of the statements, without gaps;
 * pages of one statement share theirs. A number once given stays: a statement that comes late gets the next free one.
 * Throws CONTENT_CHANGED if one of these doesn't count any more.
 */
export async function numberStatements(
  tx: Transaction,
  clientId: ClientId,
  statements: readonly FoundStatement[],
): Promise<ReadonlyMap<StatementId, number>> {
  const days = statements.map(({ day }) => day).toSorted();
  const [first, last] = [days[0]!, days.at(-1)!];
  const accounts = [...new Set(statements.map(({ accountId }) => accountId))];
  // One download of a client after the other.
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`statement numbers of ${clientId}`]);
  await tx.write(NUMBER_THEM, [accounts, `${first.slice(0, 4)}-01-01`, last, `${last.slice(0, 4)}-12-31`]);
  const rows = await tx.rows<{ id: StatementId; number: number | null }>(
    'select id, portal_number as number from statements where client_id = current_client() and id = any($1)',
    [statements.map(({ id }) => id)],
  );
  // One that has stopped counting meanwhile gets none.
  if (rows.some(({ number }) => number === null)) throw new PortalError('CONTENT_CHANGED');
  return new Map(rows.map(({ id, number }) => [id, number!]));
}

/** The number that a statement has, or would get by a download up to its day. */
export async function numberOf(tx: Transaction, { id, accountId, day }: FoundStatement): Promise<number> {
  const year = day.slice(0, 4);
  const row = await tx.row<{ number: number }>(`${NUMBERS} select given as number from placed where id = $5`, [
    [accountId],
    `${year}-01-01`,
    day,
    `${year}-12-31`,
    id,
  ]);
  return row!.number;
}

/**
 * `whole` is the same for the pages of one statement, which may close on several days: those of one number from a first
 * page on.
 */
const NUMBERS = `
  with counted as (
    select id, account_id, kind, extract(year from day) as year, day, day_sequence, portal_number,
      case when page_digest is null then id::text else encode(page_digest, 'hex') || ' ' || count(*) filter (where page_first = 1)
        over (partition by account_id, kind, extract(year from day), page_digest order by day, day_sequence, id) end as whole
    from statements
    where client_id = current_client() and account_id = any($1) and kind <> 'NOTIFICATION' and day between $2 and $4
      and (portal_number is not null or state = 'COUNTED' and day <= $3)
  ), wholes as (
    select *, max(portal_number) over whole_statement as number, min(day) over whole_statement as first_day,
      min(day_sequence) over whole_statement as place, max(portal_number) over (partition by account_id, kind, year) as last
    from counted window whole_statement as (partition by account_id, kind, year, whole)
  ), placed as (
    select *, (coalesce(number, coalesce(last, 0) + dense_rank() over
      (partition by account_id, kind, year, number is null order by first_day, place, whole)))::integer as given
    from wholes
  )`;

const NUMBER_THEM = `${NUMBERS}
  update statements s set portal_number = p.given from placed p
  where s.client_id = current_client() and s.id = p.id and s.portal_number is null`;
