import type { AccountId } from '@portico/contract/ids';
import { DOWNLOADED_ENTRIES_MAXIMUM } from '@portico/contract/limits';
import type { AccountState } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { accountState, DOUBT_DAYS, type AccountPosition } from '../balances/account-state.ts';
import { dueOn } from '../balances/banking-day.ts';
import { bookedBalance, countedStatement, IS_DOUBTFUL } from '../balances/booked-balance.ts';
import { DOWNLOADED_ENTRIES } from '../statement-downloads/found-statement.ts';
import type { StatementsActor } from '../statements-actor.ts';

/**
 * What an account had before the first day, what its statements of these days moved, and what it has after the last one. In
 * hundred-thousandths of its own currency.
 */
export type Turnover = {
  account: Account;
  /** The balance before the first day; of an account that begins later, its first opening balance. */
  opening: bigint | null;
  credits: bigint;
  /** Negative. */
  debits: bigint;
  entryCount: number;
  /** What credits and debits lack from one balance to the other. */
  difference: bigint;
  closing: bigint | null;
  closingDate: string | null;
  state: AccountState;
};

type Days = { from: string; to: string };
type Row = { accountId: AccountId; opening: bigint | null; closing: bigint | null; allEntries: number } & Omit<
  AccountPosition,
  'balanceDate'
> & {
    closingDate: string | null;
    /** The next statement begins with the closing balance, so nothing lies between. */
    isFollowed: boolean;
  };

/**
 * The turnover of accounts between two days, by the statements that count and close on them. Throws 1511 for more entries
 * than may be added up at once.
 */
export async function loadTurnover(
  tx: Transaction,
  clock: Clock,
  { clientId }: StatementsActor,
  accounts: readonly Account[],
  { from, to }: Days,
): Promise<Turnover[]> {
  const ids = accounts.map(({ accountId }) => accountId);
  const currencies = accounts.map(({ currency }) => currency);
  const positions = await tx.rows<Row>(POSITIONS, [clientId, ids, currencies, from, to, DOUBT_DAYS]);
  const entries = positions.reduce((sum, { allEntries }) => sum + allEntries, 0);
  if (entries > DOWNLOADED_ENTRIES_MAXIMUM)
    throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit: DOWNLOADED_ENTRIES_MAXIMUM } });
  const sums = await tx.rows<Sums>(SUMS, [clientId, ids, currencies, from, to]);
  const positionOf = new Map(positions.map((row) => [row.accountId, row]));
  const sumsOf = new Map(sums.map((row) => [row.accountId, row]));
  const due = dueOn(to, localDateOf(clock.now()));
  return accounts.map((account) => {
    const { opening, closing, closingDate, isFollowed, ...doubts } = positionOf.get(account.accountId)!;
    const { credits = '0', debits = '0', count = 0 } = sumsOf.get(account.accountId) ?? {};
    const state = accountState({ ...doubts, balanceDate: closingDate }, due);
    const moved = { credits: BigInt(credits), debits: BigInt(debits), entryCount: count };
    const difference = differenceOf(opening, moved, closing);
    const addsUp = opening !== null && difference === 0n;
    return {
      account,
      opening,
      ...moved,
      difference,
      closing,
      closingDate,
      state: judged(state, addsUp, isFollowed),
    };
  });
}

/** What credits and debits lack from one balance to the other; none without both. */
function differenceOf(
  opening: bigint | null,
  { credits, debits }: Pick<Turnover, 'credits' | 'debits'>,
  closing: bigint | null,
): bigint {
  return opening === null || closing === null ? 0n : closing - opening - credits - debits;
}

/** A report doesn't call current what doesn't add up, however long ago that was. */
function judged(state: AccountState, addsUp: boolean, isFollowed: boolean): AccountState {
  if (!addsUp && (state === 'CURRENT' || state === 'LATE')) return 'BROKEN';
  return state === 'LATE' && isFollowed ? 'CURRENT' : state;
}

/** A sum of bigints is numeric, which arrives as text. */
type Sums = { accountId: AccountId; credits: string; debits: string; count: number };

const COUNTED = countedStatement('s');

const POSITIONS = `
  select a.id as "accountId", coalesce(before.balance, first.opening) as opening, last.balance as closing, last.day::text as "closingDate",
    doubts.last_break::text as "lastBreak", doubts.last_conflict::text as "lastConflict",
    coalesce(next.opening = last.balance and next.page is null, false) as "isFollowed", coalesce(within.entries, 0)::int as "allEntries"
  from unnest($2::uuid[], $3::text[]) as a (id, currency)
  left join lateral (${bookedBalance((day) => `${day} < $4`)}) before on true
  left join lateral (
    select s.known_opening_hundred_thousandths as opening from statements s where s.client_id = $1 and ${COUNTED} and s.day between $4 and $5
    order by s.day, s.day_sequence, s.id limit 1
  ) first on true
  left join lateral (${bookedBalance((day) => `${day} <= $5`)}) last on true
  left join lateral (
    select sum(s.entry_count) as entries from statements s where s.client_id = $1 and ${COUNTED} and s.day between $4 and $5
  ) within on true
  left join lateral (
    select s.known_opening_hundred_thousandths as opening, s.missing_page as page from statements s where s.client_id = $1 and ${COUNTED} and s.day > $5
    order by s.day, s.day_sequence, s.id limit 1
  ) next on true
  cross join lateral (
    select max(s.day) filter (where s.state = 'COUNTED' and ${IS_DOUBTFUL}) as last_break,
      max(s.day) filter (where s.state = 'CONFLICT') as last_conflict
    from statements s
    where s.client_id = $1 and s.account_id = a.id and s.kind = 'STATEMENT' and s.currency = a.currency
      and s.day between last.day - $6::int and $5
  ) doubts`;

const SUMS = `
  select a.id as "accountId", coalesce(sum(e.amount_hundred_thousandths) filter (where e.amount_hundred_thousandths > 0), 0) as credits,
    coalesce(sum(e.amount_hundred_thousandths) filter (where e.amount_hundred_thousandths < 0), 0) as debits, count(*)::int as count
  from unnest($2::uuid[], $3::text[]) as a (id, currency)
  join statements s on s.client_id = $1 and ${COUNTED} and s.day between $4 and $5
  cross join lateral (
    select e.amount_hundred_thousandths from statement_entries e
    where e.client_id = $1 and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id
      and ${DOWNLOADED_ENTRIES.ENTRY} and e.currency = s.currency
    -- Statement by statement, as in judge-entries.ts.
    offset 0
  ) e
  group by a.id`;
