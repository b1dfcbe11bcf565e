export { accountGroup } from './account-group.ts';
export { accountsOf, loadAccounts, matchAccount, type Account, type Accounts } from './load-accounts.ts';
