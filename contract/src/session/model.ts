/** Second factors of the sign-in. Those of the later parts join this list with their part. */
export const SECOND_FACTORS = ['EMAIL', 'SMS'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Date formats (A9): the name says which countries write so. */
export const DATE_FORMATS = ['AUSTRIA_GERMANY_SWITZERLAND', 'FRANCE_SPAIN_UNITED_KINGDOM', 'UNITED_STATES'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Number formats, named decimal-then-grouping with the exception that decisions 9 gives. */
export const NUMBER_FORMATS = ['COMMA_DOT', 'DOT_COMMA', 'DOT_APOSTROPHE', 'COMMA_SPACE'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export const SEPARATORS: Record<NumberFormat, { decimal: string; grouping: string }> = {
  COMMA_DOT: { decimal: ',', grouping: '.' },
  DOT_COMMA: { decimal: '.', grouping: ',' },
  DOT_APOSTROPHE: { decimal: '.', grouping: "'" },
  COMMA_SPACE: { decimal: ',', grouping: '\u00a0' },
};

/** The request header by which our browser application says who it is: it gets its tokens only as cookies. */
export const WEB_CLIENT_HEADER = 'portico-client';
export const WEB_CLIENT_HEADER_VALUE = 'web';
/** Requests that a machine makes by itself carry this header and don't keep the session alive. */
export const BACKGROUND_HEADER = 'portico-background';
/** The answer's header with the instant at which the session ends if nothing happens. */
export const SESSION_EXPIRES_HEADER = 'portico-session-expires';
/** The readable cookie without a secret that only says that a session exists. */
export const SESSION_EXISTS_COOKIE = 'portico-session';
