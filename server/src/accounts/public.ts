export { loadAccounts, matchAccount, type Account } from './load-accounts.ts';
