import { showRate } from '../display-formats.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { ratesEndpoints } from './endpoints.ts';
import { RATE_FORMATS, RATE_LIST_STATUSES } from './model.ts';

type RateRow = Answer<(typeof ratesEndpoints)['exchangeRates']>['content'][number];
type ListRow = Answer<(typeof ratesEndpoints)['rateLists']>['content'][number];

/** The rates in force. */
export const exchangeRateList = {
  name: 'exchangeRates',
  title: 'rates.rates',
  columns: [
    { field: 'date', title: 'rates.column.date', kind: 'date', sortable: true, filterable: true },
    {
      field: 'currency',
      title: 'rates.column.currency',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    {
      field: 'chf',
      title: 'rates.column.chf',
      kind: 'number',
      value: ({ chf }) => Number(chf),
      text: ({ chf }, { numberFormat }) => showRate(chf, numberFormat),
      sortable: true,
      filterable: true,
    },
    {
      field: 'change',
      title: 'rates.column.change',
      shortTitle: 'rates.column.changeShort',
      kind: 'number',
      unit: 'percent',
      value: ({ before }) => before && Number(before.changePercent),
      text: ({ before }, { numberFormat }) => before && `${showRate(before.changePercent, numberFormat)} %`,
    },
    {
      field: 'list',
      title: 'rates.column.list',
      kind: 'text',
      value: ({ list }) => list?.fileName ?? null,
      filterable: true,
      searched: true,
    },
  ],
} as const satisfies ListOf<RateRow>;

/** The files of rates. */
export const rateListList = {
  name: 'rateLists',
  title: 'rates.lists',
  columns: [
    {
      field: 'fileName',
      title: 'rates.column.fileName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'status',
      title: 'rates.column.status',
      kind: 'set',
      values: RATE_LIST_STATUSES,
      words: 'rates.status.*',
      filterable: true,
    },
    {
      field: 'problems',
      title: 'rates.column.problems',
      kind: 'number',
      value: ({ problems }) => problems.length || null,
    },
    {
      field: 'format',
      title: 'rates.column.format',
      kind: 'set',
      values: RATE_FORMATS,
      words: 'rates.format.*',
      filterable: true,
    },
    { field: 'ratesCount', title: 'rates.column.ratesCount', kind: 'number', sortable: true, filterable: true },
    { field: 'firstDay', title: 'rates.column.firstDay', kind: 'date', sortable: true, filterable: true },
    { field: 'lastDay', title: 'rates.column.lastDay', kind: 'date', sortable: true, filterable: true },
    { field: 'uploadedAt', title: 'rates.column.uploadedAt', kind: 'instant', sortable: true, filterable: true },
    { field: 'uploadedBy', title: 'rates.column.uploadedBy', kind: 'text' },
    { field: 'inForceSince', title: 'rates.column.inForceSince', kind: 'instant', sortable: true, filterable: true },
  ],
} as const satisfies ListOf<ListRow>;
