import { accountNumberGroups } from '@portico/contract/bank-codes/account-number';
import { showAmount } from '@portico/contract/display-formats';
import { formatMoney } from '@portico/contract/money';
import { entryReferences } from '@portico/contract/statements/entry-references';
import { counterpartyOf } from '@portico/contract/statements/lists';
import type { FileReader } from '../../exports/public.ts';
import type { PrintedRow, Section } from '../../platform/printout/printout.ts';
import type { Fact, TableCell, TableColumn } from '../../platform/table/table.ts';
import { accountFacts } from '../account-facts.ts';
import { entryRows, type EntryRow } from './entry-rows.ts';
import type { PeopleWriting } from './file-format.ts';
import type { FoundAccount, FoundStatement } from './found-statement.ts';
import { balancesOf } from './written-statements.ts';

/**
 * Each account on pages of its own: whose it is, and its entries between the balances of its statements. One that has
 * delivered nothing says so.
 */
export function* accountSections(
  accounts: readonly FoundAccount[],
  writing: PeopleWriting,
): Generator<Section, void, void> {
  // The tables have their columns in the same places.
  const columns = columnsOf(writing);
  for (const [index, found] of accounts.entries()) {
    const { account, statements } = found;
    yield {
      heading: headingOf(found, writing),
      beginsPage: index > 0,
      facts: () => [factsOf(found, writing.reader)],
      ...(statements.length > 0 && { table: tableOf(statements, account.currency, columns, writing) }),
    };
  }
}

function headingOf({ account, statements }: FoundAccount, { type, reader }: PeopleWriting): Section['heading'] & {} {
  const { name: text, currency } = account;
  const last = statements.at(-1);
  if (!last || type !== 'ENTRY') return { text };
  const { hundredThousandths } = balancesOf(last).closingBalance.amount;
  const amount = formatMoney({ amountHundredThousandths: hundredThousandths, currency });
  return { text, aside: `${currency} ${showAmount(amount, currency, reader.numberFormat)}` };
}

function factsOf({ account, statements }: FoundAccount, reader: FileReader): Fact[] {
  const none = { title: reader.words('statements.statements'), text: reader.say('statement.none') };
  return [...accountFacts(account, reader), ...(statements.length === 0 ? [none] : [])];
}

/** The place of each column; only what is booked has a balance. */
function columnsOf({ type, reader: { words, say } }: PeopleWriting): TableColumn[] {
  const columns: TableColumn[] = [
    { title: words('statements.column.bookingDate'), kind: 'date' },
    { title: words('statements.column.valueDate'), kind: 'date' },
    { title: words('statements.column.remittance'), kind: 'text' },
    { title: say('statement.debit'), kind: 'number' },
    { title: say('statement.credit'), kind: 'number' },
  ];
  return type === 'ENTRY' ? [...columns, { title: say('statement.balance'), kind: 'number' }] : columns;
}

function tableOf(
  statements: readonly FoundStatement[],
  currency: string,
  columns: TableColumn[],
  writing: PeopleWriting,
): NonNullable<Section['table']> {
  const money = (amountHundredThousandths: bigint) => formatMoney({ amountHundredThousandths, currency });
  const sums = { debits: 0n, credits: 0n };
  const lines = new StatementLines(money, writing);
  async function* rows(): AsyncGenerator<PrintedRow, void, void> {
    let before: bigint | null = null;
    for (const statement of statements) {
      const { opening, closing } = amountsOf(statement);
      if (opening !== before) yield* lines.opening(statement);
      let balance = opening;
      for await (const row of entryRows(statement, writing)) {
        balance += row.amountHundredThousandths;
        if (row.amountHundredThousandths < 0n) sums.debits -= row.amountHundredThousandths;
        else sums.credits += row.amountHundredThousandths;
        yield lines.entry(row);
      }
      yield* lines.closing(statement, closing - balance);
      before = closing;
    }
  }
  const { words } = writing.reader;
  const totals = () => [[{ word: words('exports.total') }, null, null, money(sums.debits), money(sums.credits), null]];
  return { columns, rows: rows(), totals };
}

/** What a statement opens and closes with. */
function amountsOf(statement: FoundStatement): { opening: bigint; closing: bigint } {
  const { openingBalance, closingBalance } = balancesOf(statement);
  return { opening: openingBalance.amount.hundredThousandths, closing: closingBalance.amount.hundredThousandths };
}

/** The lines of statements; those of balances are only there for what is booked. */
class StatementLines {
  readonly #money: (amount: bigint) => string;
  readonly #hasBalances: boolean;
  readonly #reader: FileReader;

  constructor(money: (amount: bigint) => string, { type, reader }: PeopleWriting) {
    this.#money = money;
    this.#hasBalances = type === 'ENTRY';
    this.#reader = reader;
  }

  *opening(statement: FoundStatement): Generator<PrintedRow, void, void> {
    if (!this.#hasBalances) return;
    const { openingBalance: balance } = balancesOf(statement);
    const word = this.#reader.words('statements.column.opening');
    yield this.#balance(balance.date, word, balance.amount.hundredThousandths);
  }

  /** `difference`: what the entries lack to the balance that the bank has delivered. */
  *closing(statement: FoundStatement, difference: bigint): Generator<PrintedRow, void, void> {
    if (!this.#hasBalances) return;
    const { words, say } = this.#reader;
    const { closingBalance: balance } = balancesOf(statement);
    const number = statement.number ?? statement.reference;
    const closing = words('statements.column.closing');
    const word = number === null ? closing : say('statement.closing', { number });
    if (difference !== 0n) yield [null, null, { word: say('statement.difference') }, ...this.#sides(difference), null];
    yield this.#balance(balance.date, word, balance.amount.hundredThousandths);
  }

  entry(row: EntryRow): TableCell[] {
    const { bookingDate, valueDate, amountHundredThousandths: amount } = row;
    const text = { word: entryText(row, this.#reader) };
    return [bookingDate, valueDate, text, ...this.#sides(amount), row.balance];
  }

  /** An amount as debit or credit; either is written without a sign. */
  #sides(amount: bigint): [debit: TableCell, credit: TableCell] {
    return amount < 0n ? [this.#money(-amount), null] : [null, this.#money(amount)];
  }

  #balance(date: string | null, word: string, amount: bigint): PrintedRow {
    return { strong: [date, null, { word }, null, null, this.#money(amount)] };
  }
}

/** Who, on which account, what for, and the references, each on a line. */
function entryText(row: EntryRow, { words }: FileReader): string {
  const references = entryReferences(row).map(
    ({ name, reference }) => `${words(`statements.column.${name}`)}: ${reference}`,
  );
  const number = row.counterpartyAccount;
  const lines = [
    counterpartyOf(row, { words }),
    number === null ? null : accountNumberGroups(number).join(' '),
    row.remittance?.replaceAll(/[\r\n]+/g, ' '),
    ...references,
  ];
  return lines.filter((line) => line !== null && line !== undefined && line !== '').join('\n');
}
