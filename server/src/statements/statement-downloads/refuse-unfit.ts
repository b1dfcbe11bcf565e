import { showDate } from '@portico/contract/display-formats';
import type { Reason } from '@portico/contract/errors';
import type { StatementId } from '@portico/contract/ids';
import type { DateFormat } from '@portico/contract/session/model';
import type { TransactionType } from '@portico/contract/statements/model';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { StatementsActor } from '../statements-actor.ts';
import { DOWNLOADED_ENTRIES, type FoundStatement } from './found-statement.ts';

/**
 * Refuses statements that no file can say in full (STATEMENTS_NOT_DOWNLOADED): those that don't count, have no balance or
 * an entry in another currency, or have the salary of one person that the actor may not see. Leaving one out would make a gap that nobody sees.
 */
export async function refuseUnfit(
  tx: Transaction,
  actor: StatementsActor,
  statements: readonly FoundStatement[],
  { type, dateFormat }: { type: TransactionType; dateFormat: DateFormat },
): Promise<void> {
  const { withSalary, withOtherCurrency } = await findDoubtful(tx, actor, statements, type);
  const unfit = {
    statementNotCounted: statements.filter(({ state }) => state !== 'COUNTED'),
    statementWithoutBalance: type === 'ENTRY' ? statements.filter(hasNoBalance) : [],
    statementWithOtherCurrency: statements.filter(({ id }) => withOtherCurrency.has(id)),
    statementWithSalary: actor.seesSalaries ? [] : statements.filter(({ id }) => withSalary.has(id)),
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

type Doubtful = { withSalary: Set<StatementId>; withOtherCurrency: Set<StatementId> };

/**
 * The statements with the salary of one person (of several the sum is seen), and those with an entry in another currency
 * than the account's, which is in none of their balances.
 */
async function findDoubtful(
  tx: Transaction,
  actor: StatementsActor,
  statements: readonly FoundStatement[],
  type: TransactionType,
): Promise<Doubtful> {
  const rows = await tx.rows<{ id: StatementId; isSalary: boolean; isForeign: boolean }>(
    `select s.id, coalesce(bool_or(e.salary = 'SINGLE'), false) as "isSalary",
       coalesce(bool_or(e.currency <> s.currency), false) as "isForeign"
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) as s (id, first, last, currency)
     join statement_entries e on e.client_id = $1 and e.id between s.first and s.last and e.statement_id = s.id
     where ${DOWNLOADED_ENTRIES[type]} and (e.salary = 'SINGLE' or e.currency <> s.currency)
     group by s.id`,
    [
      actor.clientId,
      statements.map(({ id }) => id),
      statements.map(({ firstEntryId }) => firstEntryId),
      statements.map(({ lastEntryId }) => lastEntryId),
      statements.map(({ currency }) => currency),
    ],
  );
  return {
    withSalary: new Set(rows.filter(({ isSalary }) => isSalary).map(({ id }) => id)),
    withOtherCurrency: new Set(rows.filter(({ isForeign }) => isForeign).map(({ id }) => id)),
  };
}
