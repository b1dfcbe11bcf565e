import type { Reply, Request } from '@portico/contract/endpoint';
import { GRID_EXACT_COUNT_MAXIMUM } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { filteredFields } from '../../platform/grid/grid-filter.ts';
import { gridStatement } from '../../platform/grid/grid-sql.ts';
import { seeList } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { paymentTransactionList } from './list-payment-transactions.ts';

type Endpoint = (typeof paymentsEndpoints)['paymentTransactionTotals'];
/** A sum of bigints is numeric, which arrives as text. */
type Sum = { currency: string; count: number; amount: string };

/** Count and sums per currency of what a filter shows. Beyond ten thousand payments both are given only on request. */
export async function paymentTransactionTotals(
  context: Context<Endpoint>,
  { query: { filter, exact } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { source, rows } = await seeList(paymentTransactionList, context, undefined, filteredFields(filter));
  const grid = gridStatement(source, { filter }, rows.values);
  const limit = exact === 'true' ? '' : `limit ${grid.countLimit}`;
  const sums = await context.tx.rows<Sum>(
    `select currency, count(*)::int as count, sum(amount) as amount
     from (select t.currency, t.amount_hundred_thousandths as amount ${rows.visible} and ${grid.filtered} ${limit}) filtered
     group by currency order by currency`,
    grid.countValues,
  );
  const count = sums.reduce((sum, row) => sum + row.count, 0);
  if (exact !== 'true' && count > GRID_EXACT_COUNT_MAXIMUM)
    return { count: GRID_EXACT_COUNT_MAXIMUM + 1, countIsLowerBound: true, totals: null };
  return { count, totals: sums.map(presentSum) };
}

function presentSum({ currency, count, amount }: Sum) {
  return { currency, count, amount: formatMoney({ amountHundredThousandths: BigInt(amount), currency }) };
}
