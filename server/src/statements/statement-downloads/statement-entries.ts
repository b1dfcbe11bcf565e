import type { ClientId, EntryId, StatementId } from '@portico/contract/ids';
import { GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Answer } from '@portico/contract/endpoint';
import type { TransactionType } from '@portico/contract/statements/model';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { readNow, type ListReader } from '../../platform/grid/whole-list.ts';
import { visibleAccounts } from '../statements-actor.ts';
import { PAYMENTS_STATED } from '../transaction-grid.ts';
import { DOWNLOADED_ENTRIES, type FoundStatement, type ValueDates } from './found-statement.ts';

export type DownloadedEntry = {
  statementId: StatementId;
  id: EntryId;
  status: string | null;
  valueDate: string;
  bookingDate: string | null;
  amount: bigint;
  currency: string;
  reversal: boolean;
  transactionCode: string | null;
  customerReference: string | null;
  bankReference: string | null;
  endToEndId: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
  counterpartyBank: string | null;
  remittance: string | null;
  extra: Record<string, string> | null;
  details: Answer<(typeof statementsEndpoints)['transaction']>['details'] | null;
  /** How many payments it covers, as a number or as the bank states it; null if nobody says. */
  payments: string | null;
  salary: 'SINGLE' | 'BATCH' | null;
  offsetBytes: bigint;
  lengthBytes: number;
};

const COLUMNS = `s.id as "statementId", e.id, e.status, e.value_date::text as "valueDate", e.booking_date::text as "bookingDate",
  e.amount_hundred_thousandths as amount, e.currency, e.reversal, e.transaction_code as "transactionCode",
  e.customer_reference as "customerReference", e.bank_reference as "bankReference", e.end_to_end_id as "endToEndId",
  e.counterparty, e.counterparty_account as "counterpartyAccount", e.counterparty_bank as "counterpartyBank", e.remittance,
  e.extra, e.salary, e.offset_bytes as "offsetBytes", e.length_bytes as "lengthBytes"`;

/** Of the payments of batch bookings and the longest texts in one page, as the database stores them: packed, about a tenth. */
const PAGE_LARGE_BYTES = 256 * 1024;
/** What may be large, and is packed then. */
const LARGE_BYTES =
  'coalesce(pg_column_size(details), 0) + coalesce(pg_column_size(remittance), 0) + coalesce(pg_column_size(extra), 0)';

/** What is read of the payments of batch bookings: nothing, their number, or all of them. */
export type PaymentsReading = 'NONE' | 'COUNTED' | 'LISTED';

/** What a file has of statements. */
export type EntryReading = { type: TransactionType; valueDates: ValueDates; payments: PaymentsReading };

const PAYMENTS_COLUMNS: Record<PaymentsReading, string> = {
  NONE: 'null::jsonb as details, null::text as payments',
  COUNTED: `null::jsonb as details, ${PAYMENTS_STATED} as payments`,
  LISTED: 'e.details, null::text as payments',
};

type Page = {
  entries: DownloadedEntry[];
  /** There may be more. */
  isCut: boolean;
};

/**
 * The entries of statements that are read one after the other. A page at a time, each in a transaction of its own, so a
 * slow consumer holds up nobody; small statements share a page. Rights are judged for every page: a caller who loses one
 * gets UNAUTHORIZED, and CONTENT_CHANGED if an entry becomes a salary that they may not see.
 */
export class StatementEntries {
  readonly #reader: ListReader;
  readonly #statements: readonly FoundStatement[];
  readonly #places: ReadonlyMap<StatementId, number>;
  readonly #reading: EntryReading;
  readonly #seesSalaries: boolean;
  /** The first pages of the next statements. */
  readonly #ahead = new Map<StatementId, Page>();

  /** `seesSalaries`: what the files are written by. */
  constructor(
    reader: ListReader,
    statements: readonly FoundStatement[],
    reading: EntryReading,
    { seesSalaries }: { seesSalaries: boolean },
  ) {
    this.#reader = reader;
    this.#statements = statements;
    this.#places = new Map(statements.map(({ id }, place) => [id, place]));
    this.#reading = reading;
    this.#seesSalaries = seesSalaries;
  }

