import type { ClientId, StatementId } from '@portico/contract/ids';
import type { TransactionType } from '@portico/contract/statements/model';
import type { Transaction } from '../../platform/database/db.ts';
import { DOWNLOADED_ENTRIES, type JudgedEntries, type StoredStatement, type ValueDates } from './found-statement.ts';

/** What the entries of each statement are that a file has; one without any is not in the answer. */
export async function judgeEntries(
  tx: Transaction,
  clientId: ClientId,
  statements: readonly StoredStatement[],
  type: TransactionType,
  valueDates: ValueDates,
): Promise<ReadonlyMap<StatementId, JudgedEntries>> {
  const rows = await tx.rows<JudgedEntries & { id: StatementId }>(
    `select s.id, count(*)::int as "entryCount", bool_or(e.salary is not distinct from 'SINGLE') as "hasSalary",
       bool_or(e.currency <> s.currency) as "hasOtherCurrency"
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) as s (id, first, last, currency)
     cross join lateral (
       select e.salary, e.currency from statement_entries e
       where e.client_id = $1 and e.id between s.first and s.last and e.statement_id = s.id
         and ${DOWNLOADED_ENTRIES[type]} and e.value_date between $6 and $7
       -- Statement by statement: the planner misjudges the range of ids, and would read all entries of all clients.
       offset 0
     ) e
     group by s.id`,
    [
      clientId,
      statements.map(({ id }) => id),
      statements.map(({ firstEntryId }) => firstEntryId),
      statements.map(({ lastEntryId }) => lastEntryId),
      statements.map(({ currency }) => currency),
      valueDates.from,
      valueDates.to,
    ],
  );
  return new Map(rows.map(({ id, ...judged }) => [id, judged]));
}
