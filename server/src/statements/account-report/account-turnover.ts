import type { AccountId } from '@portico/contract/ids';
import { DOWNLOADED_ENTRIES_MAXIMUM } from '@portico/contract/limits';
import type { AccountState } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { accountState, DOUBT_DAYS, type AccountPosition } from '../balances/account-state.ts';
import { expectedDay, lastBankingDay } from '../balances/banking-day.ts';
import { DOWNLOADED_ENTRIES } from '../statement-downloads/found-statement.ts';
import type { StatementsActor } from '../statements-actor.ts';

/** What an account had before the first day, what it moved, and what it has after the last. In its own currency. */
export type Turnover = {
  account: Account;
  /** The balance before the first day; of an account that begins later, its first opening balance. */
  opening: bigint | null;
  credits: bigint;
  /** Negative. */
  debits: bigint;
  entryCount: number;
  closing: bigint | null;
  closingDate: string | null;
  state: AccountState;
};

type Days = { from: string; to: string };
type Row = { accountId: AccountId; opening: bigint | null; closing: bigint | null; entryCount: number } & Omit<
  AccountPosition,
  'balanceDate'
> & {
    closingDate: string | null;
    /** The next statement begins with this balance, so nothing lies between. */
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
  const entries = positions.reduce((sum, { entryCount }) => sum + entryCount, 0);
  if (entries > DOWNLOADED_ENTRIES_MAXIMUM)
    throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit: DOWNLOADED_ENTRIES_MAXIMUM } });
  const sums = await tx.rows<Sums>(SUMS, [clientId, ids, currencies, from, to]);
  const positionOf = new Map(positions.map((row) => [row.accountId, row]));
  const sumsOf = new Map(sums.map((row) => [row.accountId, row]));
  const today = expectedDay(localDateOf(clock.now()));
  const due = lastBankingDay(to) < today ? lastBankingDay(to) : today;
  return accounts.map((account) => {
    const { opening, closing, closingDate, isFollowed, ...doubts } = positionOf.get(account.accountId)!;
    const { credits = '0', debits = '0', count = 0 } = sumsOf.get(account.accountId) ?? {};
    const state = accountState({ ...doubts, balanceDate: closingDate }, due);
    return {
      account,
      opening,
      credits: BigInt(credits),
      debits: BigInt(debits),
      entryCount: count,
      closing,
      closingDate,
      state: state === 'LATE' && isFollowed ? 'CURRENT' : state,
    };
  });
}

/** A sum of bigints is numeric, which arrives as text. */
type Sums = { accountId: AccountId; credits: string; debits: string; count: number };

/** Those whose balances count: booked, counted, and in the account's currency. */
const COUNTED = `s.client_id = $1 and s.account_id = a.id and s.kind = 'STATEMENT' and s.state = 'COUNTED' and s.currency = a.currency`;

const POSITIONS = `
  select a.id as "accountId", coalesce(before.closing, first.opening) as opening, last.closing, last.day::text as "closingDate",
    doubts.last_break::text as "lastBreak", doubts.last_conflict::text as "lastConflict",
    coalesce(next.follows, false) as "isFollowed", coalesce(within.entries, 0)::int as "entryCount"
  from unnest($2::uuid[], $3::text[]) as a (id, currency)
  left join lateral (
    select s.closing_hundred_thousandths as closing from statements s
    where ${COUNTED} and s.day < $4 and s.closing_hundred_thousandths is not null
    order by s.day desc, s.day_sequence desc, s.id desc limit 1
  ) before on true
  left join lateral (
    select coalesce(s.opening_hundred_thousandths, s.closing_hundred_thousandths - s.entries_sum_hundred_thousandths) as opening
    from statements s where ${COUNTED} and s.day between $4 and $5
    order by s.day, s.day_sequence, s.id limit 1
  ) first on true
  left join lateral (
    select s.day, s.closing_hundred_thousandths as closing from statements s
    where ${COUNTED} and s.day <= $5 and s.closing_hundred_thousandths is not null
    order by s.day desc, s.day_sequence desc, s.id desc limit 1
  ) last on true
  left join lateral (
    select sum(s.entry_count) as entries from statements s where ${COUNTED} and s.day between $4 and $5
  ) within on true
  left join lateral (
    select s.continuity <> 'BREAK' and s.missing_page is null as follows from statements s
    where ${COUNTED} and s.day > $5
    order by s.day, s.day_sequence, s.id limit 1
  ) next on true
  cross join lateral (
    select max(s.day) filter (where s.state = 'COUNTED' and (s.continuity = 'BREAK' or s.missing_page is not null)) as last_break,
      max(s.day) filter (where s.state = 'CONFLICT') as last_conflict
    from statements s
    where s.client_id = $1 and s.account_id = a.id and s.kind = 'STATEMENT' and s.currency = a.currency
      and s.day between last.day - $6::int and $5
  ) doubts`;

const SUMS = `
  select a.id as "accountId", coalesce(sum(e.amount_hundred_thousandths) filter (where e.amount_hundred_thousandths > 0), 0) as credits,
    coalesce(sum(e.amount_hundred_thousandths) filter (where e.amount_hundred_thousandths < 0), 0) as debits, count(*)::int as count
  from unnest($2::uuid[], $3::text[]) as a (id, currency)
  join statements s on ${COUNTED} and s.day between $4 and $5
  join statement_entries e on e.client_id = $1 and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id
    and ${DOWNLOADED_ENTRIES.ENTRY} and e.currency = s.currency
  group by a.id`;
