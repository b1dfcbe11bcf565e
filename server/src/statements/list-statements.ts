import type { AccountId } from '@portico/contract/ids';
import { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { nameOfAccount } from '../accounts/public.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import { accountName, loadActor, onVisibleAccounts, type StatementsActor } from './statements-actor.ts';
import { presentStatement, STATEMENT_COLUMNS, type StoredStatement } from './statement-summary.ts';

const SOURCE: ListSource<'statements'> = {
  expressions: {
    account: { sql: 's.account_id', storedAs: 'uuid', nameOf: nameOfAccount },
    number: 's.number',
    reference: 's.reference',
    // The day equals the closing date if there is one, and has the index. A row shows no other day.
    closingDate: { sql: 's.day', isNeverNull: true, groupedBy: 's.closing_date' },
    state: 's.state',
    continuity: 's.continuity',
    entryCount: { sql: 's.entry_count', isNeverNull: true },
    currency: 's.currency',
    closingBalance: { sql: 's.closing_hundred_thousandths', storedAs: 'hundredThousandths' },
  },
  key: { expression: 's.id', direction: 'asLastTerm', cast: 'uuid' },
  defaultSort: 'closingDate,desc',
};

/** The statements of the accounts that the caller sees, also those in conflict; unbooked reports aren't listed. */
export const statementList = listing({
  name: 'statements',
  endpoint: statementsEndpoints.statements,
  permit: ({ tx, subject }) => loadActor(tx, subject),
  source: () => SOURCE,
  rows: (actor) => ({
    ...visibleStatements(actor),
    id: 's.id',
    select: `s.account_id, ${STATEMENT_COLUMNS}`,
    shown: 'from page join statements s on s.client_id = $1 and s.id = page.id',
  }),
  present: (actor, stored: readonly (StoredStatement & { account_id: AccountId })[]) =>
    stored.map((row) => ({
      ...presentStatement(row),
      account: accountName(actor.accounts.get(row.account_id)!),
      closingDate: row.closing_date,
    })),
});

function visibleStatements(actor: StatementsActor): { visible: string; values: unknown[] } {
  const values: unknown[] = [actor.clientId];
  const accounts = onVisibleAccounts(actor, 's.account_id', (value) => `$${values.push(value)}`);
  return { visible: `from statements s where s.client_id = $1 and s.kind = 'STATEMENT' and ${accounts}`, values };
}
