import type { Reply, Request } from '@portico/contract/endpoint';
import { statementList } from '@portico/contract/statements/lists';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { readPage } from '../platform/grid/grid-page.ts';
import type { GridSource } from '../platform/grid/grid-source.ts';
import type { Context } from '../platform/http/route.ts';
import { accountName, loadActor, onVisibleAccounts, type StatementsActor } from './statements-actor.ts';
import { presentStatement, STATEMENT_COLUMNS, type StoredStatement } from './statement-summary.ts';

type Endpoint = (typeof statementsEndpoints)['statements'];

const SOURCE: GridSource = {
  columns: statementList.columns,
  expressions: {
    account: { sql: 's.account_id', storedAs: 'uuid' },
    number: 's.number',
    reference: 's.reference',
    // The day equals the closing date if there is one, and has the index.
    closingDate: { sql: 's.day', isNeverNull: true },
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
export async function listStatements(
  { tx, subject }: Context<Endpoint>,
  { query }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const actor = await loadActor(tx, subject);
  const { rows, total, next } = await readPage<StoredStatement & { account_id: string }>(tx, SOURCE, query, {
    ...visibleStatements(actor),
    id: 's.id',
    select: `s.account_id, ${STATEMENT_COLUMNS}`,
    shown: 'from page join statements s on s.client_id = $1 and s.id = page.id',
  });
  const content = rows.map((row) => ({
    ...presentStatement(row),
    account: accountName(actor.accounts.get(row.account_id)!),
    closingDate: row.closing_date,
  }));
  return { content, ...total, ...next };
}

function visibleStatements(actor: StatementsActor): { visible: string; values: unknown[] } {
  const values: unknown[] = [actor.clientId];
  const accounts = onVisibleAccounts(actor, 's.account_id', (value) => `$${values.push(value)}`);
  return { visible: `from statements s where s.client_id = $1 and s.kind = 'STATEMENT' and ${accounts}`, values };
}
