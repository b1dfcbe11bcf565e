import { useCallback, useMemo } from 'react';
import { formatMoney, parseDecimal, totalsByCurrency, type Money } from '@portico/contract/money';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import type { WireMoney } from '../../ui/values/money.tsx';
import { useManual } from './manual-context.ts';
import type { ManualFormats, PaymentValues } from './manual-draft.ts';
import { useEachPayment } from './use-each-payment.ts';

/** The payments in which something was entered, and the sum of their amounts per currency; null until the form is open. */
export function useTotals(): { count: number; totals: WireMoney[] } | null {
  const { formats } = useManual();
  const payments = useEachPayment(useCallback((payment: PaymentValues) => readMoney(payment, formats), [formats]));
  return useMemo(() => {
    if (payments === null) return null;
    const totals = totalsByCurrency(payments.flatMap(({ value }) => value ?? []));
    return {
      count: payments.length,
      totals: totals.map((money) => ({ currency: money.currency, amount: formatMoney(money) })),
    };
  }, [payments]);
}

function readMoney({ amount, currency }: PaymentValues, { numberFormat }: ManualFormats): Money | null {
  const decimal = readDecimal(amount.trim(), numberFormat);
  const value = decimal === null ? null : parseDecimal(decimal);
  return value === null || currency === '' ? null : { amountHundredThousandths: value, currency };
}
