import { RATE_MAXIMUM_AGE_DAYS } from '@portico/contract/limits';
import type { Transaction } from '../../platform/database/db.ts';
import { addDays } from './banking-day.ts';
import type { Rates } from './consolidation.ts';

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
     where client_id = provider_client() and currency = any($1) and date between $2 and $3 order by currency, date`,
    [[...new Set(currencies)], addDays(sorted[0]!, -RATE_MAXIMUM_AGE_DAYS), sorted.at(-1)],
  );
  return Map.groupBy(rows, (row) => row.currency);
}
