import type { ApiAnswer } from '@portico/contract/api';
import type { RateListStatus } from '@portico/contract/rates/model';
import type { Look } from '../ui/values/looks.ts';

export type RateRow = ApiAnswer<'GET portal/administration/exchangeRates'>['content'][number];
export type RateListRow = ApiAnswer<'GET portal/administration/exchangeRates/lists'>['content'][number];
/** A file with what it changes. */
export type RateList = ApiAnswer<'GET portal/administration/exchangeRates/lists/:uniqueId'>;
export type ComparedRate = RateList['rates'][number];

export const RATE_LIST_LOOKS: Record<RateListStatus, Look> = {
  UPLOADING: { shape: 'openArc', tone: 'moving' },
  UPLOADED: { shape: 'openArc', tone: 'moving' },
  UPLOAD_ERROR: { shape: 'octagon', tone: 'error' },
  REFUSED: { shape: 'octagon', tone: 'error' },
  WAITING: { shape: 'diamond', tone: 'review' },
  IN_FORCE: { shape: 'discWithTick', tone: 'done' },
  NOT_APPROVED: { shape: 'crossedSquare', tone: 'neutral' },
};
