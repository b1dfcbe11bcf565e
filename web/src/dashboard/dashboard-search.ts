import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BALANCE_HISTORY_MAXIMUM_DAYS } from '@portico/contract/limits';
import { addDays, addMonths, daysBetween, isDay } from '../lib/format/days.ts';
import type { SummaryQuery } from './queries.ts';

export const PERIODS = { '1M': 1, '3M': 3, '12M': 12 } as const;
export type Period = keyof typeof PERIODS;

/** What the dashboard shows; it lives in the address. A custom range replaces the period. */
export type DashboardState = {
  currency: string | null;
  accounts: string[];
  period: Period;
  range: { from: string; to: string } | null;
};

const ACCOUNTS_AT_MOST = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The validated search parameters of the address; invalid ones are ignored. */
export function readDashboard(search: Record<string, unknown>): DashboardState {
  const { currency, accounts, period, from, to } = search;
  const isRange = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < BALANCE_HISTORY_MAXIMUM_DAYS;
  const ids = typeof accounts === 'string' ? accounts.split(',') : [];
  return {
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : null,
    accounts: ids.filter((id) => UUID.test(id)).slice(0, ACCOUNTS_AT_MOST),
    period: typeof period === 'string' && Object.hasOwn(PERIODS, period) ? (period as Period) : '3M',
    range: isRange ? { from, to } : null,
  };
}

export function writeDashboard({ currency, accounts, period, range }: DashboardState): Record<string, unknown> {
  return {
    currency: currency ?? undefined,
    accounts: accounts.length > 0 ? accounts.join(',') : undefined,
    period: period === '3M' || range ? undefined : period,
    from: range?.from,
    to: range?.to,
  };
}

/** The days shown in the balance history. */
export function daysOf({ period, range }: DashboardState, today: string): { from: string; to: string } {
  return range ?? { from: addDays(addMonths(today, -PERIODS[period]), 1), to: today };
}

export function summaryQuery({ currency, accounts }: DashboardState): SummaryQuery {
  return { ...(currency && { currency }), ...(accounts.length > 0 && { accounts: accounts.join(',') }) };
}

export function useDashboardState(): [DashboardState, (change: Partial<DashboardState>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readDashboard(search), [search]);
  const change = useCallback(
    (changes: Partial<DashboardState>) => {
      const next = writeDashboard({ ...state, ...changes });
      void navigate({ to: '.', search: next, replace: true, resetScroll: false });
    },
    [navigate, state],
  );
  return [state, change];
}
