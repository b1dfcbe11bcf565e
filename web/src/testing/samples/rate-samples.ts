import type { ApiAnswer } from '@portico/contract/api';
import type { Answers, Written } from '../fake-answers.ts';
import { listOf, type RowOf } from './list-of.ts';

const LIST = '01a20000-0000-7000-8000-000000000401';

export const rateRow: RowOf<'GET portal/administration/exchangeRates'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000402',
  date: '2026-11-19',
  currency: 'USD',
  chf: '0.88121417',
  before: { date: '2026-11-18', chf: '0.88568195', changePercent: '-0.50' },
  list: { uniqueId: LIST, fileName: 'eurofxref-daily.xml' },
};

export const rateListRow: RowOf<'GET portal/administration/exchangeRates/lists'> = {
  uniqueId: LIST,
  fileName: 'eurofxref-daily.xml',
  status: 'IN_FORCE',
  problems: [],
  format: 'ECB_XML',
  ratesCount: 2,
  firstDay: '2026-11-19',
  lastDay: '2026-11-19',
  sizeBytes: 1672,
  uploadedAt: '2026-11-20T09:00:00.000Z',
  uploadedBy: 'Petra Ohm',
  inForceSince: '2026-11-20T09:30:00.000Z',
};

export const rateListOne: Written<ApiAnswer<'GET portal/administration/exchangeRates/lists/:uniqueId'>> = {
  ...rateListRow,
  rates: [
    {
      date: '2026-11-19',
      currency: 'EUR',
      chf: '0.9377',
      replaces: '0.9370',
      changePercent: '-0.14',
      isNotable: false,
    },
    {
      date: '2026-11-19',
      currency: 'USD',
      chf: '0.88121417',
      replaces: null,
      changePercent: '-0.50',
      isNotable: false,
    },
  ],
  openRequest: null,
};

export const rateSamples = {
  'GET portal/administration/exchangeRates': listOf(
    rateRow,
    { ...rateRow, uniqueId: '01a20000-0000-7000-8000-000000000403', currency: 'EUR', chf: '0.9377', before: null },
    { ...rateRow, uniqueId: '01a20000-0000-7000-8000-000000000404', currency: 'GBP', chf: '1.11352571', list: null },
  ),
  'GET portal/administration/exchangeRates/lists': listOf(rateListRow),
  'GET portal/administration/exchangeRates/lists/:uniqueId': rateListOne,
} satisfies Answers;
