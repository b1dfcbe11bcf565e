import type { StatementState } from '@portico/contract/statements/model';
import type { Transaction } from '../platform/db.ts';
import type { Delivery } from './settle/delivery.ts';

/** A statement as it is judged beside the others of its account. */
export type NearStatement = Delivery & {
  accountId: string;
  /** Hexadecimal; null where it has no pages. */
  pageDigest: string | null;
  entryCount: number;
  /** Null: it is new. */
  state: StatementState | null;
};

/** More statements of the same days are not compared. */
export const NEAR_MAXIMUM = 2_000;
/** Pages of one number may lie so many days apart; after that the number has begun anew. */
const PAGES_WITHIN_DAYS = 100;

/**
 * What is stored of the same days as these statements, or is a page of one of them; and of the same days as that, until
 * nothing more is found. At most two thousand and one.
 */
export async function loadNear(
  tx: Transaction,
  statements: readonly Pick<NearStatement, 'accountId' | 'firstDay' | 'day' | 'pageDigest'>[],
): Promise<NearStatement[]> {
  let near: NearStatement[] = [];
  for (;;) {
    const found = await load(tx, [...statements, ...near]);
    if (found.length === near.length || found.length > NEAR_MAXIMUM) return found;
    near = found;
  }
}

/** One that is stored; null where there is none. */
export async function loadStatement(tx: Transaction, id: string): Promise<NearStatement | null> {
  const row = await tx.row<NearStatement>(
    `select ${NEAR_COLUMNS} from statements s where s.client_id = current_client() and s.id = $1`,
    [id],
  );
  return row ?? null;
}

function load(
  tx: Transaction,
  around: readonly Pick<NearStatement, 'accountId' | 'firstDay' | 'day' | 'pageDigest'>[],
): Promise<NearStatement[]> {
  return tx.rows<NearStatement>(
    `select ${NEAR_COLUMNS} from statements s where s.client_id = current_client() and s.id in (
       select near.id from unnest($1::uuid[], $2::date[], $3::date[], $4::bytea[]) as w (account_id, first_day, day, page_digest)
       cross join lateral (
         select n.id from statements n where n.client_id = current_client() and n.account_id = w.account_id and n.day between w.first_day and w.day
         union all
         select n.id from statements n where n.client_id = current_client() and n.account_id = w.account_id
           and n.first_day < n.day and n.first_day <= w.day and n.day > w.day
         union all
         select n.id from statements n where n.client_id = current_client() and n.account_id = w.account_id and n.page_digest = w.page_digest
           and n.day between w.first_day - ${PAGES_WITHIN_DAYS} and w.day + ${PAGES_WITHIN_DAYS}
       ) near)
     order by s.imported_at, s.id limit ${NEAR_MAXIMUM + 1}`,
    [
      around.map(({ accountId }) => accountId),
      around.map(({ firstDay }) => firstDay),
      around.map(({ day }) => day),
      around.map(({ pageDigest }) => pageDigest && Buffer.from(pageDigest, 'hex')),
    ],
  );
}

const NEAR_COLUMNS = `s.id, s.account_id as "accountId", s.format, coalesce(s.number, s.reference) as number, encode(s.key_digest, 'hex') as key,
  case when s.page_first is not null then jsonb_build_object('first', s.page_first, 'last', s.page_last, 'isLast', s.is_last_page) end as pages,
  case when s.page_first is null then s.opening_hundred_thousandths else s.stated_opening_hundred_thousandths end as opening,
  case when s.page_first is null then s.closing_hundred_thousandths else s.stated_closing_hundred_thousandths end as closing,
  s.first_day as "firstDay", s.day, s.entries_sum_hundred_thousandths as sum, to_char(s.imported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "importedAt",
  case when s.decision is not null then jsonb_build_object('kind', s.decision, 'at', to_char(s.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as decision,
  encode(s.page_digest, 'hex') as "pageDigest", s.entry_count as "entryCount", s.state`;
