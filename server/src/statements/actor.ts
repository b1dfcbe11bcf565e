import { accountsOf, type Account } from '../accounts/public.ts';
import { loadRights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { uuidCondition } from '../platform/grid-filter.ts';
import type { Parameter } from '../platform/grid-source.ts';
import { refuseEndUsers } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';

/** Somebody who reads statements: the accounts whose statements he sees. */
export type StatementsActor = {
  clientId: string;
  /** By id. */
  accounts: Map<string, Account>;
  /** These are all accounts of his client, so no list has to ask for them. */
  seesAll: boolean;
};

/** Loads the actor of a request; refuses whoever may not see statements at all (1005, with the reasons). */
export async function loadActor(tx: Transaction, subject: Subject): Promise<StatementsActor> {
  refuseEndUsers(subject);
  const [rights, all] = [await loadRights(tx, subject), await accountsOf(tx, subject)];
  const refusal = rights.refusal('ACCOUNT_STATEMENTS', 'VIEW_ONLY');
  const accounts = new Map([...all].filter(([, account]) => rights.has('ACCOUNT_STATEMENTS', 'VIEW_ONLY', account)));
  if (refusal && accounts.size === 0) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return { clientId: subject.clientId, accounts, seesAll: accounts.size === all.size };
}

/** The SQL condition for what belongs to the actor's accounts. */
export function onVisibleAccounts(actor: StatementsActor, accountIdSql: string, parameter: Parameter): string {
  return actor.seesAll ? 'true' : uuidCondition(accountIdSql, [...actor.accounts.keys()], parameter);
}

/** An account as rows name it. */
export function accountName(account: Account): { uniqueId: string; name: string; currency: string } {
  return { uniqueId: account.accountId, name: account.name, currency: account.currency };
}
