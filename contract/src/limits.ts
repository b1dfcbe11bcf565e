/** Every limit that both sides know. The screens show these, the server enforces them. */
export const UPLOAD_MAXIMUM_BYTES = 50 * 1024 * 1024;
export const UPLOAD_STALLED_AFTER_SECONDS = 5 * 60;
/** How much is stored of one person's and of one client's uploads within 24 hours. */
export const UPLOADED_BYTES_PER_USER_MAXIMUM = 1024 * 1024 * 1024;
export const UPLOADED_BYTES_PER_CLIENT_MAXIMUM = 5 * 1024 * 1024 * 1024;
export const UPLOADED_BYTES_WITHIN_HOURS = 24;
/** How many calls a web server runs at once per person. More wait; event streams don't count. */
export const CALLS_PER_USER_MAXIMUM = 4;
export const CALLS_WAITING_PER_USER_MAXIMUM = 200;
/** The longest a call waits for one database statement. */
export const STATEMENT_SECONDS_MAXIMUM = 10;
export const JSON_BODY_MAXIMUM_BYTES = 1024 * 1024;
export const GRID_PAGE_SIZE = 100;
export const GRID_PAGE_SIZE_MAXIMUM = 1_000;
export const GRID_EXACT_COUNT_MAXIMUM = 10_000;
export const GRID_FILTER_MAXIMUM_LENGTH = 8_000;
export const GRID_FILTER_MAXIMUM_FIELDS = 30;
export const GRID_FILTER_VALUES_MAXIMUM = 200;
export const GRID_COLUMNS_MAXIMUM = 60;
/** How deep a list is grouped, and how many of the innermost groups it may have. */
export const GRID_GROUP_LEVELS_MAXIMUM = 3;
export const GRID_GROUPS_MAXIMUM = 1_000;
/** How many rows of a list are exported at once. */
export const EXPORTED_ROWS_MAXIMUM = 100_000;
/** A PDF is laid out as a whole, and held in memory until it is taken. */
export const EXPORTED_PDF_ROWS_MAXIMUM = 5_000;
export const EXPORTED_PDF_CELLS_MAXIMUM = 100_000;
/** Payments of a report with all their details: each takes some twenty lines. */
export const REPORTED_DETAILS_MAXIMUM = 1_000;
/** Characters of one fact in a report, such as a payment’s remittance; longer texts are cut. */
export const REPORTED_TEXT_MAXIMUM_LENGTH = 5_000;
/** Characters of all facts of one payment in a report. */
export const REPORTED_PAYMENT_MAXIMUM_LENGTH = 10_000;
export const HELD_FILES_PER_USER_MAXIMUM = 3;
/** Of everybody, on one web server. */
export const HELD_FILES_MAXIMUM = 20;
/** What a cell of a PDF shows; a longer text ends with an ellipsis. */
export const PDF_CELL_LINES_MAXIMUM = 20;
export const PDF_CELL_MAXIMUM_LENGTH = 2_000;
/** Statements of a download, and the accounts and entries that they have. */
export const DOWNLOADED_ACCOUNTS_MAXIMUM = 1_000;
export const DOWNLOADED_STATEMENTS_MAXIMUM = 20_000;
export const DOWNLOADED_ENTRIES_MAXIMUM = 1_000_000;
/** Entries of the statement with which download options are shown; of a longer one, the first. */
export const PREVIEWED_ENTRIES_MAXIMUM = 100;
/** A document of the Download Center, and all of those that one person has kept there. */
export const DOCUMENT_MAXIMUM_BYTES = 1024 * 1024 * 1024;
export const KEPT_BYTES_PER_USER_MAXIMUM = 5 * 1024 * 1024 * 1024;
export const KEPT_DOCUMENTS_PER_USER_MAXIMUM = 1_000;
/** Its file is removed then, and so long afterwards its line in the list. */
export const DOCUMENT_KEPT_DAYS = 90;
export const DOCUMENTS_PER_ACTION_MAXIMUM = 200;
/** How many chosen rows an export names. */
export const EXPORTED_IDS_MAXIMUM = 1_000;
/** What an export is told in an address; servers and proxies take 16 kB with all headers. */
export const EXPORT_PAYLOAD_MAXIMUM_LENGTH = 12_000;
/** How many rows a caller brings along to be written as a file, how long their texts are, and all of them as JSON. */
export const GIVEN_ROWS_MAXIMUM = 5_000;
export const EXPORTED_TEXT_MAXIMUM_LENGTH = 1_000;
export const EXPORTED_BODY_MAXIMUM_BYTES = 2 * 1024 * 1024;
/** How many list arrangements are stored per person: more than the portal has lists. */
export const GRIDS_PER_USER_MAXIMUM = 100;
/** A statement file may be larger than an upload, because the provider imports whatever banks deliver. */
export const STATEMENT_FILE_MAXIMUM_BYTES = 1024 * 1024 * 1024;
/**
 * How much one bank's channel may deliver in statements per day. A bank with a hundred thousand entries a day sends a
 * few hundred megabytes. More than ten full files means a fault at the bank, and would fill everybody's storage.
 */
