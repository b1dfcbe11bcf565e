import type { Reply, Request } from '@portico/contract/endpoint';
import { formatMoney } from '@portico/contract/money';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { accountName, loadActor } from '../statements-actor.ts';
import { loadBalances } from './account-balances.ts';
import { daysOf } from './get-balance-history.ts';
import { loadValueSeries } from './load-value-series.ts';

type Endpoint = (typeof statementsEndpoints)['valueSeries'];

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
  const { currency } = account;
  const series = await loadValueSeries(tx, actor.clientId, { account, balance }, days, query.with);
  return {
    account: accountName(account),
    currency,
    days: series.map(({ date, amount }) => ({
      date,
      amount: formatMoney({ amountHundredThousandths: amount, currency }),
    })),
  };
}
