import type { ClientId, EntryId, StatementId } from '@portico/contract/ids';
import { GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Answer } from '@portico/contract/endpoint';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { readNow, type ListReader } from '../../platform/grid/whole-list.ts';
import { visibleAccounts } from '../statements-actor.ts';
import { DOWNLOADED_ENTRIES, type FoundStatement, type Scope } from './found-statement.ts';

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
  salary: 'SINGLE' | 'BATCH' | null;
  offsetBytes: bigint;
  lengthBytes: number;
};

const COLUMNS = `s.id as "statementId", e.id, e.status, e.value_date::text as "valueDate", e.booking_date::text as "bookingDate",
  e.amount_hundred_thousandths as amount, e.currency, e.reversal, e.transaction_code as "transactionCode",
  e.customer_reference as "customerReference", e.bank_reference as "bankReference", e.end_to_end_id as "endToEndId",
  e.counterparty, e.counterparty_account as "counterpartyAccount", e.counterparty_bank as "counterpartyBank", e.remittance,
  e.extra, e.details, e.salary, e.offset_bytes as "offsetBytes", e.length_bytes as "lengthBytes"`;

/**
 * The entries of statements that are read one after the other. A page at a time, each in a transaction of its own, so a
 * slow consumer holds up nobody; small statements share a page. Rights are judged for every page, and whoever loses one
 * gets UNAUTHORIZED.
 */
export class StatementEntries {
  readonly #reader: ListReader;
  readonly #statements: readonly FoundStatement[];
  readonly #scope: Scope;
  readonly #places: ReadonlyMap<StatementId, number>;
  readonly #seesSalaries: boolean;
  /** Pages of the next statements that have been read. */
  readonly #ahead = new Map<StatementId, DownloadedEntry[]>();

  /** `seesSalaries`: what the files are written by. */
  constructor(reader: ListReader, statements: readonly FoundStatement[], scope: Scope, seesSalaries: boolean) {
    this.#reader = reader;
    this.#statements = statements;
    this.#scope = scope;
    this.#places = new Map(statements.map(({ id }, place) => [id, place]));
    this.#seesSalaries = seesSalaries;
  }

  /** The pages of a statement; it has one, perhaps empty, or more. */
  async *pagesOf(statement: FoundStatement): AsyncGenerator<DownloadedEntry[], void, void> {
    if (!this.#ahead.has(statement.id)) await this.#readFrom(statement);
    let page = this.#ahead.get(statement.id) ?? [];
    this.#ahead.delete(statement.id);
    yield page;
    while (page.length === GRID_PAGE_SIZE_MAXIMUM) {
      page = await this.#read([{ ...statement, firstEntryId: page.at(-1)!.id }], page.at(-1)!.id);
      yield page;
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
    for (const { id } of group) this.#ahead.set(id, []);
    for (const entry of await this.#read(group)) this.#ahead.get(entry.statementId)!.push(entry);
  }

  #read(statements: readonly FoundStatement[], seen: EntryId | null = null): Promise<DownloadedEntry[]> {
    return readNow(this.#reader, async ({ tx, subject }) => {
      const { accounts, seesSalaries } = await visibleAccounts(tx, subject);
      const isSeen = statements.every(({ accountId }) => accounts.has(accountId));
      if (!isSeen || seesSalaries !== this.#seesSalaries) throw new PortalError('UNAUTHORIZED');
      return readEntries(tx, this.#reader.clientId, statements, { scope: this.#scope, seen });
    });
  }
}

/** The first page of the entries of statements, in their order; without the one that was seen. */
export function readEntries(
  tx: Transaction,
  clientId: ClientId,
  statements: readonly FoundStatement[],
  { scope, seen = null, limit = GRID_PAGE_SIZE_MAXIMUM }: { scope: Scope; seen?: EntryId | null; limit?: number },
): Promise<DownloadedEntry[]> {
  return tx.rows<DownloadedEntry>(
    `select ${COLUMNS}
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) with ordinality as s (id, first, last, place)
     cross join lateral (
       select * from statement_entries e
       where e.client_id = $1 and e.id between s.first and s.last and e.statement_id = s.id
         and e.id is distinct from $5 and ${DOWNLOADED_ENTRIES[scope]}
       order by e.id limit ${limit}
     ) e
     order by s.place, e.id limit ${limit}`,
    [
      clientId,
      statements.map(({ id }) => id),
      statements.map(({ firstEntryId }) => firstEntryId),
      statements.map(({ lastEntryId }) => lastEntryId),
      seen,
    ],
  );
}
