/** How files of exchange rates are written: as the European Central Bank publishes them, or as a table. */
export const RATE_FORMATS = ['ECB_XML', 'RATES_CSV'] as const;
export type RateFormat = (typeof RATE_FORMATS)[number];

/**
 * What becomes of a file of rates: it is being received, was given up, has wrong rows, waits for a second person, is in
 * force, or was not approved. `UPLOADED` lasts only within the transaction that checks it.
 */
export const RATE_LIST_STATUSES = [
  'UPLOADING',
  'UPLOADED',
  'UPLOAD_ERROR',
  'REFUSED',
  'WAITING',
  'IN_FORCE',
  'NOT_APPROVED',
] as const;
export type RateListStatus = (typeof RATE_LIST_STATUSES)[number];

/** The currency that all rates are in: theirs is one by definition. */
export const BASE_CURRENCY = 'CHF';
