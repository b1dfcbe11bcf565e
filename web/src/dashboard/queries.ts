import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/client.ts';
import { ACCOUNT } from '../statements/transaction-source.ts';

/** In which currency, and of which accounts; what is left out is the reader's own choice, and all that he sees. */
export type SummaryQuery = { currency?: string; accounts?: string };

export const SHARES = ['currency-accounts', 'banks', 'by-country', 'by-group'] as const;
export type ShareKind = (typeof SHARES)[number];

/** The booked balance now, divided by currency, bank, country or own group. */
export function useShares(kind: ShareKind, query: SummaryQuery, enabled = true) {
  return useQuery({
    queryKey: [ACCOUNT, 'shares', kind, query],
    enabled,
    queryFn: ({ signal }) => call(`GET reporting/useraccountsummaries/${kind}`, { query }, { signal }),
  });
}

export function useBalanceHistory(query: SummaryQuery & { from: string; to: string }, enabled = true) {
  return useQuery({
    queryKey: [ACCOUNT, 'balanceHistory', query],
    enabled,
    queryFn: ({ signal }) => call('GET reporting/useraccountsummaries/balance-history', { query }, { signal }),
  });
}
