import { showDate } from '@portico/contract/display-formats';
import type { Reason } from '@portico/contract/errors';
import type { StatementId } from '@portico/contract/ids';
import type { DateFormat } from '@portico/contract/session/model';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { StatementsActor } from '../statements-actor.ts';
import type { FoundStatement, Scope } from './found-statement.ts';

/**
 * Refuses statements that no file can say in full (STATEMENTS_NOT_DOWNLOADED): those that don't count, have no balance,
 * or have the salary of one person that the actor may not see. Leaving one out would make a gap that nobody sees.
 */
export async function refuseUnfit(
  tx: Transaction,
  actor: StatementsActor,
  statements: readonly FoundStatement[],
  { scope, dateFormat }: { scope: Scope; dateFormat: DateFormat },
): Promise<void> {
  const withSalary = actor.seesSalaries ? new Set<StatementId>() : await findWithSalary(tx, actor, statements);
  const unfit = {
    statementNotCounted: statements.filter(({ state }) => state !== 'COUNTED'),
    statementWithoutBalance: scope === 'BOOKED' ? statements.filter(hasNoBalance) : [],
    statementWithSalary: statements.filter(({ id }) => withSalary.has(id)),
  };
  const reasons = Object.entries(unfit).flatMap(([key, [first, ...more]]): Reason[] => {
    if (!first) return [];
    const parameters = { account: first.account.name, date: showDate(first.day, dateFormat), more: more.length };
    return [{ kind: 'state', key, parameters }];
  });
  if (reasons.length > 0) throw new PortalError('STATEMENTS_NOT_DOWNLOADED', { reasons });
}

function hasNoBalance({ opening, closing }: FoundStatement): boolean {
  return opening === null && closing === null;
}

/** Of a batch the sum is seen, so only the salary of one person is hidden. */
async function findWithSalary(
  tx: Transaction,
  actor: StatementsActor,
  statements: readonly FoundStatement[],
): Promise<Set<StatementId>> {
  const rows = await tx.rows<{ id: StatementId }>(
    `select s.id from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as s (id, first, last)
     where exists (select 1 from statement_entries e where e.client_id = $1 and e.id between s.first and s.last
       and e.statement_id = s.id and e.salary = 'SINGLE')`,
    [
      actor.clientId,
      statements.map(({ id }) => id),
      statements.map(({ firstEntryId }) => firstEntryId),
      statements.map(({ lastEntryId }) => lastEntryId),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}
