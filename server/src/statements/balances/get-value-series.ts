import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { TransactionType } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadBalances } from './account-balances.ts';
import { accountName, loadActor } from '../statements-actor.ts';
import { daysOf } from './get-balance-history.ts';
import { valueSeries, type ValueMovement } from './value-series.ts';

type Endpoint = (typeof statementsEndpoints)['valueSeries'];

/** Which unbooked entries belong to each series. */
const PENDING_TYPES: Record<Request<Endpoint>['query']['with'], TransactionType[]> = {
  booked: [],
  intraday: ['INTRADAY'],
  planned: ['INTRADAY', 'DISPOSITION'],
};

/** The value-dated balance of one account per day. 1567 if the account has no balance to start from. */
export async function getValueSeries(
  { tx, clock, subject }: Context<Endpoint>,
  { query }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const days = daysOf(query.from, query.to);
  const actor = await loadActor(tx, subject);
  const account = actor.accounts.get(query.account);
  if (!account) throw new PortalError('NOT_FOUND');
  const balance = (await loadBalances(tx, clock, actor, [account]))[0]?.balance ?? null;
  if (balance === null) throw new PortalError('HISTORICAL_BALANCES_UNAVAILABLE');
  const booked = await loadMovements(tx, actor.clientId, account, ['ENTRY'], query);
  const pending = await loadMovements(tx, actor.clientId, account, PENDING_TYPES[query.with], query);
  const { currency } = account;
  const series = valueSeries(balance, booked, pending, days);
  return {
    account: accountName(account),
    currency,
    days: series.map(({ date, amount }) => ({
      date,
      amount: formatMoney({ amountHundredThousandths: amount, currency }),
    })),
  };
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
