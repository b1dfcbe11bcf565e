import type { AccountId, StatementId } from '@portico/contract/ids';
import type { StatementState } from '@portico/contract/statements/model';
import type { Transaction } from '../../platform/database/db.ts';
import { daysBetween } from '../../platform/days/days.ts';
import type { Delivery } from '../settle/delivery.ts';
import { Effort, TooMuch } from '../settle/effort.ts';

/** A statement as it is judged beside the others of its account. */
export type NearStatement = Delivery & {
  accountId: AccountId;
  /** Hexadecimal; null if it has no pages. */
  pageDigest: string | null;
  entryCount: number;
  /** Null: it is new. */
  state: StatementState | null;
};

/** Beyond this many, statements of the same days aren't compared. */
export const NEAR_MAXIMUM = 2_000;
/** Pages of one number may lie this many days apart; after that the number has restarted. */
const PAGES_WITHIN_DAYS = 100;
/** A database query costs as much as this many steps of a judgement, and each statement that it finds as many again. */
const STEPS_OF_A_ROUND = 40_000;
const STEPS_OF_A_ROW = 100;

type Asked = Pick<NearStatement, 'id' | 'accountId' | 'firstDay' | 'day' | 'pageDigest'>;

/**
 * Per chain, the states whose days lead nowhere. A statement taken out never contests anything, whatever else turns
 * out; others that don't count lead nowhere as long as they aren't heard again.
 */
const LEADING_NOWHERE = {
  all: ['TAKEN_OUT'],
  counting: ['TAKEN_OUT', 'CONFLICT', 'REPLACED'],
} satisfies Record<string, StatementState[]>;
export type Chain = keyof typeof LEADING_NOWHERE;

/**
 * What else is stored for the same days as these statements, or is a page of one of them; and for the same days as
 * that, until nothing more is found. A chain of days of any length is found at once; only pages that lead to others
 * take another round, in which nothing is asked twice. Null beyond two thousand, or if it takes more rounds than
 * judging may.
 */
