import type { Language } from '@portico/contract/languages';
import { minorUnits, formatDecimal, type Money } from '@portico/contract/money';
import { SEPARATORS, type NumberFormat } from '@portico/contract/session/model';
import { accountEnding, shownText } from '@portico/contract/shown-text';
import type { Transaction } from '../platform/db.ts';
import { text } from '../platform/texts.ts';
import type { OrderFacts } from './order-facts.ts';

export type BasketTotal = Money & { transactions: number };

/** The totals of some orders per currency, largest number of transactions first. */
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

/** Whom the only payment of a basket goes to, as its file names him. */
export type OnlyCreditor = { name: string; account: string | null };

/**
 * The words of a signing code's message that name what it signs, on one line: the total first, which nothing from a file
 * stands before, for one payment then the creditor and the end of his account, unless they are to be kept from the signer;
 * and how many instructions to banks go along. They hold no run of six digits, so that the code is the only one.
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
