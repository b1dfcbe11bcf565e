/**
 * The error catalogue: section 8 of both specification documents, and the named codes of the interfaces. `code` is the
 * catalogue's number as a string or the key itself, never the HTTP status. The sentence for each key is in
 * `texts/<language>/errors.json`.
 */
type CatalogueEntry = { status: number; code: string };

const numbered = {
  AUTHENTICATION_FAILED: { status: 401, code: '1000' },
  UNAUTHENTICATED: { status: 401, code: '1002' },
  LOG_IN_ADDRESS_UNAVAILABLE: { status: 503, code: '1004' },
  UNAUTHORIZED: { status: 403, code: '1005' },
  NOT_FOUND: { status: 404, code: '1500' },
  UNKNOWN_FIELD: { status: 400, code: '1500' },
  ELEMENT_NOT_UPDATED: { status: 422, code: '1501' },
  ELEMENT_NOT_CREATED: { status: 422, code: '1502' },
  ELEMENT_NOT_DELETED: { status: 422, code: '1503' },
  TOO_MANY_RESULTS: { status: 400, code: '1511' },
  PROBLEM: { status: 500, code: '1564' },
  WRONG_PAGE: { status: 400, code: '1566' },
  HISTORICAL_BALANCES_UNAVAILABLE: { status: 422, code: '1567' },
  WRONG_RANGE: { status: 400, code: '1568' },
  TIMEOUT: { status: 504, code: '502' },
} as const satisfies Record<string, CatalogueEntry>;

const namedStatuses = {
  // sign-in and password (spec A8)
  SECURITY_CODE_INCORRECT: 400,
  SECURITY_CODE_EXPIRED: 400,
  SECURITY_CODE_USED: 400,
  CODES_LOCKED: 403,
  B2C_NOT_COMPLETED: 400,
  B2C_REFUSED: 403,
  SECOND_FACTOR_CONTINUES: 409,
  SECOND_FACTOR_UNAVAILABLE: 503,
  PASSWORD_NOT_CHANGED: 400,
  PASSWORD_EXPIRED: 403,
  PASSWORD_CONSTRAINTS: 400,
  PASSWORD_LINK_UNUSABLE: 400,
  OBJECTION_LINK_UNUSABLE: 400,
  NOTIFICATION_SERVICE_UNAVAILABLE: 503,
  ONLY_ON_THIS_MACHINE: 403,
  // administration actions (spec A8)
  USER_NOT_CREATED: 422,
  USER_NOT_UPDATED: 422,
  USER_NOT_ACTIVATED: 422,
  USER_NOT_INACTIVATED: 422,
  USER_NOT_UNLOCKED: 422,
  USER_NOT_DELETED: 422,
  AUTHENTICATOR_NOT_RESET: 422,
  NEW_PASSWORD_NOT_REQUIRED: 422,
  SIGNING_NOT_ALLOWED: 422,
  PASSWORD_NOT_RESET: 422,
  USER_GROUP_NOT_CREATED: 422,
  USER_GROUP_NOT_UPDATED: 422,
  USER_GROUP_NOT_DELETED: 422,
  NOTICE_NOT_CREATED: 422,
  NOTICE_NOT_UPDATED: 422,
  NOTICE_NOT_DELETED: 422,
  NOTICE_NOT_ACTIVATED: 422,
  NOTICE_NOT_INACTIVATED: 422,
  CHANGES_NOT_APPROVED: 422,
  CHANGES_NOT_REJECTED: 422,
  CHANGES_NOT_REVERTED: 422,
  // payment actions (spec B8)
  ORDER_NOT_DELETED: 422,
  ORDER_NOT_REOPENED: 422,
  ORDER_NOT_SIGNED: 422,
  ORDER_NOT_SUBMITTED: 422,
  ORDER_NOT_UNSIGNED: 422,
  ORDER_NOT_RESTORED: 422,
  SIGNATURES_NOT_REMOVED: 422,
  ACCOUNTS_NOT_REMATCHED: 422,
  ORDER_NOT_REEVALUATED: 422,
  ORDER_NOT_EDITED: 422,
  FILE_NOT_DELETED: 422,
  ACCESS_DENIED: 403,
  PAYMENT_INCOMPLETE: 422,
  PAYMENT_NOT_CONFIRMED: 422,
  NO_ACCOUNT_SELECTED: 400,
  NOTHING_TO_DOWNLOAD: 422,
  STATEMENTS_NOT_DOWNLOADED: 422,
  ZIP_TOO_LARGE: 413,
  DOCUMENT_NOT_THERE: 410,
  // files and requests (interfaces)
  FILE_MISSING: 400,
  FILE_EMPTY: 400,
  FILE_EXTENSION_DIFFERS: 400,
  FILE_TYPE_UNKNOWN: 400,
  FILE_CONTENT_DIFFERS: 400,
  FILE_TOO_LARGE: 413,
  FILE_UNSAFE: 422,
  UPLOAD_QUOTA_REACHED: 429,
  FILE_STORAGE_FULL: 507,
  FILE_STORAGE_UNAVAILABLE: 503,
  DUPLICATE_FILE: 409,
  DUPLICATE_MESSAGE: 409,
  WRONG_STATE: 409,
  TOO_FEW_APPROVERS: 409,
  CHANGE_NOT_AS_READ: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  CONTENT_CHANGED: 409,
  DRAFT_CHANGED: 409,
  TOO_MANY_DRAFTS: 409,
  ALREADY_SIGNED: 409,
  REQUEST_FIELDS: 400,
  CONTENT_TYPE_REFUSED: 415,
  BODY_TOO_LARGE: 413,
  CROSS_SITE_REQUEST: 403,
  TOO_MANY_REQUESTS: 429,
  JOB_QUOTA_REACHED: 429,
  // shown by the browser itself (spec A8: a script chunk fails to load)
  CHUNK_NOT_LOADED: 0,
  OFFLINE: 0,
  FILE_BROKE_OFF: 0,
  PASSKEY_NOT_USED: 0,
  PASSKEY_NOT_MADE: 0,
  PASSKEYS_UNSUPPORTED: 0,
} as const;

type NamedKey = keyof typeof namedStatuses;
export type ErrorKey = keyof typeof numbered | NamedKey;

const named = Object.fromEntries(
  Object.entries(namedStatuses).map(([key, status]) => [key, { status, code: key }]),
) as Record<NamedKey, CatalogueEntry>;

export const ERRORS: Record<ErrorKey, CatalogueEntry> = { ...numbered, ...named };

/** The server's answer to anything refused or failed: RFC 9457 with the catalogue's code. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  traceId: string;
  key: ErrorKey;
  parameters?: Record<string, string | number>;
  fields?: { field: string; message: string }[];
  reasons?: (Reason & { text: string })[];
};

/**
 * Why something can't be done: `key` names a sentence in `texts/<language>/reasons.json`, `parameters` fill it,
 * `kind` says what sort of obstacle it is and draws its icon.
 */
export type Reason = {
  kind: 'permission' | 'state' | 'rule' | 'limit' | 'cutOff' | 'factor' | 'whoCould';
  key: string;
  parameters: Record<string, string | number>;
};

/** One action on one thing: allowed, or the reasons why not. */
export type Decision = { allowed: boolean; reasons: Reason[] };
