import { choosable, type Accounts } from '../accounts/public.ts';

type Account = Accounts extends ReadonlyMap<unknown, infer One> ? One : never;

/** The account that a template debits, as it is named to those who see the template. */
export function shownAccount(account: Account) {
  const { uniqueId, name, iban, other } = choosable(account);
  return { uniqueId, name, iban, other };
}
