/** Every limit that both sides know. The screens show these, the server enforces them. */
export const UPLOAD_MAXIMUM_BYTES = 50 * 1024 * 1024;
export const UPLOAD_STALLED_AFTER_SECONDS = 5 * 60;
/** What is stored of one person's and of one client's uploads within 24 hours. */
export const UPLOADED_BYTES_PER_USER_MAXIMUM = 1024 * 1024 * 1024;
export const UPLOADED_BYTES_PER_CLIENT_MAXIMUM = 5 * 1024 * 1024 * 1024;
export const UPLOADED_BYTES_WITHIN_HOURS = 24;
/** Calls of one person that a web server runs at once; event streams don't count. More wait. */
export const CALLS_PER_USER_MAXIMUM = 4;
export const CALLS_WAITING_PER_USER_MAXIMUM = 200;
/** A statement of the database that a call waits for. */
export const STATEMENT_SECONDS_MAXIMUM = 10;
export const JSON_BODY_MAXIMUM_BYTES = 1024 * 1024;
export const GRID_PAGE_SIZE = 100;
export const GRID_PAGE_SIZE_MAXIMUM = 1_000;
export const GRID_EXACT_COUNT_MAXIMUM = 10_000;
export const GRID_FILTER_MAXIMUM_LENGTH = 8_000;
export const GRID_FILTER_MAXIMUM_FIELDS = 30;
export const GRID_COLUMNS_MAXIMUM = 60;
/** Lists whose arrangement is kept for one person: more than the portal has. */
export const GRIDS_PER_USER_MAXIMUM = 100;
/** A statement file may be larger than an upload: the provider imports what banks deliver. */
export const STATEMENT_FILE_MAXIMUM_BYTES = 1024 * 1024 * 1024;
/**
 * What one bank's channel delivers of statements within a day. A bank with a hundred thousand entries a day sends some hundred
 * megabytes; beyond ten full files something is wrong on its side, and would fill the storage of everybody.
 */
export const STATEMENT_BYTES_PER_CHANNEL_MAXIMUM = 10 * STATEMENT_FILE_MAXIMUM_BYTES;
export const STATEMENT_BYTES_WITHIN_HOURS = 24;
/** A bank's answer says as much of each payment as the order did, and why. */
export const STATUS_REPORT_FILE_MAXIMUM_BYTES = 512 * 1024 * 1024;
/** A bank reports a few times on each message. */
export const STATUS_REPORTS_PER_FILE_MAXIMUM = 10_000;
/** What the drawer shows of an entry's own text; a batch may have megabytes of it. */
export const ENTRY_TEXT_MAXIMUM_BYTES = 64 * 1024;
/** What an entry's drawer lists of the payments that it came from. */
export const BOOKED_PAYMENTS_SHOWN = 100;
/** The payments of a batch booking that are kept with its entry; the rest is counted. */
export const ENTRY_DETAILS_MAXIMUM = 10_000;
export const BALANCE_HISTORY_MAXIMUM_DAYS = 800;
/** A consolidated balance takes the last rate within so many days, and says so. */
export const RATE_MAXIMUM_AGE_DAYS = 7;
export const ORDERS_PER_ACTION_MAXIMUM = 1_000;
/**
 * Texts that go to the bank with one payment, its group's and the message's included; real files have a hundred at most. So
 * whoever opens a payment sees all of it.
 */
