import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/http/client.ts';
import { ACCOUNT } from '../statements/public.ts';

/** The currency and the accounts; left out, they default to the reader's own currency and every account they see. */
export type SummaryQuery = { currency?: string; accounts?: string };

export const SHARES = ['currency-accounts', 'banks', 'by-country', 'by-group'] as const;
export type ShareKind = (typeof SHARES)[number];

/** The current booked balance, split by currency, bank, country or own group. */
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