export const STATEMENT_BYTES_PER_CHANNEL_MAXIMUM = 10 * STATEMENT_FILE_MAXIMUM_BYTES;
export const STATEMENT_BYTES_WITHIN_HOURS = 24;
/** A bank's answer says as much about each payment as the order did, plus the reasons. */
export const STATUS_REPORT_FILE_MAXIMUM_BYTES = 512 * 1024 * 1024;
/** A bank sends a few reports per message. */
export const STATUS_REPORTS_PER_FILE_MAXIMUM = 10_000;
/** How much of an entry's own text the drawer shows; a batch entry may have megabytes. */
export const ENTRY_TEXT_MAXIMUM_BYTES = 64 * 1024;
/** How many chosen payments are copied at once; their ids are in an address. */
export const COPIED_TRANSACTIONS_MAXIMUM = 50;
/** How many names and accounts the history of a creditor lists. */
export const CREDITOR_USES_SHOWN = 50;
/** From how many characters of a name on creditors are suggested, and how many. */
export const CREDITOR_TEXT_MINIMUM_LENGTH = 3;
export const CREDITORS_SUGGESTED = 8;
/** How many of the payments behind an entry its drawer lists. */
export const BOOKED_PAYMENTS_SHOWN = 100;
/** How many payments of a batch booking are stored with its entry; the rest are only counted. */
export const ENTRY_DETAILS_MAXIMUM = 10_000;
export const BALANCE_HISTORY_MAXIMUM_DAYS = 800;
/** A consolidated balance takes the last rate within this many days, and says so. */
export const RATE_MAXIMUM_AGE_DAYS = 7;
/** A file of rates: two years of thirty currencies. */
export const RATES_PER_FILE_MAXIMUM = 20_000;
/** That many rates in either format, with room for what is written around them. */
export const RATE_FILE_MAXIMUM_BYTES = 10 * 1024 * 1024;
/** How many rates of a list its drawer shows. */
export const RATES_OF_LIST_SHOWN = 200;
export const ORDERS_PER_ACTION_MAXIMUM = 1_000;
/** What depends on rules and rights is found out of so many orders, those with the earliest dates. */
export const ORDERS_SCANNED_MAXIMUM = 1_000;
/**
 * Texts sent to the bank with one payment, including those of its group and message. Real files have a hundred at most,
 * so anyone who opens a payment sees all of it.
 */