export async function loadNear(
  tx: Transaction,
  statements: readonly Asked[],
  chain: Chain,
  effort = new Effort(),
): Promise<NearStatement[] | null> {
  const leadingNowhere: readonly StatementState[] = LEADING_NOWHERE[chain];
  const near: NearStatement[] = [];
  const known = new Set(statements.map(({ id }) => id));
  try {
    for (let asked = statements; asked.length > 0;) {
      const found = await loadAround(tx, asked, known, leadingNowhere);
      effort.spend(STEPS_OF_A_ROUND + STEPS_OF_A_ROW * found.length);
      near.push(...found);
      if (near.length > NEAR_MAXIMUM) return null;
      for (const { id } of found) known.add(id);
      asked = found.filter(({ state }) => !leadingNowhere.includes(state!));
    }
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
  return near;
}

/** A stored statement; null if there is none. */
export async function loadStatement(tx: Transaction, id: StatementId): Promise<NearStatement | null> {
  const row = await tx.row<NearStatement>(
    `select ${NEAR_COLUMNS} from statements s where s.client_id = current_client() and s.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Those that are not known yet; one more than `NEAR_MAXIMUM` at most. */
function loadAround(
  tx: Transaction,
  asked: readonly Asked[],
  known: ReadonlySet<string>,
  leadingNowhere: readonly StatementState[],
): Promise<NearStatement[]> {
  const days = joined(asked, 0);
  const pages = joined(
    asked.filter(({ pageDigest }) => pageDigest !== null),
    2 * PAGES_WITHIN_DAYS,
  );
  return tx.rows<NearStatement>(AROUND, [
    days.map(({ accountId }) => accountId),
    days.map(({ firstDay }) => firstDay),
    days.map(({ day }) => day),
    pages.map(({ accountId }) => accountId),
    pages.map(({ firstDay }) => firstDay),
    pages.map(({ day }) => day),
    pages.map(({ pageDigest }) => Buffer.from(pageDigest!, 'hex')),
    [...known],
    leadingNowhere,
  ]);
}

/**
 * Merges those of one account whose days meet, or lie at most this far apart; with a gap allowed, only pages of one
 * statement.
 */
function joined(asked: readonly Asked[], gapDays: number): Asked[] {
  const all: Asked[] = [];
  const placeOf = ({ accountId, pageDigest }: Asked) => `${accountId} ${gapDays === 0 ? '' : pageDigest}`;
  for (const [, some] of Map.groupBy(asked, placeOf)) {
    for (const one of some.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : a.firstDay > b.firstDay ? 1 : 0))) {
      const last = all.at(-1);
      const isNear = last && placeOf(last) === placeOf(one) && daysBetween(last.day, one.firstDay) <= gapDays;
      if (!isNear) all.push({ ...one });
      else if (one.day > last.day) last.day = one.day;
    }
  }
  return all;
}

const NEAR_COLUMNS = `s.id, s.account_id as "accountId", s.format, coalesce(s.number, s.reference) as number, encode(s.key_digest, 'hex') as key,
  case when s.page_first is not null then jsonb_build_object('first', s.page_first, 'last', s.page_last, 'isLast', s.is_last_page) end as pages,
  case when s.page_first is null then s.opening_hundred_thousandths else s.stated_opening_hundred_thousandths end as opening,
  case when s.page_first is null then s.closing_hundred_thousandths else s.stated_closing_hundred_thousandths end as closing,
  s.first_day as "firstDay", s.day, s.entries_sum_hundred_thousandths as sum, to_char(s.imported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "importedAt",
  case when s.decision is not null then jsonb_build_object('kind', s.decision, 'at', to_char(s.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as decision,
  encode(s.page_digest, 'hex') as "pageDigest", s.entry_count as "entryCount", s.state`;

/** Checked for each as it is found: if there are too many, the rest are skipped. */
const IS_HEARD = `s.id <> all($8::uuid[])
      and (s.state <> all($9) or exists (select from runs o where o.account_id = s.account_id and s.first_day >= o.first_day and s.day <= o.day))`;

/**
 * Only statements with several days lead from one day to another: of these and the days asked about, those that meet
 * form a run, and the account's statements within a run's days are near. What leads nowhere is near if all of its days
 * are: with some of its neighbours missing it can't be judged.
 */
const AROUND = `with asked as (
    select * from unnest($1::uuid[], $2::date[], $3::date[]) as a (account_id, first_day, day)),
  spans as (
    select account_id, first_day, day, true as is_asked from asked
    union all
    select s.account_id, s.first_day, s.day, false from statements s
    where s.client_id = current_client() and s.account_id = any($1) and s.first_day < s.day and s.state <> all($9)),
  begun as (
    select *, coalesce(first_day > max(day) over (partition by account_id order by first_day, day rows between unbounded preceding and 1 preceding), true) as begins
    from spans),
  numbered as (
    select *, count(*) filter (where begins) over (partition by account_id order by first_day, begins desc rows unbounded preceding) as run from begun),
  runs as (
    select account_id, min(first_day) as first_day, max(day) as day from numbered group by account_id, run having bool_or(is_asked)),
  pages as (
    select * from unnest($4::uuid[], $5::date[], $6::date[], $7::bytea[]) as p (account_id, first_day, day, page_digest)),
  near as (
    (select s.id from runs r join statements s on s.client_id = current_client() and s.account_id = r.account_id and s.day between r.first_day and r.day
     where ${IS_HEARD} limit ${NEAR_MAXIMUM + 1})
    union
    (select s.id from pages p join statements s on s.client_id = current_client() and s.account_id = p.account_id and s.page_digest = p.page_digest
       and s.day between p.first_day - ${PAGES_WITHIN_DAYS} and p.day + ${PAGES_WITHIN_DAYS}
     where ${IS_HEARD} limit ${NEAR_MAXIMUM + 1}))
  select ${NEAR_COLUMNS} from near join statements s on s.client_id = current_client() and s.id = near.id
  order by s.imported_at, s.id limit ${NEAR_MAXIMUM + 1}`;
