/** Authenticators that users enrol themselves in their settings. */
export const AUTHENTICATOR_KINDS = ['PASSKEY', 'TOTP'] as const;
export type AuthenticatorKind = (typeof AUTHENTICATOR_KINDS)[number];

/** Second factors, used for the sign-in, for signing and for changes to one's own access. */
export const SECOND_FACTORS = [...AUTHENTICATOR_KINDS, 'EMAIL', 'SMS', 'SECURID', 'DUMMY_TOKEN'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Factors whose codes are sent: a code takes a while to arrive, and can be sent again. */
export const SENT_FACTORS = ['EMAIL', 'SMS'] as const satisfies readonly SecondFactor[];
export type SentFactor = (typeof SENT_FACTORS)[number];

export function isSent(method: SecondFactor): method is SentFactor {
  return (SENT_FACTORS as readonly SecondFactor[]).includes(method);
}

/** Date formats (spec A9), named after the countries that use them. */
export const DATE_FORMATS = ['AUSTRIA_GERMANY_SWITZERLAND', 'FRANCE_SPAIN_UNITED_KINGDOM', 'UNITED_STATES'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Number formats, named decimal-then-grouping, with the exception in spec D9. */
export const NUMBER_FORMATS = ['COMMA_DOT', 'DOT_COMMA', 'DOT_APOSTROPHE', 'COMMA_SPACE'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export const SEPARATORS: Record<NumberFormat, { decimal: string; grouping: string }> = {
  COMMA_DOT: { decimal: ',', grouping: '.' },
  DOT_COMMA: { decimal: '.', grouping: ',' },
  DOT_APOSTROPHE: { decimal: '.', grouping: "'" },
  COMMA_SPACE: { decimal: ',', grouping: '\u00a0' },
};

/** The request header that identifies our browser application, which gets its tokens only as cookies. */
export const WEB_CLIENT_HEADER = 'portico-client';
export const WEB_CLIENT_HEADER_VALUE = 'web';
/** The header on automatic requests, which don't keep the session alive. */
export const BACKGROUND_HEADER = 'portico-background';
/** The response header with the time at which the session ends if nothing happens. */
export const SESSION_EXPIRES_HEADER = 'portico-session-expires';
/** A readable cookie without a secret. It only says that a session exists. */
export const SESSION_EXISTS_COOKIE = 'portico-session';
/** The prefix of our cookie names wherever there is TLS (RFC 6265bis, 4.1.3.2). */
export const HOST_PREFIX = '__Host-';
