/** Statement transaction type (spec B3): booked, from an intraday report, or planned. */
export const TRANSACTION_TYPES = ['ENTRY', 'INTRADAY', 'DISPOSITION'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The progress of a statement file's import. */
export const IMPORT_STATUSES = [
  'UPLOADING',
  'UPLOADED',
  'IMPORTING',
  'IMPORTED',
  'UPLOAD_ERROR',
  'IMPORT_ERROR',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The formats that statement files come in. */
export const STATEMENT_FORMATS = [
  'MT940',
  'MT942',
  ...['camt.052', 'camt.053', 'camt.054'].flatMap((name) =>
    ['02', '04', '08'].map((version) => `${name}.001.${version}`),
  ),
] as const;

/** How a file arrived: the provider's upload, the command line, a bank's channel or the watched folder. */
export const IMPORT_SOURCES = ['UPLOAD', 'COMMAND', 'CHANNEL', 'FOLDER'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * Whether a statement counts. Not counted, but kept and shown: `COVERED`, one that counts says the same (the same
 * statement in another format, a month over its days, pages of a whole); `CONFLICT`, one that counts contradicts it, or
 * may say the same; `REPLACED` by one that a person accepted; `TAKEN_OUT` by a person.
 */
export const STATEMENT_STATES = ['COUNTED', 'COVERED', 'CONFLICT', 'REPLACED', 'TAKEN_OUT'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/**
 * The result for one statement of a file: imported; already known (same key and content); covered by one that counts;
 * in conflict with one (kept, shown, not counted); or its number belongs to no account of any client, or to accounts of
 * several.
 */
export const STATEMENT_OUTCOMES = [
  'IMPORTED',
  'KNOWN',
  'COVERED',
  'CONFLICT',
  'NO_ACCOUNT',
  'AMBIGUOUS_ACCOUNT',
] as const;
export type StatementOutcome = (typeof STATEMENT_OUTCOMES)[number];

/**
 * How a statement follows the one before it on its account: it is the first; it follows; a number is missing though the
 * balances meet (`GAP`); its opening balance differs from the closing balance before it (`BREAK`).
 */
export const CONTINUITIES = ['FIRST', 'FOLLOWS', 'GAP', 'BREAK'] as const;
export type Continuity = (typeof CONTINUITIES)[number];

/**
 * How complete an account's balance is: current (an unbroken statement up to the last banking day), late, broken (the
 * balances of its last statements don't meet), in conflict, or no statement at all.
 */
/** What moves a value-dated balance beside what is booked: nothing, what is reported intraday, or also what is planned. */
export const VALUE_SERIES_ENTRIES = ['booked', 'intraday', 'planned'] as const;
export type ValueSeriesEntries = (typeof VALUE_SERIES_ENTRIES)[number];

export const ACCOUNT_STATES = ['CURRENT', 'LATE', 'BROKEN', 'CONFLICT', 'NONE'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
