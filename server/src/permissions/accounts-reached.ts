import type { AccountScope, EffectivePermissions } from '@portico/contract/permissions/effective';
import { LEVELS, type Area, type Level } from '@portico/contract/permissions/model';

type Accounts = ReadonlyMap<string, AccountScope>;

/** Keyed by cached permissions and accounts, which nobody changes: when either goes, the results go too. */
const known = new WeakMap<EffectivePermissions, WeakMap<Accounts, Map<string, Accounts>>>();

/**
 * The accounts on which a level is reached in an area. Ten thousand are examined once per cached version, not at every
 * request: the answer is kept with the permissions and accounts it follows from.
 */
export function accountsReached<Id extends string, Account extends AccountScope>(
  permissions: EffectivePermissions,
  area: Area,
  needed: Level,
  accounts: ReadonlyMap<Id, Account>,
): ReadonlyMap<Id, Account> {
  const byAccounts = known.get(permissions) ?? new WeakMap<Accounts, Map<string, Accounts>>();
  known.set(permissions, byAccounts);
  const answers = byAccounts.get(accounts) ?? new Map<string, Accounts>();
  byAccounts.set(accounts, answers);
  const question = `${area} ${needed}`;
  const reached = answers.get(question) ?? reachedOf(permissions, area, needed, accounts);
  answers.set(question, reached);
  return reached as ReadonlyMap<Id, Account>;
}

function reachedOf(permissions: EffectivePermissions, area: Area, needed: Level, accounts: Accounts): Accounts {
  const reaches = (account: AccountScope) => permissions.effective(area, account).level >= LEVELS[needed];
  return new Map([...accounts].filter(([, account]) => reaches(account)));
}

const texts = new WeakMap<ReadonlyMap<string, unknown>, string>();

/** The reached ids in PostgreSQL's array format: built once, not at every request. */
export function idsText(reached: ReadonlyMap<string, unknown>): string {
  const text = texts.get(reached) ?? `{${[...reached.keys()].join(',')}}`;
  texts.set(reached, text);
  return text;
}

/** The SQL condition that an id is in a parameter's array: with a hash table, where `any` would scan. */
export function isAmong(idSql: string, parameter: string): string {
  return `${idSql} in (select unnest(${parameter}::uuid[]))`;
}
