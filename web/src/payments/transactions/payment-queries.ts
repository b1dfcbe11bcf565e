import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { trustedId, type TransactionId } from '@portico/contract/ids';
import { call } from '../../lib/http/client.ts';
import { useSoon } from '../../lib/use-soon.ts';
import type { OneQuery } from '../../ui/grid/open-row.tsx';
import type { PageQuery } from '../../ui/grid/rows/page-query.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridRows } from '../../ui/grid/rows/use-grid-rows.ts';
import type { GridRequest } from '../../ui/grid/state/grid-state.ts';
import type { PaymentRow } from '../model.ts';
import { ORDER } from '../queries.ts';

const fetchPayments = (query: PageQuery, signal: AbortSignal) =>
  call('GET payments/transactions', { query }, { signal });

/** The payments of all orders, loaded on scroll. */
export function usePayments(request: GridRequest) {
  return useGridRows({ queryKey: [ORDER, 'payments'], request, fetchPage: fetchPayments, idOf });
}

/** One payment. */
export const paymentQuery: OneQuery<PaymentRow> = (uniqueId) => ({
  queryKey: [ORDER, 'payment', uniqueId],
  queryFn: ({ signal }) =>
    call(
      'GET payments/transactions/:uniqueId',
      { params: { uniqueId: trustedId<TransactionId>(uniqueId) } },
      { signal },
    ),
});

/** Count and totals under a filter; `exact` also beyond 10,000 payments. */
export function usePaymentTotals(filter: string | undefined, exact: boolean) {
  const query = { ...(filter !== undefined && { filter }), ...(exact && { exact: 'true' as const }) };
  return useQuery({
    enabled: useSoon(),
    queryKey: [ORDER, 'paymentTotals', query],
    queryFn: ({ signal }) => call('GET payments/transactions/totals', { query }, { signal }),
  });
}

/** What was paid to the creditor of a payment. */
export function useCreditorHistory(uniqueId: TransactionId) {
  return useQuery({
    queryKey: [ORDER, 'creditorHistory', uniqueId],
    queryFn: ({ signal }) =>
      call('GET payments/transactions/:uniqueId/creditorHistory', { params: { uniqueId } }, { signal }),
    // Never show that of another payment.
    placeholderData: () => undefined,
  });
}

/** The currencies that payments may be in. */
export function useCurrencies(): string[] {
  const { data } = useQuery({
    enabled: useSoon(),
    queryKey: ['currencies'],
    queryFn: ({ signal }) => call('GET payments/currencies', {}, { signal }),
    staleTime: 'static',
  });
  return useMemo(() => (data ?? []).map(({ code }) => code), [data]);
}
