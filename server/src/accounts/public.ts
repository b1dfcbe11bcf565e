export { accountsOf, loadAccounts, matchAccount, type Account, type Accounts } from './load-accounts.ts';
