export { account } from './account.ts';
export { accountGroup } from './account-group.ts';
export {
  accountsOf,
  currentAccounts,
  loadAccounts,
  matchAccount,
  type Account,
  type Accounts,
} from './load-accounts.ts';