  /** The pages of a statement; it has one, perhaps empty, or more. */
  async *pagesOf(statement: FoundStatement): AsyncGenerator<DownloadedEntry[], void, void> {
    if (!this.#ahead.has(statement.id)) await this.#readFrom(statement);
    let page = this.#ahead.get(statement.id)!;
    this.#ahead.delete(statement.id);
    yield page.entries;
    while (page.isCut) {
      const seen = page.entries.at(-1)!.id;
      page = await this.#read([{ ...statement, firstEntryId: seen }], seen);
      yield page.entries;
    }
  }

  /** Reads the statement, and those after it that have room in the page. */
  async #readFrom(statement: FoundStatement): Promise<void> {
    const group = [statement];
    let count = statement.entryCount;
    for (let place = this.#places.get(statement.id)! + 1; place < this.#statements.length; place += 1) {
      const next = this.#statements[place]!;
      count += next.entryCount;
      if (count > GRID_PAGE_SIZE_MAXIMUM || group.length === GRID_PAGE_SIZE_MAXIMUM) break;
      group.push(next);
    }
    const { entries, isCut } = await this.#read(group);
    const byStatement = Map.groupBy(entries, ({ statementId }) => statementId);
    const last = entries.at(-1)?.statementId;
    for (const { id } of group) {
      this.#ahead.set(id, { entries: byStatement.get(id) ?? [], isCut: isCut && id === last });
      // Those after it are read when their turn comes.
      if (isCut && id === last) break;
    }
  }

  #read(statements: readonly FoundStatement[], seen: EntryId | null = null): Promise<Page> {
    return readNow(this.#reader, async ({ tx, subject }) => {
      const { accounts, seesSalaries } = await visibleAccounts(tx, subject);
      const isSeen = statements.every(({ accountId }) => accounts.has(accountId));
      if (!isSeen || seesSalaries !== this.#seesSalaries) throw new PortalError('UNAUTHORIZED');
      const page = await readEntries(tx, this.#reader.clientId, statements, { ...this.#reading, seen });
      const isHidden = !seesSalaries && page.entries.some(({ salary }) => salary === 'SINGLE');
      if (isHidden) throw new PortalError('CONTENT_CHANGED');
      return page;
    });
  }
}

/** The first page of the entries of statements, in their order; without the one that was seen. */
export async function readEntries(
  tx: Transaction,
  clientId: ClientId,
  statements: readonly FoundStatement[],
  {
    type,
    valueDates,
    payments,
    seen = null,
    limit = GRID_PAGE_SIZE_MAXIMUM,
  }: EntryReading & { seen?: EntryId | null; limit?: number },
): Promise<Page> {
  const rows = await tx.rows<DownloadedEntry & { found: string }>(
    `select * from (
       select *, count(*) over () as found, sum(${LARGE_BYTES}) over (order by place, id) as bytes
       from (
         select ${COLUMNS}, ${PAYMENTS_COLUMNS[payments]}, s.place
         from unnest($2::uuid[], $3::uuid[], $4::uuid[]) with ordinality as s (id, first, last, place)
         cross join lateral (
           select * from statement_entries e
           where e.client_id = $1 and e.id between s.first and s.last and e.statement_id = s.id
             and e.id is distinct from $5 and ${DOWNLOADED_ENTRIES[type]}
             and e.value_date between $6 and $7
           order by e.id limit ${limit}
         ) e
         order by s.place, e.id limit ${limit}
       ) entries
     ) page
     where bytes - (${LARGE_BYTES}) <= ${PAGE_LARGE_BYTES} order by place, id`,
    [
      clientId,
      statements.map(({ id }) => id),
      statements.map(({ firstEntryId }) => firstEntryId),
      statements.map(({ lastEntryId }) => lastEntryId),
      seen,
      valueDates.from,
      valueDates.to,
    ],
  );
  const found = Number(rows[0]?.found ?? 0);
  return { entries: rows, isCut: rows.length < found || rows.length === limit };
}
