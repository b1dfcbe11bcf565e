import { call } from '../../lib/http/client.ts';
import type { RowSource } from '../../ui/grid/rows/page-query.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import type { TransactionRow } from '../model.ts';

/** Events of this kind refresh every query whose key starts with it. */
export const ACCOUNT = 'account';

export const TRANSACTIONS: RowSource<TransactionRow> = {
  queryKey: [ACCOUNT, 'transactions'],
  fetchPage: (query, signal) => call('GET reporting/transactions', { query }, { signal }),
  idOf,
};
