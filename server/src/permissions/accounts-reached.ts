import type { AccountScope, EffectivePermissions } from '@portico/contract/permissions/effective';
import { LEVELS, type Area, type Level } from '@portico/contract/permissions/model';

type Accounts = ReadonlyMap<string, AccountScope>;

/** Of remembered permissions and accounts, which nobody changes: with either of them what follows from both goes too. */
const known = new WeakMap<EffectivePermissions, WeakMap<Accounts, Map<string, Accounts>>>();

/**
 * The accounts on which a level is reached in an area. Ten thousand are looked at once for what a web server remembers,
 * not at every request: the answer is kept beside the permissions and accounts from which it follows.
 */
export function accountsReached<Account extends AccountScope>(
  permissions: EffectivePermissions,
  area: Area,
  needed: Level,
  accounts: ReadonlyMap<string, Account>,
): ReadonlyMap<string, Account> {
  const byAccounts = known.get(permissions) ?? new WeakMap<Accounts, Map<string, Accounts>>();
  known.set(permissions, byAccounts);
  const answers = byAccounts.get(accounts) ?? new Map<string, Accounts>();
  byAccounts.set(accounts, answers);
  const question = `${area} ${needed}`;
  const reached = answers.get(question) ?? reachedOf(permissions, area, needed, accounts);
  answers.set(question, reached);
  return reached as ReadonlyMap<string, Account>;
}

function reachedOf(permissions: EffectivePermissions, area: Area, needed: Level, accounts: Accounts): Accounts {
  const reaches = (account: AccountScope) => permissions.effective(area, account).level >= LEVELS[needed];
  return new Map([...accounts].filter(([, account]) => reaches(account)));
}

const texts = new WeakMap<ReadonlyMap<string, unknown>, string>();

/** The ids of what was reached as PostgreSQL writes an array of them: written once, not at every request. */
export function idsText(reached: ReadonlyMap<string, unknown>): string {
  const text = texts.get(reached) ?? `{${[...reached.keys()].join(',')}}`;
  texts.set(reached, text);
  return text;
}

/** The SQL condition that an id is one of the array of a parameter: by a hash table, where `any` would look at one after the other. */
export function isAmong(idSql: string, parameter: string): string {
  return `${idSql} in (select unnest(${parameter}::uuid[]))`;
}
