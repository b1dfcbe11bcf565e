export { AccountPicker } from './accounts/account-picker.tsx';
export type { BalanceHistory, BalanceShare, BalanceShares, Completeness, MissingAccount } from './model.ts';
export { ACCOUNT } from './transactions/transaction-source.ts';
