/** Statement transaction type (spec B3): booked, from an intraday report, planned. */
export const TRANSACTION_TYPES = ['ENTRY', 'INTRADAY', 'DISPOSITION'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Where the import of a statement file stands. */
export const IMPORT_STATUSES = [
  'UPLOADING',
  'UPLOADED',
  'IMPORTING',
  'IMPORTED',
  'UPLOAD_ERROR',
  'IMPORT_ERROR',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** How a file came: by the provider's upload, the command line, a bank's channel or the watched folder. */
export const IMPORT_SOURCES = ['UPLOAD', 'COMMAND', 'CHANNEL', 'FOLDER'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * Whether a statement counts. Not counted, but kept and shown: `COVERED`, what counts says the same (the same statement
 * in another format, a month over its days, pages of a whole); `CONFLICT`, what counts contradicts it, or may say the
 * same; `REPLACED` by one that a person agreed to; `TAKEN_OUT` by a person.
 */
export const STATEMENT_STATES = ['COUNTED', 'COVERED', 'CONFLICT', 'REPLACED', 'TAKEN_OUT'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/**
 * What became of one statement of a file: imported; known already (the same key and content); covered by what counts;
 * in conflict with it (kept, shown, not counted); no account of any client, or accounts of several, bears its number.
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
 * How a statement follows the one before it on its account: the first; follows; a number is missing though the
 * balances meet (`GAP`); its opening is not the closing before it (`BREAK`).
 */
export const CONTINUITIES = ['FIRST', 'FOLLOWS', 'GAP', 'BREAK'] as const;
export type Continuity = (typeof CONTINUITIES)[number];

/**
 * How complete an account's balance is: current (a statement up to the last banking day, unbroken), late, broken
 * (the balances of its last statements don't meet), in conflict, or no statement at all.
 */
export const ACCOUNT_STATES = ['CURRENT', 'LATE', 'BROKEN', 'CONFLICT', 'NONE'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
