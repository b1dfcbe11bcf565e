import type { AccountId, StatementId } from '@portico/contract/ids';
import { DOWNLOADED_ENTRIES_MAXIMUM, DOWNLOADED_STATEMENTS_MAXIMUM } from '@portico/contract/limits';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { StatementsActor } from '../statements-actor.ts';
import {
  DOWNLOADED_STATEMENTS,
  FOUND_COLUMNS,
  type FoundStatement,
  type Scope,
  type StoredStatement,
} from './found-statement.ts';

/** Which statements are asked for: those of some accounts that close on some days, or chosen ones. */
export type Selection =
  { accounts: readonly AccountId[]; from: string; to: string } | { statements: readonly StatementId[] };

/**
 * The statements that are asked for, by account and day. Throws NO_ACCOUNT_SELECTED, NOT_FOUND for an account
 * or statement that the actor can't see, WRONG_RANGE, NOTHING_TO_DOWNLOAD, and 1511 for too many of them or of their
 * entries.
 */
export async function findStatements(
  tx: Transaction,
  actor: StatementsActor,
  scope: Scope,
  selection: Selection,
): Promise<FoundStatement[]> {
  const stored = await ('statements' in selection
    ? findChosen(tx, actor, scope, selection.statements)
    : findOfAccounts(tx, actor, scope, selection));
  if (stored.length === 0) throw new PortalError('NOTHING_TO_DOWNLOAD');
  refuseTooMuch(stored);
  return stored
    .map((one): FoundStatement => ({ ...one, account: actor.accounts.get(one.accountId)! }))
    .toSorted(byAccountAndDay);
}

/** Only ids keep apart two accounts of one name, and two statements of one day. */
function byAccountAndDay(one: FoundStatement, other: FoundStatement): number {
  const account = one.account.name.localeCompare(other.account.name) || compare(one.accountId, other.accountId);
  const inDay = Number(one.daySequence - other.daySequence) || compare(one.id, other.id);
  return account || compare(one.day, other.day) || inDay;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

async function findChosen(
  tx: Transaction,
  actor: StatementsActor,
  scope: Scope,
  ids: readonly StatementId[],
): Promise<StoredStatement[]> {
  const stored = await tx.rows<StoredStatement>(
    `select ${FOUND_COLUMNS} from statements s where s.client_id = $1 and s.id = any($2) and ${DOWNLOADED_STATEMENTS[scope]}`,
    [actor.clientId, ids],
  );
  const isSeen = ({ accountId }: StoredStatement) => actor.accounts.has(accountId);
  if (stored.length < new Set(ids).size || !stored.every(isSeen)) throw new PortalError('NOT_FOUND');
  return stored;
}

function findOfAccounts(
  tx: Transaction,
  actor: StatementsActor,
  scope: Scope,
  { accounts, from, to }: Exclude<Selection, { statements: unknown }>,
): Promise<StoredStatement[]> {
  if (accounts.length === 0) throw new PortalError('NO_ACCOUNT_SELECTED');
  if (from > to) throw new PortalError('WRONG_RANGE');
  if (!accounts.every((id) => actor.accounts.has(id))) throw new PortalError('NOT_FOUND');
  return tx.rows<StoredStatement>(
    `select ${FOUND_COLUMNS} from statements s
     where s.client_id = $1 and s.account_id = any($2) and s.day between $3 and $4 and s.state = 'COUNTED'
       and ${DOWNLOADED_STATEMENTS[scope]}
     limit ${DOWNLOADED_STATEMENTS_MAXIMUM + 1}`,
    [actor.clientId, accounts, from, to],
  );
}

function refuseTooMuch(statements: readonly StoredStatement[]): void {
  const entries = statements.reduce((sum, { entryCount }) => sum + entryCount, 0);
  if (statements.length > DOWNLOADED_STATEMENTS_MAXIMUM) throw tooMany(DOWNLOADED_STATEMENTS_MAXIMUM);
  if (entries > DOWNLOADED_ENTRIES_MAXIMUM) throw tooMany(DOWNLOADED_ENTRIES_MAXIMUM);
}

function tooMany(limit: number): PortalError {
  return new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
}
