import { useMemo, useSyncExternalStore } from 'react';
import { formatMoney, parseDecimal, totalsByCurrency, type Money } from '@portico/contract/money';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import type { DraftNode } from '../../ui/form/nested/draft-tree.ts';
import type { WireMoney } from '../../ui/values/money.tsx';
import { useManual } from './manual-context.ts';
import { GROUPS, isBlank, PAYMENTS, type ManualFormats, type PaymentValues } from './manual-draft.ts';

/** The payments in which something was entered, and the sum of their amounts per currency. */
export function useTotals(): { count: number; totals: WireMoney[] } {
  const { draft, formats } = useManual();
  const edition = useSyncExternalStore(draft.subscribe, draft.edition);
  const moneyOf = useMemo(() => {
    // A key pressed in one of thousands of payments reads one amount.
    const known = new WeakMap<DraftNode, Money | null>();
    return (payment: DraftNode): Money | null => {
      if (!known.has(payment)) known.set(payment, readMoney(payment.values as PaymentValues, formats));
      return known.get(payment)!;
    };
  }, [formats]);
  return useMemo(() => {
    const payments = (draft.root.lists[GROUPS] ?? [])
      .flatMap(({ lists }) => lists[PAYMENTS] ?? [])
      .filter(({ values }) => !isBlank(values));
    const totals = totalsByCurrency(payments.flatMap((payment) => moneyOf(payment) ?? []));
    return {
      count: payments.length,
      totals: totals.map((money) => ({ currency: money.currency, amount: formatMoney(money) })),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the edition says that something has changed
  }, [draft, moneyOf, edition]);
}

function readMoney({ amount, currency }: PaymentValues, { numberFormat }: ManualFormats): Money | null {
  const decimal = readDecimal(amount.trim(), numberFormat);
  const value = decimal === null ? null : parseDecimal(decimal);
  return value === null || currency === '' ? null : { amountHundredThousandths: value, currency };
}
