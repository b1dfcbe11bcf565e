import type { AccountId, StatementId } from '@portico/contract/ids';
import { DOWNLOADED_ENTRIES_MAXIMUM, DOWNLOADED_STATEMENTS_MAXIMUM } from '@portico/contract/limits';
import type { TransactionType } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { byName, reportedAccounts } from '../reported-accounts.ts';
import type { StatementsActor } from '../statements-actor.ts';
import type { FileFormat, PeopleWriting } from './file-format.ts';
import { judgeEntries } from './judge-entries.ts';
import {
  ANY_VALUE_DATE,
  DOWNLOADED_STATEMENTS,
  FOUND_COLUMNS,
  type FoundAccount,
  type StoredStatement,
  type ValueDates,
} from './found-statement.ts';

/** Which statements are asked for: those of some accounts that close on some days, or chosen ones. */
export type Selection =
  { accounts: readonly AccountId[]; from: string; to: string } | { statements: readonly StatementId[] };

/**
 * The accounts that are asked for by name, each with its statements by day; those of chosen statements have some. Throws
 * NO_ACCOUNT_SELECTED, NOT_FOUND for an account or statement that the actor can't see, WRONG_RANGE, NOTHING_TO_DOWNLOAD if
 * there is no statement with such entries, and 1511 for too many of them.
 */
export async function findStatements(
  tx: Transaction,
  actor: StatementsActor,
  type: TransactionType,
  selection: Selection,
): Promise<FoundAccount[]> {
  const { accounts, stored } = await ('statements' in selection
    ? findChosen(tx, actor, type, selection.statements)
    : findOfAccounts(tx, actor, type, selection));
  if (stored.length === 0) throw new PortalError('NOTHING_TO_DOWNLOAD');
  refuseTooMuch(stored, type);
  const judged = await judgeEntries(tx, actor.clientId, stored, type, valueDatesOf(selection, type));
  const byAccount = Map.groupBy(stored, ({ accountId }) => accountId);
  // What is booked has its balances even if there is nothing else; without anything pending there is nothing.
  if (type !== 'ENTRY' && judged.size === 0) throw new PortalError('NOTHING_TO_DOWNLOAD');
  return accounts.map((account): FoundAccount => {
    const own = byAccount.get(account.accountId) ?? [];
    const statements = own.map((one) => ({ ...one, ...(judged.get(one.id) ?? NO_ENTRIES), account }));
    const kept = type === 'ENTRY' ? statements : statements.filter(({ entryCount }) => entryCount > 0);
    return { account, statements: kept.toSorted(byDay) };
  });
}

const NO_ENTRIES = { entryCount: 0, hasSalary: false, hasOtherCurrency: false };

/** What is planned is asked for by its value date, since the day of its statement says nothing of it. */
export function valueDatesOf(selection: Selection, type: TransactionType): ValueDates {
  if (type !== 'DISPOSITION' || 'statements' in selection) return ANY_VALUE_DATE;
  return { from: selection.from, to: selection.to };
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

/** On these days; `$3` and `$4` are the value dates of what is planned. */
const CLOSES: Record<TransactionType, string> = {
  ENTRY: 's.day between $3 and $4',
  INTRADAY: 's.day between $3 and $4',
  DISPOSITION: `s.id in (
    select e.statement_id from statement_entries e
    where e.client_id = s.client_id and e.account_id = s.account_id and e.listed and e.type <> 'ENTRY' and e.value_date between $3 and $4)`,
};

async function findOfAccounts(
  tx: Transaction,
  actor: StatementsActor,
  type: TransactionType,
  selection: Exclude<Selection, { statements: unknown }>,
): Promise<Found> {
  const accounts = reportedAccounts(actor, selection);
  const stored = await tx.rows<StoredStatement>(
    `select ${FOUND_COLUMNS} from statements s
     where s.client_id = $1 and s.account_id = any($2) and ${CLOSES[type]} and s.state = 'COUNTED'
       and ${DOWNLOADED_STATEMENTS[type]}
     limit ${DOWNLOADED_STATEMENTS_MAXIMUM + 1}`,
    [actor.clientId, accounts.map(({ accountId }) => accountId), selection.from, selection.to],
  );
  return { accounts, stored };
}

/** Before they are counted by type: a file of ten million entries isn't looked through to be refused. */
function refuseTooMuch(statements: readonly StoredStatement[], type: TransactionType): void {
  if (statements.length > DOWNLOADED_STATEMENTS_MAXIMUM) throw tooMany(DOWNLOADED_STATEMENTS_MAXIMUM);
  const entries = statements.reduce((sum, { allEntries }) => sum + allEntries, 0);
  if (type === 'ENTRY' && entries > 2 * DOWNLOADED_ENTRIES_MAXIMUM) throw tooMany(DOWNLOADED_ENTRIES_MAXIMUM);
}

/**
 * Throws 1511 for a file of more lines than its format may have; a file of its own for each account may have as many as one
 * of all.
 */
export function refuseTooManyLines(
  accounts: readonly FoundAccount[],
  type: TransactionType,
  { linesMaximum, linesOf }: Pick<FileFormat<PeopleWriting>, 'linesMaximum' | 'linesOf'>,
  isIndividual: boolean,
): void {
  const lines = accounts.map(({ statements }) => statements.reduce((sum, one) => sum + linesOf(one, type), 0));
  const all = lines.reduce((sum, count) => sum + count, 0);
  const largest = isIndividual ? Math.max(0, ...lines) : all;
  if (largest > linesMaximum) throw tooMany(linesMaximum);
  if (all > DOWNLOADED_ENTRIES_MAXIMUM) throw tooMany(DOWNLOADED_ENTRIES_MAXIMUM);
}

function tooMany(limit: number): PortalError {
  return new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
}
