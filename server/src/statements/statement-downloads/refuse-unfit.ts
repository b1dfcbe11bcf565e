import { showDate } from '@portico/contract/display-formats';
import type { Reason } from '@portico/contract/errors';
import type { DateFormat } from '@portico/contract/session/model';
import type { TransactionType } from '@portico/contract/statements/model';
import { PortalError } from '../../platform/errors.ts';
import type { StatementsActor } from '../statements-actor.ts';
import type { FoundStatement } from './found-statement.ts';

/**
 * Refuses statements that no file can say in full (STATEMENTS_NOT_DOWNLOADED): those that don't count, have no balance or
 * an entry in another currency, or have the salary of one person that the actor may not see. Leaving one out would make a
 * gap that nobody sees.
 */
export function refuseUnfit(
  { seesSalaries }: Pick<StatementsActor, 'seesSalaries'>,
  statements: readonly FoundStatement[],
  { type, dateFormat }: { type: TransactionType; dateFormat: DateFormat },
): void {
  const unfit = {
    statementNotCounted: statements.filter(({ state }) => state !== 'COUNTED'),
    statementWithoutBalance: type === 'ENTRY' ? statements.filter(hasNoBalance) : [],
    statementWithOtherCurrency: statements.filter(({ hasOtherCurrency }) => hasOtherCurrency),
    statementWithSalary: seesSalaries ? [] : statements.filter(({ hasSalary }) => hasSalary),
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
