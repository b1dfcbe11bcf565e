import { electronic } from '@portico/contract/bank-codes/electronic';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import type { NumberFormat } from '@portico/contract/session/model';
import type { PaymentValues } from '../manual-draft.ts';
import { amountIn, type PastedColumns } from './pasted-columns.ts';
import type { Table } from '../../../lib/table/read-table.ts';

/**
 * The payments of a table, as if somebody had typed them. Rows in which no column says anything are left out. An amount
 * may bring its currency along; without any the payment is in `currency`.
 */
export function pastedPayments(
  { rows }: Table,
  { hasHeadings, fields }: PastedColumns,
  { numberFormat, currency }: { numberFormat: NumberFormat; currency: string },
): PaymentValues[] {
  return rows.slice(hasHeadings ? 1 : 0).flatMap((row) => {
    const given = fields.flatMap((field, column) => {
      const text = row[column]!;
      return field === null || text === '' ? [] : [[field, text] as const];
    });
    if (given.length === 0) return [];
    const values: PaymentValues = { ...NO_PAYMENT, ...Object.fromEntries(given) };
    const money = amountIn(values.amount, numberFormat);
    return [
      {
        ...values,
        amount: money?.amount ?? values.amount,
        currency: values.currency.toUpperCase() || money?.currency || currency,
        country: values.country.toUpperCase(),
        bic: electronic(values.bic),
      },
    ];
  });
}
