import type { RateListId } from '@portico/contract/ids';
import { changeBasisPoints, isNotable } from '@portico/contract/rates/rate';
import type { Transaction } from '../platform/database/db.ts';

/** A rate of a list (CHF for one unit, in hundred-millionths) beside the rates that hold without it. */
export type ComparedRate = {
  currency: string;
  date: string;
  chf: bigint;
  /** The rate of that day that it takes, or took, the place of. */
  replaces: bigint | null;
  /** Against the currency's last rate before that day, in the list or in force; null if there is none. */
  changeBasisPoints: bigint | null;
  /** It is another one than now, by more than ten per cent of the last one before or of the one that it replaces. */
  isNotable: boolean;
};

type Row = Pick<ComparedRate, 'currency' | 'date' | 'chf' | 'replaces'> & { before: bigint | null };

/**
 * The rates of a list, the newest first. While it waits it is compared with the rates in force now, afterwards with
 * those that it took the place of; a list that was not approved changes nothing.
 */
export async function compareRates(tx: Transaction, listId: RateListId): Promise<ComparedRate[]> {
  const rows = await tx.rows<Row>(
    `select r.currency, r.date, r.chf_hundred_millionths as chf,
       case l.status when 'WAITING' then e.chf_hundred_millionths when 'IN_FORCE' then r.replaced_hundred_millionths end as replaces,
       case when l.status = 'NOT_APPROVED' then null when r.listed_date >= b.date or b.date is null then r.listed else b.chf_hundred_millionths end as before
     from rate_lists l
       join (select *, lag(date) over own as listed_date, lag(chf_hundred_millionths) over own as listed
         from rate_list_rates where client_id = current_client() and list_id = $1
         window own as (partition by currency order by date)) r on r.client_id = l.client_id and r.list_id = l.id
       left join exchange_rates e on e.client_id = r.client_id and e.currency = r.currency and e.date = r.date
       left join lateral (select date, chf_hundred_millionths from exchange_rates
         where client_id = r.client_id and currency = r.currency and date < r.date order by date desc limit 1) b on true
     where l.client_id = current_client() and l.id = $1 order by r.date desc, r.currency`,
    [listId],
  );
  return rows.map(({ before, ...rate }) => ({
    ...rate,
    changeBasisPoints: before && changeBasisPoints(before, rate.chf),
    isNotable:
      rate.replaces !== rate.chf && [before, rate.replaces].some((was) => was !== null && isNotable(was, rate.chf)),
  }));
}
