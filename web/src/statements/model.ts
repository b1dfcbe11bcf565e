import type { ApiAnswer } from '@portico/contract/api';

export type TransactionRow = ApiAnswer<'GET reporting/transactions'>['content'][number];
export type TransactionDetail = ApiAnswer<'GET reporting/transactions/:uniqueId'>;
export type TransactionTotals = ApiAnswer<'GET reporting/transactions/totals'>;
export type AccountRow = ApiAnswer<'GET reporting/accounts'>['content'][number];
export type StatementRow = ApiAnswer<'GET reporting/statements'>['content'][number];
export type StatementImport = ApiAnswer<'GET reporting/statements/imports'>['content'][number];
export type ImportResult = ApiAnswer<'GET reporting/statements/imports/:uniqueId/results'>[number];
export type ValueSeries = ApiAnswer<'GET reporting/valueSeries'>;
/** A balance in one currency with its completeness and its shares. */
export type BalanceShares = ApiAnswer<'GET reporting/useraccountsummaries/banks'>;
export type BalanceShare = BalanceShares['shares'][number];
export type Completeness = BalanceShares['completeness'];
export type MissingAccount = Completeness['missing'][number];
export type BalanceHistory = ApiAnswer<'GET reporting/useraccountsummaries/balance-history'>;
