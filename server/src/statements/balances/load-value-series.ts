import type { ClientId } from '@portico/contract/ids';
import type { TransactionType, ValueSeriesEntries } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { valueSeries, type ValueMovement } from './value-series.ts';

/** Which unbooked entries belong to each series. */
const PENDING_TYPES: Record<ValueSeriesEntries, TransactionType[]> = {
  booked: [],
  intraday: ['INTRADAY'],
  planned: ['INTRADAY', 'DISPOSITION'],
};

/**
 * The value-dated balance of an account on each of these days, in hundred-thousandths of its currency. `balance` is the
 * latest closing balance, which includes every booked entry.
 */
export async function loadValueSeries(
  tx: Transaction,
  clientId: ClientId,
  { account, balance }: { account: Account; balance: bigint },
  days: readonly string[],
  entries: ValueSeriesEntries,
): Promise<{ date: string; amount: bigint }[]> {
  const range = { from: days[0]!, to: days.at(-1)! };
  const booked = await loadMovements(tx, clientId, account, ['ENTRY'], range);
  const pending = await loadMovements(tx, clientId, account, PENDING_TYPES[entries], range);
  return valueSeries(balance, booked, pending, days);
}

/**
 * What entries of some types move, day by day. Booked ones are needed from the first day on, since the balance includes
 * those before; the others from their beginning, as sums before the first day and after the last one.
 */
async function loadMovements(
  tx: Transaction,
  clientId: ClientId,
  account: Account,
  types: TransactionType[],
  { from, to }: { from: string; to: string },
): Promise<ValueMovement[]> {
  if (types.length === 0) return [];
  const rows = await tx.rows<{ day: string; amount: string }>(
    `select least(greatest(e.value_date, $5::date - 1), $6::date + 1) as day, sum(e.amount_hundred_thousandths) as amount
     from statement_entries e
     where e.client_id = $1 and e.account_id = $2 and e.currency = $3 and e.listed and e.counted and e.type = any($4)
       and (e.value_date >= $5 or e.type <> 'ENTRY')
     group by 1`,
    [clientId, account.accountId, account.currency, types, from, to],
  );
  return rows.map((row) => ({ day: row.day, amount: BigInt(row.amount) }));
}
