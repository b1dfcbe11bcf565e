import type { AccountId, StatementId } from '@portico/contract/ids';
import { DOWNLOADED_STATEMENTS_MAXIMUM } from '@portico/contract/limits';
import type { TransactionType } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { byName, reportedAccounts } from '../reported-accounts.ts';
import type { StatementsActor } from '../statements-actor.ts';
import {
  DOWNLOADED_STATEMENTS,
  FOUND_COLUMNS,
  type FoundAccount,
  type FoundStatement,
  type StoredStatement,
} from './found-statement.ts';

/** Which statements are asked for: those of some accounts that close on some days, or chosen ones. */
export type Selection =
  { accounts: readonly AccountId[]; from: string; to: string } | { statements: readonly StatementId[] };

/**
 * The accounts that are asked for by name, each with its statements by day; those of chosen statements have some. Throws
 * NO_ACCOUNT_SELECTED, NOT_FOUND for an account or statement that the actor can't see, WRONG_RANGE, NOTHING_TO_DOWNLOAD if
 * there is no statement, and 1511 for more of them or of their entries than `most`.
 */
export async function findStatements(
  tx: Transaction,
  actor: StatementsActor,
  type: TransactionType,
  selection: Selection,
  most: number,
): Promise<FoundAccount[]> {
  const { accounts, stored } = await ('statements' in selection
    ? findChosen(tx, actor, type, selection.statements)
    : findOfAccounts(tx, actor, type, selection));
  if (stored.length === 0) throw new PortalError('NOTHING_TO_DOWNLOAD');
  refuseTooMuch(stored, most);
  const byAccount = Map.groupBy(stored, ({ accountId }) => accountId);
  return accounts.map((account) => {
    const own = byAccount.get(account.accountId) ?? [];
    return { account, statements: own.map((one): FoundStatement => ({ ...one, account })).toSorted(byDay) };
  });
}

type Found = { accounts: Account[]; stored: StoredStatement[] };

/** Only ids keep apart two statements of one day. */
function byDay(one: StoredStatement, other: StoredStatement): number {
  const inDay = Number(one.daySequence - other.daySequence) || compare(one.id, other.id);
  return compare(one.day, other.day) || inDay;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

async function findChosen(
  tx: Transaction,
  actor: StatementsActor,
  type: TransactionType,
  ids: readonly StatementId[],
): Promise<Found> {
  const stored = await tx.rows<StoredStatement>(
    `select ${FOUND_COLUMNS} from statements s where s.client_id = $1 and s.id = any($2) and ${DOWNLOADED_STATEMENTS[type]}`,
    [actor.clientId, ids],
  );
  const isSeen = ({ accountId }: StoredStatement) => actor.accounts.has(accountId);
  if (stored.length < new Set(ids).size || !stored.every(isSeen)) throw new PortalError('NOT_FOUND');
  const accounts = new Set(stored.map(({ accountId }) => actor.accounts.get(accountId)!));
  return { accounts: [...accounts].toSorted(byName), stored };
}

async function findOfAccounts(
  tx: Transaction,
  actor: StatementsActor,
  type: TransactionType,
  selection: Exclude<Selection, { statements: unknown }>,
): Promise<Found> {
  const accounts = reportedAccounts(actor, selection);
  const stored = await tx.rows<StoredStatement>(
    `select ${FOUND_COLUMNS} from statements s
     where s.client_id = $1 and s.account_id = any($2) and s.day between $3 and $4 and s.state = 'COUNTED'
       and ${DOWNLOADED_STATEMENTS[type]}
     limit ${DOWNLOADED_STATEMENTS_MAXIMUM + 1}`,
    [actor.clientId, accounts.map(({ accountId }) => accountId), selection.from, selection.to],
  );
  return { accounts, stored };
}

function refuseTooMuch(statements: readonly StoredStatement[], most: number): void {
  const statementsMost = Math.min(most, DOWNLOADED_STATEMENTS_MAXIMUM);
  const entries = statements.reduce((sum, { entryCount }) => sum + entryCount, 0);
  if (statements.length > statementsMost) throw tooMany(statementsMost);
  if (entries > most) throw tooMany(most);
}

function tooMany(limit: number): PortalError {
  return new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
}
