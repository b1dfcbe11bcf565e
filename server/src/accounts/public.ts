export { account } from './account.ts';
export { changesAccountSigning } from './account-fields.ts';
export { accountGroup } from './account-group.ts';
export { bank } from './banks/bank.ts';
export { connection } from './connections/connection.ts';
export { owner } from './owners/owner.ts';
export { loadOwnersOf } from './owners/load-owners.ts';
export {
  accountsOf,
  currentAccounts,
  holdingAccounts,
  loadAccounts,
  type Account,
  type Accounts,
} from './load-accounts.ts';
export {
  cutOffOf,
  cutOffsOf,
  firstDayTaken,
  hasMissedCutOff,
  lastDay,
  soonestDate,
  type CutOff,
  type DatedPayments,
  type PaymentDays,
} from './cut-offs/cut-off.ts';
export type { BankTerms } from './cut-offs/bank-terms.ts';
export { choosable, isOwnGroup } from './choosable-account.ts';
export { KnownAccounts } from './known-accounts.ts';
export {
  accountNumber,
  isSameAccount,
  type KnownAccount,
  type NamedAccount,
  type NamedCreditor,
} from './same-account.ts';
export { nameOfAccount, nameOfBank } from './named-ids.ts';
export { accountPages } from './page-rules.ts';