export const PAYMENT_TEXTS_MAXIMUM = 2_000;
/** Their total length: that of as many remittance lines. */
export const PAYMENT_CHARACTERS_MAXIMUM = 140 * PAYMENT_TEXTS_MAXIMUM;
/** How many texts of a payment are shown; the portal itself adds fewer than a hundred. */
export const PAYMENT_TEXTS_SHOWN_MAXIMUM = PAYMENT_TEXTS_MAXIMUM + 100;
/** An execution date further ahead is a mistake. */
export const EXECUTION_DATE_YEARS_AHEAD_MAXIMUM = 5;
/** Templates of a client, and those of one person: all are chosen from at once. */
export const TEMPLATES_PER_OWNER_MAXIMUM = 1_000;
/** Of several changes at once, so many are told what is wrong with them. */
export const REFUSED_CHANGES_MAXIMUM = 100;
/** All of them with long texts, as JSON. */
export const TEMPLATES_CHANGED_MAXIMUM_BYTES = 4 * 1024 * 1024;
/** How many of them one order begins with. */
export const TEMPLATES_CHOSEN_MAXIMUM = 200;
/** Standing orders of a client. */
export const STANDING_ORDERS_MAXIMUM = 1_000;
/** How many dates a standing order that ends by their number has. */
export const STANDING_ORDER_DATES_MAXIMUM = 999;
/** How long before its execution an order can be made. */
export const STANDING_ORDER_DAYS_AHEAD_MAXIMUM = 30;
/** How many dates to come, and how many past ones, are shown of a standing order. */
export const STANDING_ORDER_DATES_SHOWN = 12;
/** How many groups and payments, over all of its groups, somebody enters as one order. More come in a file. */
export const MANUAL_GROUPS_MAXIMUM = 100;
export const MANUAL_PAYMENTS_MAXIMUM = 5_000;
/** Such an order as JSON: most of its texts in a Latin script, as long as they may be. */
export const MANUAL_ORDER_MAXIMUM_BYTES = 8 * 1024 * 1024;
/** How many orders somebody may have begun and not saved, and how long such a draft is kept after its last change. */
export const DRAFTS_MAXIMUM = 20;
export const DRAFT_KEPT_DAYS = 90;
/** Of a field in a draft, which takes more than a payment may say. */
export const DRAFT_TEXT_MAXIMUM_LENGTH = 200;
/** How many groups or payments of an order one edit names. */
export const EDITED_PARTS_MAXIMUM = 1_000;
/** How many of them the comparison of an order with its file shows. */
export const DIFFERENCES_SHOWN = 100;
export const FINDINGS_PER_FILE_MAXIMUM = 200;
export const FILE_NAME_MAXIMUM_LENGTH = 140;
export const TEXT_MAXIMUM_LENGTH = 140;
export const COMMENT_MAXIMUM_LENGTH = 250;
/** Names that users give: rules, groups, accounts, reports. */
export const OWN_NAME_MAXIMUM_LENGTH = 70;
/** An account's number, IBAN or not (Max34Text of ISO 20022). */
export const ACCOUNT_NUMBER_MAXIMUM_LENGTH = 34;
export const BIC_MAXIMUM_LENGTH = 11;
/** A bank's code in a national clearing system (Max35Text of ISO 20022). */
export const CLEARING_CODE_MAXIMUM_LENGTH = 35;
/** An organisation's number at an authority or elsewhere (Max35Text of ISO 20022). */
export const IDENTIFICATION_MAXIMUM_LENGTH = 35;
export const GROUP_ACCOUNTS_MAXIMUM = 1_000;
/** The system rejects an undecided change request after this many times 24 hours (spec A9). */
export const CHANGE_REQUEST_DAYS = 21;
export const RULE_SIGNATURES_MAXIMUM = 20;
/** People, groups or accounts that one sign-off rule names. */
export const RULE_REFERENCES_MAXIMUM = 500;
/** Length of the digest of a change request as read. */
export const CHANGE_DIGEST_LENGTH = 64;
/** How many amount ranges the effect of a change lists, both for what somebody signs and for what the rules require. */
export const EFFECT_RANGES_MAXIMUM = 40;
/** Rows within one field of a change request. */
export const FIELD_ROWS_MAXIMUM = 500;
export const RULES_PER_CLIENT_MAXIMUM = 1_000;
export const PASSWORD_MAXIMUM_LENGTH = 256;
/** Lifetime of an invitation and of a link for a forgotten password (spec D1, D9). */
export const INVITATION_HOURS = 72;
export const PASSWORD_RESET_MINUTES = 30;
/** How many unauthenticated password links may be open per user at a time. */
export const PASSWORD_LINKS_ASKED_FOR = 5;
/** How long the second factor counts for a change of password. */
export const PASSWORD_CHANGE_SECONDS = 10 * 60;
export const SUBCLIENTS_MAXIMUM = 500;
export const GROUPS_PER_USER_MAXIMUM = 50;
export const GROUP_USERS_MAXIMUM = 5_000;
/** Entries per user or group. */
export const PERMISSION_ENTRIES_MAXIMUM = 5_000;
export const SECURITY_CODE_DIGITS = 6;
export const SECURITY_CODE_VALID_SECONDS = 5 * 60;
export const SECURITY_CODE_RESEND_AFTER_SECONDS = 30;
export const SECURITY_CODES_PER_HOUR = 5;
/** For factors that send nothing. */
export const SECOND_FACTOR_ASKS_PER_HOUR = 120;
/** How many authenticators a user may enrol. */
export const AUTHENTICATORS_MAXIMUM = 10;
export const AUTHENTICATOR_NAME_MAXIMUM_LENGTH = 40;
/** How long the second factor counts for enrolling or removing, and how long an enrolment may take. */
export const AUTHENTICATORS_CHANGE_SECONDS = 10 * 60;
export const FAILED_ATTEMPTS_THAT_LOCK = 5;
/** How often administrators may unlock a user; beyond that, the link for a new password does. */
export const UNLOCKS_PER_DAY = 2;
/** How often a link for a new password also unlocks; beyond that, an administrator or the next day's link does. */
export const UNLOCKS_BY_LINK_PER_DAY = 2;
/**
 * How many signers or deciders one person may reset the authenticators of within 24 hours. Lost phones come singly, and
 * each reset bars its owner for a day. Beyond that another administrator must do it, so no single person can bar
 * everybody who could stop them.
 */
