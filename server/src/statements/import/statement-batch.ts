import type { Finding } from '@portico/contract/findings';
import type { ClientId, StatementId } from '@portico/contract/ids';
import { isTooLarge } from '@portico/contract/money';
import type { StatementOutcome } from '@portico/contract/statements/model';
import type { StatementFileEvent } from '@portico/formats/statement/statement-file';
import type { StatementEnd, StatementEntry, StatementHead } from '@portico/formats/statement/statement-model';
import { setClient, type Transaction } from '../../platform/database/db.ts';
import type { FileEvents } from './file-events.ts';
import type { ImportFindings } from './import-findings.ts';
import { COPY_INCOMING, prepareIncoming } from './incoming-entries.ts';
import { IncomingStatement, type EndedStatement } from './incoming-statement.ts';
import { accountLabel, type AccountFinder } from './match-account.ts';
import { storeStatements } from './store-statements.ts';
import type { ImportRow } from './import-row.ts';

/**
 * A batch is stored once it has this many entries or statements and no statement is half read: readers make sure this
 * happens. Balances, which are held until then, count like entries.
 */
const BATCH_ENTRIES = 20_000;
const BATCH_STATEMENTS = 500;
/**
 * More than a reader delivers while one is half read: what is still open then is cut off, not held with all the others.
 */
const STATEMENTS_MAXIMUM = 10 * BATCH_STATEMENTS;
/** Characters handed to COPY at once. */
const COPY_CHARACTERS = 64 * 1024;

/** A statement as its result shows it. */
type Shown = { account: string; currency: string | null; number: string | null; closingDate: string | null; entryCount: number }; // prettier-ignore
/** A statement that nobody gets. */
type Refused = { sequence: number; outcome: 'NO_ACCOUNT' | 'AMBIGUOUS_ACCOUNT'; shown: Shown };
const FINDING_OF = { NO_ACCOUNT: 'statementAccountUnknown', AMBIGUOUS_ACCOUNT: 'statementAccountAmbiguous' } as const;
type Result = {
  sequence: number;
  outcome: StatementOutcome;
  statementClientId: ClientId | null;
  statementId: StatementId | null;
  shown: Shown;
};

/** Whole statements of a file that are stored in one transaction. */
export class StatementBatch {
  readonly #row: ImportRow;
  readonly #file: { format: string; today: string };
  readonly #finder: AccountFinder;
  readonly #findings: ImportFindings;
  readonly #open = new Map<number, { head: StatementHead; goesTo: IncomingStatement | Refused['outcome'] }>();
  readonly #ended: EndedStatement[] = [];
  readonly #refused: Refused[] = [];
  #statements = 0;
  #entries = 0;
  #lines = '';

  constructor(
    row: ImportRow,
    file: { format: string; today: string },
    finder: AccountFinder,
    findings: ImportFindings,
  ) {
    this.#row = row;
    this.#file = file;
    this.#finder = finder;
    this.#findings = findings;
  }

