import type { Reply, Request } from '@portico/contract/endpoint';
import { GRID_EXACT_COUNT_MAXIMUM } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { filteredFields } from '../platform/grid/grid-filter.ts';
import { gridStatement } from '../platform/grid/grid-sql.ts';
import { seeList, type Asking } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import { transactionList } from './list-statement-transactions.ts';

type Endpoint = (typeof statementsEndpoints)['transactionTotals'];
/** A sum of bigints is numeric, which arrives as text. */
type Sums = { currency: string; count: number; credits: string; debits: string; withheld: number };

/** Count and sums per currency of what a filter shows. Beyond ten thousand rows both are given only on request. */
export async function transactionTotals(
  context: Context<Endpoint>,
  { query }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const sums = await readSums(context, query);
  const count = sums.reduce((sum, row) => sum + row.count, 0);
  if (query.exact !== 'true' && count > GRID_EXACT_COUNT_MAXIMUM)
    return { count: GRID_EXACT_COUNT_MAXIMUM + 1, countIsLowerBound: true, totals: null };
  return { count, totals: sums.map(presentSums) };
}

/**
 * Information-only entries are counted and in no sum, as in no balance. A single salary that the caller may not see is
 * counted and in no sum, since a filter may show it alone.
 * Per currency; reads at most one row more than the exact count allows, unless all are requested.
 */
async function readSums(asking: Asking, { filter, exact }: Request<Endpoint>['query']): Promise<Sums[]> {
  const { view, source, rows } = await seeList(transactionList, asking, undefined, filteredFields(filter));
  const { visible, values } = rows;
  const grid = gridStatement(source, { filter }, values);
  const isWithheld = view.seesSalaries ? 'false' : `e.salary is not distinct from 'SINGLE'`;
  return asking.tx.rows<Sums>(
    `select currency, count(*)::int as count, coalesce(sum(amount) filter (where counted and amount > 0), 0) as credits,
       coalesce(sum(amount) filter (where counted and amount < 0), 0) as debits, count(*) filter (where amount is null)::int as withheld
     from (select e.currency, e.counted, case when not (${isWithheld}) then e.amount_hundred_thousandths end as amount ${visible} and ${grid.filtered}
       ${exact === 'true' ? '' : `limit ${grid.countLimit}`}) filtered
     group by currency order by currency`,
    grid.countValues,
  );
}

function presentSums({ currency, count, withheld, ...sums }: Sums) {
  const [credits, debits] = [BigInt(sums.credits), BigInt(sums.debits)];
  const money = (amountHundredThousandths: bigint) => formatMoney({ amountHundredThousandths, currency });
  return { currency, count, withheld, credits: money(credits), debits: money(debits), amount: money(credits + debits) };
}
