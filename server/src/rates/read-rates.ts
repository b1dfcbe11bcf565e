import type { Reply } from '@portico/contract/endpoint';
import { ratesEndpoints } from '@portico/contract/rates/endpoints';
import { changeBasisPoints, formatPercent, formatRate } from '@portico/contract/rates/rate';
import type { RateListId } from '@portico/contract/ids';
import { permitArea } from '../permissions/public.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import { RATES_AREA } from './rates-area.ts';

type Item = Reply<(typeof ratesEndpoints)['exchangeRates']>['content'][number];
type Row = Pick<Item, 'uniqueId' | 'date' | 'currency'> & {
  chf: bigint;
  beforeDate: string | null;
  before: bigint | null;
  listId: RateListId | null;
  fileName: string | null;
};

const RATES: ListSource<'exchangeRates'> = {
  expressions: {
    date: { sql: 'e.date', isNeverNull: true },
    currency: { sql: 'e.currency', isNeverNull: true },
    chf: '(e.chf_hundred_millionths / 100000000.0)',
    list: '(select l.file_name from rate_lists l where l.client_id = e.client_id and l.id = e.list_id)',
  },
  key: { expression: 'e.id', direction: 'asc', cast: 'uuid' },
  defaultSort: ['date,desc', 'currency,asc'],
};

const RATE = `e.id as "uniqueId", e.date, e.currency, e.chf_hundred_millionths as chf,
  b.date as "beforeDate", b.chf_hundred_millionths as before, l.id as "listId", l.file_name as "fileName"`;

/** The rates in force. */
export const exchangeRateList = listing({
  name: 'exchangeRates',
  endpoint: ratesEndpoints.exchangeRates,
  permit: ({ tx, subject }) => permitArea(tx, subject, RATES_AREA, 'VIEW_ONLY'),
  source: () => RATES,
  rows: () => ({
    visible: 'from exchange_rates e where e.client_id = current_client()',
    values: [],
    id: 'e.id',
    select: RATE,
    shown: `from page join exchange_rates e on e.client_id = current_client() and e.id = page.id
      left join rate_lists l on l.client_id = e.client_id and l.id = e.list_id
      left join lateral (select date, chf_hundred_millionths from exchange_rates
        where client_id = e.client_id and currency = e.currency and date < e.date order by date desc limit 1) b on true`,
  }),
  present: (_rights, stored: readonly Row[]) => stored.map(present),
});

function present({ chf, before, beforeDate, listId, fileName, ...row }: Row): Item {
  return {
    ...row,
    chf: formatRate(chf),
    before:
      before === null
        ? null
        : {
            date: beforeDate!,
            chf: formatRate(before),
            changePercent: formatPercent(changeBasisPoints(before, chf)),
          },
    list: listId && { uniqueId: listId, fileName: fileName! },
  };
}