  /** Takes events until the batch is full; true when they have ended. */
  async fill(tx: Transaction, events: FileEvents): Promise<boolean> {
    await prepareIncoming(tx);
    return tx.copy(COPY_INCOMING, async (write) => {
      for (;;) {
        const event = events.take();
        // Nothing is awaited for an entry: there are hundreds of thousands.
        if (event?.kind === 'head') await this.#begin(event.statement, event.head);
        else if (event) this.#take(event);
        const isDone = !event && !(await events.readOn());
        if (this.#lines.length >= COPY_CHARACTERS || isDone || this.#isFull()) {
          const lines = this.#lines;
          this.#lines = '';
          if (lines !== '') await write(lines);
        }
        if (isDone || this.#isFull()) {
          for (const { head } of this.#open.values())
            this.#find('statementCutOff', { account: accountLabel(head.account) }, head.place);
          return isDone;
        }
      }
    });
  }

  /** Stores what was taken, client by client, and each statement's result with the import. */
  async store(tx: Transaction): Promise<void> {
    // Two attempts at one file (the command line's and the worker's) take turns here.
    await tx.rows('select 1 from statement_imports where client_id = current_client() and id = $1 for update', [
      this.#row.id,
    ]);
    const known = await this.#storedSequences(tx);
    const fresh = this.#ended.filter((statement) => !known.has(statement.sequence));
    const origin = { fileClientId: this.#row.clientId, fileId: this.#row.fileId, importedAt: this.#row.importedAt };
    const byClient = Map.groupBy(fresh, (statement) => statement.account.clientId);
    const results: Result[] = [];
    for (const [clientId, statements] of [...byClient].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      await setClient(tx, clientId);
      const stored = await storeStatements(tx, clientId, statements, origin);
      for (const [index, { sequence, end, entryCount }] of statements.entries())
        results.push({ sequence, shown: shownOf(end, entryCount), statementClientId: clientId, ...stored[index]! });
    }
    const refused = this.#refused.filter((one) => !known.has(one.sequence));
    for (const one of refused) results.push({ ...one, statementClientId: null, statementId: null });
    await setClient(tx, this.#row.clientId);
    await this.#insertResults(tx, results);
  }

  #isFull(): boolean {
    const isLarge = this.#entries >= BATCH_ENTRIES || this.#statements >= BATCH_STATEMENTS;
    return (isLarge && this.#open.size === 0) || this.#statements >= STATEMENTS_MAXIMUM;
  }

  #take(event: Exclude<StatementFileEvent, { kind: 'head' }>): void {
    switch (event.kind) {
      case 'finding':
        this.#findings.add(event.finding);
        return;
      case 'entry':
        return this.#add(event.statement, event.entry);
      case 'end':
        return this.#end(event.statement, event.end);
    }
  }

  async #begin(sequence: number, head: StatementHead): Promise<void> {
    if (head.kind !== 'STATEMENT')
      return this.#find('intradayNotImported', { account: accountLabel(head.account) }, head.place);
    const { accounts, waits } = await this.#finder.find(head.account);
    const [account] = accounts;
    const outcome = accounts.length === 0 ? 'NO_ACCOUNT' : 'AMBIGUOUS_ACCOUNT';
    if (account && accounts.length === 1) {
      this.#open.set(sequence, { head, goesTo: new IncomingStatement(sequence, head, account, this.#file) });
      return;
    }
    const key = waits ? 'statementAccountWaits' : FINDING_OF[outcome];
    const parameters = { account: accountLabel(head.account), currency: head.account.currency ?? 'none' };
    this.#find(key, parameters, head.place);
    this.#open.set(sequence, { head, goesTo: outcome });
  }

  #add(sequence: number, entry: StatementEntry): void {
    const statement = this.#open.get(sequence)?.goesTo;
    if (!(statement instanceof IncomingStatement)) return;
    if (entry.amount === null) return this.#find('entryWithoutAmount', {}, entry.place);
    this.#entries += 1;
    this.#lines += statement.add(entry);
  }

  #end(sequence: number, end: StatementEnd): void {
    const statement = this.#open.get(sequence)?.goesTo;
    this.#open.delete(sequence);
    this.#statements += 1;
    if (statement instanceof IncomingStatement) this.#keep(statement.end(end));
    else if (statement && this.#findings.mayListRefused())
      this.#refused.push({ sequence, outcome: statement, shown: shownOf(end, end.entryCount) });
  }

  #keep(statement: EndedStatement): void {
    const { end, entriesSum } = statement;
    if (isTooLarge(entriesSum))
      return this.#find('statementSumTooLarge', { account: accountLabel(end.account) }, end.place);
    this.#entries += balancesOf(end);
    this.#ended.push(statement);
  }

  #find(key: string, parameters: Finding['parameters'], { line, column }: { line: number; column: number }): void {
    this.#findings.error(key, parameters, { line, column });
  }

  /** The statements of the file that an earlier attempt stored. */
  async #storedSequences(tx: Transaction): Promise<Set<number>> {
    const rows = await tx.rows<{ sequence: number }>(
      'select sequence from statement_import_results where client_id = current_client() and import_id = $1 and sequence = any($2)',
      [this.#row.id, [...this.#ended, ...this.#refused].map((one) => one.sequence)],
    );
    return new Set(rows.map((row) => row.sequence));
  }

  async #insertResults(tx: Transaction, results: readonly Result[]): Promise<void> {
    if (results.length === 0) return;
    await tx.write(
      `insert into statement_import_results (client_id, import_id, sequence, outcome, statement_client_id, statement_id, account,
         currency, number, closing_date, entry_count)
       select current_client(), $1, t.* from unnest($2::int[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
         $9::date[], $10::int[]) as t`,
      [
        this.#row.id,
        results.map((one) => one.sequence),
        results.map((one) => one.outcome),
        results.map((one) => one.statementClientId),
        results.map((one) => one.statementId),
        results.map(({ shown }) => shown.account),
        results.map(({ shown }) => shown.currency),
        results.map(({ shown }) => shown.number),
        results.map(({ shown }) => shown.closingDate),
        results.map(({ shown }) => shown.entryCount),
      ],
    );
  }
}

function shownOf({ account, number, closingBalance }: StatementEnd, entryCount: number): Shown {
  const closingDate = closingBalance?.date ?? null;
  return { account: accountLabel(account), currency: account.currency, number, closingDate, entryCount };
}

function balancesOf({ forwardAvailableBalances, intermediateBalances, otherBalances = [] }: StatementEnd): number {
  return forwardAvailableBalances.length + intermediateBalances.length + otherBalances.length;
}
