import type { Filters } from '@portico/contract/filter-value';
import type { TransactionTotals } from '../model.ts';
import { useTransactionTotals } from '../queries.ts';
import { stripFilter } from './transaction-filters.ts';

export type Movements = { credits: TransactionTotals | undefined; debits: TransactionTotals | undefined };

/** The smallest possible amount. */
const LEAST = '0.00001';

/** Credits and debits, each with its count. */
export function useMovements(filters: Filters, exact: boolean): Movements {
  const credits = useTransactionTotals(withAmount(filters, { lowerBound: LEAST }), exact);
  const debits = useTransactionTotals(withAmount(filters, { upperBound: `-${LEAST}` }), exact);
  return { credits: current(credits), debits: current(debits) };
}

/** Never show those of another filter. */
function current({ data, isPlaceholderData }: ReturnType<typeof useTransactionTotals>) {
  return isPlaceholderData ? undefined : data;
}

function withAmount(filters: Filters, amount: object): string {
  const rest = stripFilter(filters);
  return JSON.stringify({ ...(rest !== undefined && (JSON.parse(rest) as object)), amount });
}
