import { RATE_MAXIMUM_AGE_DAYS } from '@portico/contract/limits';
import type { Transaction } from '../platform/database/db.ts';

/** The provider's rates: CHF for one unit in hundred-millionths, by currency, each list by ascending date. */
export type Rates = ReadonlyMap<string, readonly { date: string; rate: bigint }[]>;

/** The provider's rates of some currencies, as far as balances of these days (`YYYY-MM-DD`) need them. */
export async function loadRates(
  tx: Transaction,
  currencies: Iterable<string>,
  days: readonly string[],
): Promise<Rates> {
  const sorted = days.toSorted();
  if (sorted.length === 0) return new Map();
  const rows = await tx.rows<{ currency: string; date: string; rate: bigint }>(
    `select currency, date, chf_hundred_millionths as rate from exchange_rates
     where client_id = provider_client() and currency = any($1) and date between $2::date - $4::int and $3 order by currency, date`,
    [[...new Set(currencies)], sorted[0], sorted.at(-1), RATE_MAXIMUM_AGE_DAYS],
  );
  return Map.groupBy(rows, (row) => row.currency);
}