export const DECIDERS_RESET_PER_DAY = 3;
/** How long a session lives without activity. Choosing more means acknowledging the risk (spec A9). */
export const SESSION_STANDARD_MINUTES = 5;
/** How many of a user's open sessions are listed. */
export const OWN_SESSIONS_MAXIMUM = 100;
export const SESSION_LONGEST_MINUTES = 8 * 60;
export const SESSION_WARNING_SECONDS = 60;
export const IDEMPOTENCY_KEY_MAXIMUM_LENGTH = 255;
export const IDEMPOTENCY_KEY_KEPT_HOURS = 24;
/** The largest order, in transactions, that somebody can still open one by one to sign it with details. */
export const SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM = 1_000;
/** How many of them are returned at once. */
export const OPENED_TRANSACTIONS_PER_PAGE = 20;

/** Two people don't count as two for a decision if one created or changed the other within this many days. */
export const DECIDERS_APART_DAYS = 30;
/** How long a person can't sign after a change to their proofs of identity, in hours. */
export const SIGNING_BAR_HOURS = { least: 1, usual: 24, most: 168 } as const;
/** How long the link to object to a change works: long enough for people who are away. */
export const OBJECTION_DAYS = 7;
/** How many users with the same full name are listed. */
export const NAMESAKES_MAXIMUM = 5;
/** How many lines the cut-offs of one connection have at most. */
export const CUT_OFFS_MAXIMUM = 100;
/** How many banking days before its execution date the cut-off of a payment is at most. */
export const CUT_OFF_DAYS_MAXIMUM = 5;
/** How many days ahead a bank takes payments at most. */
export const WAREHOUSE_DAYS_MAXIMUM = 400;
/** How many final codes a bank has at most, besides those of ISO 20022. */
export const FINAL_CODES_MAXIMUM = 20;
export const FOLDER_MAXIMUM_LENGTH = 100;
export const PAYMENT_FORMAT_MAXIMUM_LENGTH = 35;
/** How many new connections wait for a second person at most. */
export const CONNECTIONS_WAITING_MAXIMUM = 50;
export const TIME_ZONE_MAXIMUM_LENGTH = 64;