export const PAYMENT_TEXTS_MAXIMUM = 2_000;
/** Their characters, as many as so many lines of remittance have. */
export const PAYMENT_CHARACTERS_MAXIMUM = 140 * PAYMENT_TEXTS_MAXIMUM;
/** What is shown of a payment: the portal itself adds fewer than a hundred. */
export const PAYMENT_TEXTS_SHOWN_MAXIMUM = PAYMENT_TEXTS_MAXIMUM + 100;
/** An execution date that is farther ahead is a mistake. */
export const EXECUTION_DATE_YEARS_AHEAD_MAXIMUM = 5;
export const FINDINGS_PER_FILE_MAXIMUM = 200;
export const FILE_NAME_MAXIMUM_LENGTH = 140;
export const TEXT_MAXIMUM_LENGTH = 140;
export const COMMENT_MAXIMUM_LENGTH = 250;
/** The portal's own names: rules, groups, accounts, reports. */
export const OWN_NAME_MAXIMUM_LENGTH = 70;
/** An account's number, IBAN or not (Max34Text of ISO 20022). */
export const ACCOUNT_NUMBER_MAXIMUM_LENGTH = 34;
export const BIC_MAXIMUM_LENGTH = 11;
export const GROUP_ACCOUNTS_MAXIMUM = 1_000;
/** A change request that nobody decides about is rejected by the system after so many times 24 hours (spec A9). */
export const CHANGE_REQUEST_DAYS = 21;
export const RULE_SIGNATURES_MAXIMUM = 20;
/** People, groups or accounts that one sign-off rule names. */
export const RULE_REFERENCES_MAXIMUM = 500;
/** Of a digest that stands for a change request as it was read. */
export const CHANGE_DIGEST_LENGTH = 64;
/** Amounts from to that the effect of a change lists of what somebody signs, and of what the rules ask. */
export const EFFECT_RANGES_MAXIMUM = 40;
export const RULES_PER_CLIENT_MAXIMUM = 1_000;
export const PASSWORD_MAXIMUM_LENGTH = 256;
/** Of an invitation, and of a link for a forgotten password (spec D1, D9). */
export const INVITATION_HOURS = 72;
export const PASSWORD_RESET_MINUTES = 30;
/** So many links that anybody may have asked for are open for one user at a time. */
export const PASSWORD_LINKS_ASKED_FOR = 5;
/** How long the second factor of a change of password counts. */
export const PASSWORD_CHANGE_SECONDS = 10 * 60;
export const SUBCLIENTS_MAXIMUM = 500;
export const GROUPS_PER_USER_MAXIMUM = 50;
export const GROUP_USERS_MAXIMUM = 5_000;
/** Entries of one user or one group. */
export const PERMISSION_ENTRIES_MAXIMUM = 5_000;
export const SECURITY_CODE_DIGITS = 6;
export const SECURITY_CODE_VALID_SECONDS = 5 * 60;
export const SECURITY_CODE_RESEND_AFTER_SECONDS = 30;
export const SECURITY_CODES_PER_HOUR = 5;
/** Of factors that send nothing. */
export const SECOND_FACTOR_ASKS_PER_HOUR = 120;
/** What somebody has enrolled himself. */
export const AUTHENTICATORS_MAXIMUM = 10;
export const AUTHENTICATOR_NAME_MAXIMUM_LENGTH = 40;
/** How long the second factor counts that was given for enrolling or removing, and how long an enrolment may take. */
export const AUTHENTICATORS_CHANGE_SECONDS = 10 * 60;
export const FAILED_ATTEMPTS_THAT_LOCK = 5;
/** An administrator unlocks a user so often; beyond it the link for a new password does. */
export const UNLOCKS_PER_DAY = 2;
/** So often a link for a new password unlocks as well; beyond it an administrator does, or the next day's link. */
export const UNLOCKS_BY_LINK_PER_DAY = 2;
/**
 * Of people who sign or decide, one person resets the authenticators of so many within 24 hours: lost phones come singly, and
 * each bars its owner for a day. Beyond it another administrator does, so that nobody alone bars everybody who could stop them.
 */
export const DECIDERS_RESET_PER_DAY = 3;
/** A session lives so long without activity; who wants it longer acknowledges the risk (spec A9). */
export const SESSION_STANDARD_MINUTES = 5;
/** Of one's own open sessions as many are listed. */
export const OWN_SESSIONS_MAXIMUM = 100;
export const SESSION_LONGEST_MINUTES = 8 * 60;
export const SESSION_WARNING_SECONDS = 60;
export const IDEMPOTENCY_KEY_MAXIMUM_LENGTH = 255;
export const IDEMPOTENCY_KEY_KEPT_HOURS = 24;
/** Transactions of an order that somebody can still open one by one before signing it with details. */
export const SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM = 1_000;
/** Of these as many are given at once. */
export const OPENED_TRANSACTIONS_PER_PAGE = 20;

/** So long two people aren't two where a decision takes two and one of them has created or changed the other. */
export const DECIDERS_APART_DAYS = 30;
/** For how long a person signs nothing after a change of who they seem to be, in hours. */
export const SIGNING_BAR_HOURS = { least: 1, usual: 24, most: 168 } as const;
/** For how long the link to object to a change holds: long enough for people who are away. */
export const OBJECTION_DAYS = 7;
/** Of users with the same full name so many are named. */
export const NAMESAKES_MAXIMUM = 5;
