import { z } from 'zod';
import { openChange } from '../approvals/endpoints.ts';
import { currency, decimal, endpoint, findingShape, instant, localDate, uniqueId, UPLOAD_ERRORS } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { byRateListId, rateListId } from '../id-shapes.ts';
import { RATES_OF_LIST_SHOWN } from '../limits.ts';
import { RATE_FORMATS, RATE_LIST_STATUSES } from './model.ts';

/** A rate that is in force. */
export const exchangeRate = z.object({
  uniqueId,
  date: localDate,
  currency,
  /** CHF for one unit. */
  chf: decimal,
  /** The currency's last rate before, and the difference in per cent; null for its first rate. */
  before: z.object({ date: localDate, chf: decimal, changePercent: decimal }).nullable(),
  /** Where it is from; null if it is older than lists. */
  list: z.object({ uniqueId: rateListId, fileName: z.string() }).nullable(),
});

/** A file of rates. */
export const rateList = z.object({
  uniqueId: rateListId,
  fileName: z.string(),
  status: z.enum(RATE_LIST_STATUSES),
  /** What was wrong with the file, row by row. */
  problems: z.array(findingShape),
  format: z.enum(RATE_FORMATS).nullable(),
  ratesCount: z.number().int(),
  firstDay: localDate.nullable(),
  lastDay: localDate.nullable(),
  sizeBytes: z.number().int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  inForceSince: instant.nullable(),
});

/** A rate of a list, beside what it changes. */
export const comparedRate = z.object({
  date: localDate,
  currency,
  chf: decimal,
  /** The rate of that day that it takes, or took, the place of. */
  replaces: decimal.nullable(),
  /** The difference in per cent to the currency's last rate before, and whether it is large enough to look twice. */
  changePercent: decimal.nullable(),
  isNotable: z.boolean(),
});

const PATH = 'portal/administration/exchangeRates';
const listErrors = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'] as const;
const provider = { access: 'session', audience: 'provider' } as const;

export const ratesEndpoints = {
  exchangeRates: endpoint({
    ...provider,
    method: 'GET',
    path: PATH,
    summary: 'The exchange rates that are in force, for the provider.',
    query: gridQuery,
    reply: gridPage(exchangeRate),
    errors: listErrors,
  }),
  rateLists: endpoint({
    ...provider,
    method: 'GET',
    path: `${PATH}/lists`,
    summary: 'The files of exchange rates: in force, waiting for a second person, or refused; for the provider.',
    query: gridQuery,
    reply: gridPage(rateList),
    errors: listErrors,
  }),
  rateList: endpoint({
    ...provider,
    method: 'GET',
    path: `${PATH}/lists/:uniqueId`,
    summary: 'One file of exchange rates with what it changes, and the request that waits; for the provider.',
    params: byRateListId,
    reply: z.object({
      ...rateList.shape,
      /** Those to look at twice first, then the newest. */
      rates: z.array(comparedRate).max(RATES_OF_LIST_SHOWN),
      openRequest: openChange.nullable(),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  rateListFile: endpoint({
    ...provider,
    method: 'GET',
    path: `${PATH}/lists/:uniqueId/file`,
    summary: 'A file of exchange rates as it was delivered; for the provider.',
    params: byRateListId,
    stream: 'file',
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'FILE_STORAGE_UNAVAILABLE'],
  }),
  uploadRates: endpoint({
    ...provider,
    method: 'POST',
    path: `${PATH}/lists`,
    summary:
      'Takes a file of exchange rates in the multipart field `file`: the ECB’s XML, or a table with date, currency, rate and unit. If every row is right, it waits for a second person; the file says what became of it.',
    upload: 'file',
    status: 202,
    reply: z.object({ uniqueId: rateListId, status: z.enum(RATE_LIST_STATUSES) }),
    errors: UPLOAD_ERRORS,
  }),
};
