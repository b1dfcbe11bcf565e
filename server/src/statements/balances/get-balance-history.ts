import type { Reply, Request } from '@portico/contract/endpoint';
import type { AccountId, ClientId } from '@portico/contract/ids';
import { BALANCE_HISTORY_MAXIMUM_DAYS } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Account } from '../../accounts/public.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { daysBetween } from '../../platform/days/days.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { DOUBT_DAYS } from './account-state.ts';
import { loadActor } from '../statements-actor.ts';
import { IS_DOUBTFUL } from './booked-balance.ts';
import { balanceHistory, type HistoryStatement } from './balance-history.ts';
import { daysFrom } from './banking-day.ts';
import {
  chosenAccounts,
  completenessOf,
  consolidatedBalances,
  consolidationCurrency,
} from './consolidated-balances.ts';
import { consolidate } from './consolidation.ts';
import { loadRates, type Rates } from '../../rates/public.ts';

type Endpoint = (typeof statementsEndpoints)['balanceHistory'];

/** The booked balance of all accounts per day in one currency, each day with its completeness. */
export async function getBalanceHistory(
  { tx, clock, subject }: Context<Endpoint>,
  { query }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const days = daysOf(query.from, query.to);
  const actor = await loadActor(tx, subject);
  const accounts = chosenAccounts(actor, query.accounts);
  const currency = consolidationCurrency(subject, query.currency);
  const now = await consolidatedBalances(tx, clock, actor, accounts, currency);
  const statements = await loadHistory(tx, actor.clientId, accounts, currency, query);
  const history = balanceHistory(statements, days, localDateOf(clock.now()));
  const hasBalance = statements.flat().some((statement) => statement.hasBalance && statement.day <= query.to);
  if (hasBalance && history.every((day) => day.amount === null))
    throw new PortalError('HISTORICAL_BALANCES_UNAVAILABLE');
  return {
    currency,
    olderRates: history.some((day) => day.isOlderRate),
    completeness: completenessOf(now),
    days: history.map(({ date, amount, current }) => ({
      date,
      amount: amount === null ? null : formatMoney({ amountHundredThousandths: amount, currency }),
      current,
      accounts: accounts.length,
    })),
  };
}

/** The days of a range; 1568 if it ends before it begins or exceeds the limit. */
export function daysOf(from: string, to: string): string[] {
  if (to < from || daysBetween(from, to) >= BALANCE_HISTORY_MAXIMUM_DAYS) throw new PortalError('WRONG_RANGE');
  return daysFrom(from, to);
}

type Row = {
  accountId: AccountId;
  day: string;
  closing: bigint | null;
  entriesSum: bigint;
  state: HistoryStatement['state'];
  isBreak: boolean;
};
/** This many accounts are read at once. */
const ACCOUNTS_AT_ONCE = 200;

/** Statements account by account, their balances already in the consolidation currency. */
async function loadHistory(
  tx: Transaction,
  clientId: ClientId,
  accounts: readonly Account[],
  currency: string,
  range: { from: string; to: string },
): Promise<HistoryStatement[][]> {
  const history: HistoryStatement[][] = [];
  for (let first = 0; first < accounts.length; first += ACCOUNTS_AT_ONCE) {
    const some = accounts.slice(first, first + ACCOUNTS_AT_ONCE);
    const rows = await loadStatements(tx, clientId, some, range);
    const rates = await loadRates(
      tx,
      [currency, ...some.map((account) => account.currency)],
      rows.map((row) => row.day),
    );
    const byAccount = Map.groupBy(rows, (row) => row.accountId);
    for (const account of some) {
      const ofAccount = carriedForward(byAccount.get(account.accountId) ?? []);
      history.push(ofAccount.map((row) => historyStatement(rates, account.currency, currency, row)));
    }
  }
  return history;
}

/** A statement without any balance carries on the one before, as in `bookedBalance`. */
function carriedForward(statements: readonly Row[]): Row[] {
  let balance: bigint | null = null;
  return statements.map((row) => {
    if (row.state === 'CONFLICT') return row;
    balance = row.closing ?? (balance === null ? null : amountOrNone(balance + row.entriesSum));
    return { ...row, closing: balance };
  });
}

/** As in the database: an amount that doesn't fit is none. */
function amountOrNone(amount: bigint): bigint | null {
  return BigInt.asIntN(64, amount) === amount ? amount : null;
}

function historyStatement(
  rates: Rates,
  from: string,
  to: string,
  { day, closing, state, isBreak }: Row,
): HistoryStatement {
  const consolidated = closing === null ? null : consolidate(rates, closing, from, to, day);
  return { day, hasBalance: closing !== null, consolidated, state, isBreak };
}

function loadStatements(
  tx: Transaction,
  clientId: ClientId,
  accounts: readonly Account[],
  { from, to }: { from: string; to: string },
): Promise<Row[]> {
  const ids = accounts.map((account) => account.accountId);
  const currencies = accounts.map((account) => account.currency);
  return tx.rows<Row>(STATEMENTS, [clientId, ids, currencies, from, to, DOUBT_DAYS]);
}

/**
 * From the last balance before the first day (and anything that casts doubt on it) to the first statement after the
 * last day, which tells whether anything is missing between.
 */
const STATEMENTS = `
  select a.id as "accountId", s.day, s.known_closing_hundred_thousandths as closing,
    s.entries_sum_hundred_thousandths as "entriesSum", s.state, ${IS_DOUBTFUL} as "isBreak"
  from unnest($2::uuid[], $3::text[]) as a (id, currency)
  cross join lateral (
    select coalesce((select max(b.day) from statements b where b.client_id = $1 and b.account_id = a.id and b.kind = 'STATEMENT'
        and b.state = 'COUNTED' and b.known_closing_hundred_thousandths is not null and b.currency = a.currency and b.day <= $4), $4) - $6::int as first,
      coalesce((select min(n.day) from statements n where n.client_id = $1 and n.account_id = a.id and n.kind = 'STATEMENT'
        and n.state = 'COUNTED' and n.day > $5), $5) as last
  ) range
  join statements s on s.client_id = $1 and s.account_id = a.id and s.kind = 'STATEMENT' and s.currency = a.currency
    and s.state in ('COUNTED', 'CONFLICT')
    and s.day between range.first and range.last
  order by a.id, s.day, s.day_sequence, s.id`;
