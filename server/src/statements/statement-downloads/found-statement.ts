import type { AccountId, ClientId, StatementId } from '@portico/contract/ids';
import type { Continuity, StatementState, TransactionType } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';

/** Of `statements.further_balances`. */
type FurtherBalance = { kind: string; date: string | null; amount: string; currency: string | null };

export type StoredStatement = {
  id: StatementId;
  accountId: AccountId;
  kind: 'STATEMENT' | 'REPORT';
  state: StatementState;
  format: string;
  reference: string | null;
  number: string | null;
  currency: string;
  day: string;
  /** How it follows the one before it. */
  continuity: Continuity;
  /** Its place among those of its day. */
  daySequence: bigint;
  openingDate: string | null;
  opening: bigint | null;
  closingDate: string | null;
  closing: bigint | null;
  available: bigint | null;
  furtherBalances: FurtherBalance[];
  entriesSum: bigint;
  /** All of them, of all types. */
  allEntries: number;
  firstEntryId: string | null;
  lastEntryId: string | null;
  pageFirst: number | null;
  isLastPage: boolean | null;
  portalNumber: number | null;
  importedAt: Date;
  fileClientId: ClientId;
  fileId: string;
  /** In which the bank writes files that name no encoding. */
  charset: string | null;
};

/** What the entries of a statement are that a file has: how many, and whether some can't be in every file. */
export type JudgedEntries = {
  entryCount: number;
  /** The salary of one person; of several the sum is seen. */
  hasSalary: boolean;
  /** One in another currency than the account's, which is in none of its balances. */
  hasOtherCurrency: boolean;
};

/** A statement that may be downloaded, its account, and what its entries are that a file has. */
export type FoundStatement = StoredStatement & JudgedEntries & { account: Account };

/** An account, and those of its statements that are downloaded, by day. */
export type FoundAccount = { account: Account; statements: FoundStatement[] };

/** Of a statement `s`. */
export const FOUND_COLUMNS = `s.id, s.account_id as "accountId", s.kind, s.state, s.format, s.reference, s.number, s.currency,
  s.day::text as day, s.day_sequence as "daySequence", s.opening_date::text as "openingDate", s.opening_hundred_thousandths as opening,
  s.closing_date::text as "closingDate", s.closing_hundred_thousandths as closing, s.available_hundred_thousandths as available,
  s.continuity, s.further_balances as "furtherBalances", s.entries_sum_hundred_thousandths as "entriesSum", s.entry_count as "allEntries",
  s.first_entry_id as "firstEntryId", s.last_entry_id as "lastEntryId", s.page_first as "pageFirst", s.is_last_page as "isLastPage",
  s.portal_number as "portalNumber", s.imported_at as "importedAt", s.file_client_id as "fileClientId", s.file_id as "fileId",
  (select k.charset from accounts a join banks b on b.client_id = a.client_id and b.id = a.bank_id
     join bank_connections k on k.id = b.connection_id
   where a.client_id = s.client_id and a.id = s.account_id) as charset`;

/** Between which value dates; only what is planned is asked for by them. */
export type ValueDates = { from: string; to: string };
export const ANY_VALUE_DATE: ValueDates = { from: '0001-01-01', to: '9999-12-31' };

/** The entries `e` of a statement that are in a file. */
export const DOWNLOADED_ENTRIES: Record<TransactionType, string> = {
  // As balances count them: what is only for information is in none.
  ENTRY: `e.type = 'ENTRY' and coalesce(e.status, 'BOOK') = 'BOOK'`,
  INTRADAY: `e.type = 'INTRADAY' and e.listed and e.counted`,
  DISPOSITION: `e.type = 'DISPOSITION' and e.listed and e.counted`,
};

/** What isn't booked comes in reports, and in statements beside what is; few entries are in that index (`e.type <> 'ENTRY'`). */
const withEntriesOf = (type: Exclude<TransactionType, 'ENTRY'>) => `s.id in (
    select e.statement_id from statement_entries e
    where e.client_id = s.client_id and e.account_id = s.account_id and e.listed and e.type <> 'ENTRY' and ${DOWNLOADED_ENTRIES[type]})`;

/** The statements `s` that are in a file. */
export const DOWNLOADED_STATEMENTS: Record<TransactionType, string> = {
  ENTRY: `s.kind = 'STATEMENT'`,
  INTRADAY: withEntriesOf('INTRADAY'),
  DISPOSITION: withEntriesOf('DISPOSITION'),
};
