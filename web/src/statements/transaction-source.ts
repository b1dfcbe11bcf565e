import { call } from '../lib/client.ts';
import type { RowSource } from '../ui/grid/first-page.ts';
import { idOf } from '../ui/grid/row-id.ts';
import type { TransactionRow } from './model.ts';

/** Events of this kind refresh every query whose key starts with it. */
export const ACCOUNT = 'account';

export const TRANSACTIONS: RowSource<TransactionRow> = {
  queryKey: [ACCOUNT, 'transactions'],
  fetchPage: (query, signal) => call('GET reporting/transactions', { query }, { signal }),
  idOf,
};
