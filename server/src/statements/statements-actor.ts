import type { AccountId, ClientId } from '@portico/contract/ids';
import { accountsOf, type Account } from '../accounts/public.ts';
import { idsText, isAmong, loadRights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { uuidCondition } from '../platform/grid/grid-filter.ts';
import type { Parameter } from '../platform/grid/grid-source.ts';
import type { Subject } from '../platform/subject.ts';

/** A user who reads statements: the accounts whose statements they see. */
export type StatementsActor = {
  clientId: ClientId;
  /** By id. */
  accounts: ReadonlyMap<AccountId, Account>;
  /** These are all accounts of their client, so lists needn't filter by them. */
  seesAll: boolean;
  /** They are so many that a list is better read in its own order than account by account. */
  seesMany: boolean;
  /** They may see the payee and amount of a salary. */
  seesSalaries: boolean;
};

/** More accounts than this, and more than one in this many of the client's. */
const MANY_ACCOUNTS = 100;
const MANY_SHARE = 4;

/** Loads the actor of a request; refuses users who may see no statements at all (1005, with the reasons). */
export async function loadActor(tx: Transaction, subject: Subject): Promise<StatementsActor> {
  const refusal = (await loadRights(tx, subject)).refusal('ACCOUNT_STATEMENTS', 'VIEW_ONLY');
  const actor = await visibleAccounts(tx, subject);
  if (refusal && actor.accounts.size === 0) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return actor;
}

/** The same where a balance is shown beside something else: the user may see the statements of no account at all. */
export async function visibleAccounts(tx: Transaction, subject: Subject): Promise<StatementsActor> {
  const [rights, all] = [await loadRights(tx, subject), await accountsOf(tx, subject)];
  const accounts = rights.reached('ACCOUNT_STATEMENTS', 'VIEW_ONLY', all);
  const seesSalaries = rights.has('PAYMENT_SALARY_DETAILS', 'GRANT');
  const seesMany = accounts.size > MANY_ACCOUNTS && accounts.size * MANY_SHARE > all.size;
  return { clientId: subject.clientId, accounts, seesAll: accounts.size === all.size, seesMany, seesSalaries };
}

/** The SQL condition for rows of the actor's accounts. */
export function onVisibleAccounts(
  actor: Pick<StatementsActor, 'accounts' | 'seesAll' | 'seesMany'>,
  accountIdSql: string,
  parameter: Parameter,
): string {
  if (actor.seesAll) return 'true';
  // Inside an expression it isn't a join, whose order the planner might misjudge: each row probes a hash table.
  if (actor.seesMany) return `(${isAmong(accountIdSql, parameter(idsText(actor.accounts)))}) is true`;
  return uuidCondition(accountIdSql, [...actor.accounts.keys()], parameter);
}

/** An account as rows name it. */
export function accountName(account: Account): { uniqueId: AccountId; name: string; currency: string } {
  return { uniqueId: account.accountId, name: account.name, currency: account.currency };
}
