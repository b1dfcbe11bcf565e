import type { Language } from '@portico/contract/languages';
import { minorUnits, formatDecimal, type Money } from '@portico/contract/money';
import { SEPARATORS, type NumberFormat } from '@portico/contract/session/model';
import { accountEnding, shownText } from '@portico/contract/shown-text';
import type { Transaction } from '../../platform/database/db.ts';
import { text } from '../../platform/texts.ts';
import type { OrderFacts } from '../reading/order-facts.ts';

export type BasketTotal = Money & { transactions: number };

/** The totals of some orders per currency, the one with the most transactions first. */
export async function basketTotals(tx: Transaction, orders: readonly OrderFacts[]): Promise<BasketTotal[]> {
  const rows = await tx.rows<{ currency: string; total: string; transactions: number }>(
    `select currency, sum(amount_hundred_thousandths)::text as total, count(*)::int as transactions
       from transactions where client_id = current_client() and order_id = any($1) group by currency order by count(*) desc, currency`,
    [orders.map((order) => order.id)],
  );
  return rows.map(({ currency, total, transactions }) => ({
    currency,
    amountHundredThousandths: BigInt(total),
    transactions,
  }));
}

/** The creditor of a basket's only payment, as the file names them. */
export type OnlyCreditor = { name: string; account: string | null };

/**
 * What a signing code's message says about the basket, on one line. The total comes first, with no text from a file
 * before it. For a single payment the creditor and the end of their account follow, unless the signer may not see them.
 * Then comes the number of instructions to banks. There is never a run of six digits, so the code is the only one.
 */
export function describeBasket(
  language: Language,
  numberFormat: NumberFormat,
  basket: { orders: number; totals: readonly BasketTotal[]; creditor: OnlyCreditor | null; instructions: number },
): string {
  const transactions = basket.totals.reduce((sum, total) => sum + total.transactions, 0);
  const totals = basket.totals.map((total) => `${total.currency} ${groupDigits(total, numberFormat)}`).join(', ');
  const { orders, creditor, instructions } = basket;
  if (creditor === null || transactions !== 1)
    return text(language, 'mails.signingContent', { orders, transactions, totals, instructions });
  const ending = accountEnding(creditor.account ?? '');
  return text(language, 'mails.signingContentOne', {
    total: totals,
    creditor: shownText(creditor.name) || '–',
    hasAccount: ending === '' ? 'no' : 'yes',
    ending,
    instructions,
  });
}

/** An amount in the user's number format. */
export function groupDigits(money: Money, numberFormat: NumberFormat): string {
  const { decimal, grouping } = SEPARATORS[numberFormat];
  const [whole = '', fraction] = formatDecimal(money.amountHundredThousandths, minorUnits(money.currency)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3}){1,6}$)/g, grouping);
  return fraction ? `${grouped}${decimal}${fraction}` : grouped;
}
