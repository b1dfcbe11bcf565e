import type { Decision, Reason } from '@portico/contract/errors';
import { parseDecimal, totalsByCurrency, formatMoney } from '@portico/contract/money';
import type { OrderAction } from '@portico/contract/payments/status';
import type { WireMoney } from '../../ui/values/money.tsx';
import type { OrderRow } from '../model.ts';

/** The rows that an action is possible on. */
export function allowedRows(rows: OrderRow[], action: OrderAction): OrderRow[] {
  return rows.filter((row) => row.actions[action]?.allowed);
}

/** One answer for many rows, with each distinct reason once. `needsAll` refuses as soon as one row refuses. */
export function mergeDecisions(rows: OrderRow[], action: OrderAction, needsAll: boolean): Decision {
  const refused = rows.filter((row) => !row.actions[action]?.allowed);
  const reasons = new Map<string, Reason>();
  for (const reason of refused.flatMap((row) => row.actions[action]?.reasons ?? [])) {
    reasons.set(JSON.stringify([reason.key, reason.parameters]), reason);
  }
  const allowed = needsAll ? refused.length === 0 : refused.length < rows.length;
  return { allowed, reasons: allowed ? [] : [...reasons.values()] };
}

/** Sums of all rows per currency, in order of appearance. */
export function sumTotals(rows: { totals: WireMoney[] }[]): WireMoney[] {
  const amounts = rows
    .flatMap((row) => row.totals)
    .map(({ amount, currency }) => ({ amountHundredThousandths: parseDecimal(amount) ?? 0n, currency }));
  return totalsByCurrency(amounts).map((money) => ({ amount: formatMoney(money), currency: money.currency }));
}

/** The totals of a fully loaded list; undefined while part of it is missing. */
export function loadedTotals(list: {
  rows: { totals: WireMoney[] }[] | undefined;
  hasMore: boolean;
  isPlaceholder: boolean;
}): (WireMoney & { count: number })[] | undefined {
  const { rows } = list;
  if (!rows || list.hasMore || list.isPlaceholder) return undefined;
  const countOf = (currency: string) =>
    rows.filter(({ totals }) => totals.some((total) => total.currency === currency));
  return sumTotals(rows).map((total) => ({ ...total, count: countOf(total.currency).length }));
}

/** A group's totals minus the transactions shown, per currency. */
export function remainder(totals: WireMoney[], shown: WireMoney[]): WireMoney[] {
  const negated = shown.map(({ amount, currency }) => ({
    amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
    currency,
  }));
  return sumTotals([{ totals }, { totals: negated }]).filter(({ amount }) => /[1-9]/.test(amount));
}
