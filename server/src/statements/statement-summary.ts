import type { Answer } from '@portico/contract/endpoint';
import type { StatementId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Continuity, StatementState } from '@portico/contract/statements/model';

type Summary = Answer<(typeof statementsEndpoints)['transaction']>['statement'];

export type StoredStatement = {
  statement_id: StatementId;
  number: string | null;
  reference: string | null;
  format: string;
  statement_currency: string;
  opening_date: string | null;
  opening: bigint | null;
  closing_date: string | null;
  closing: bigint | null;
  entry_count: number;
  state: StatementState;
  page_first: number | null;
  page_last: number | null;
  missing_page: number | null;
  decided_by: string | null;
  decision_reason: string | null;
  continuity: Continuity;
  adds_up: boolean | null;
};

/** Of a statement `s`. */
export const STATEMENT_COLUMNS = `s.id as statement_id, s.number, s.reference, s.format, s.currency as statement_currency, s.opening_date,
  s.opening_hundred_thousandths as opening, s.closing_date, s.closing_hundred_thousandths as closing, s.entry_count, s.state, s.continuity, s.adds_up,
  s.page_first, s.page_last, s.missing_page, s.decided_by, s.decision_reason`;

export function presentStatement(statement: StoredStatement): Summary {
  return {
    uniqueId: statement.statement_id,
    number: statement.number,
    reference: statement.reference,
    format: statement.format,
    openingBalance: presentBalance(statement.opening_date, statement.opening, statement.statement_currency),
    closingBalance: presentBalance(statement.closing_date, statement.closing, statement.statement_currency),
    entryCount: statement.entry_count,
    state: statement.state,
    continuity: statement.continuity,
    addsUp: statement.adds_up,
    pages: statement.page_first === null ? null : { first: statement.page_first, last: statement.page_last! },
    missingPage: statement.missing_page,
    decision: statement.decided_by === null ? null : { by: statement.decided_by, reason: statement.decision_reason! },
  };
}

function presentBalance(date: string | null, amountHundredThousandths: bigint | null, currency: string) {
  if (amountHundredThousandths === null) return null;
  return { date, amount: formatMoney({ amountHundredThousandths, currency }), currency };
}
