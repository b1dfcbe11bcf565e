import { formatMoney } from '@portico/contract/money';
import { entryReferences } from '@portico/contract/statements/entry-references';
import { counterpartyOf } from '@portico/contract/statements/lists';
import type { StatementBalance } from '@portico/formats/statement/statement-model';
import type { FileReader } from '../../exports/public.ts';
import { cutTo, groupedNumber, onOneLine, printedMoney } from '../../platform/printout/printed-text.ts';
import type { Heading, PrintedRow, Section } from '../../platform/printout/printout.ts';
import type { Fact, TableCell, TableColumn } from '../../platform/table/table.ts';
import { accountFacts } from '../account-facts.ts';
import { entryRows, type EntryRow } from './entry-rows.ts';
import type { PeopleWriting } from './file-format.ts';
import type { FoundAccount, FoundStatement } from './found-statement.ts';
import { balancesOf } from './written-statements.ts';

/** Some characters of a counterparty, a reference, and the remittance information below them. */
const NAME_MAXIMUM_LENGTH = 140;
const REMITTANCE_MAXIMUM_LENGTH = 500;
const SHORT_REMITTANCE_LENGTH = 70;

/**
 * Each account on pages of its own: whose it is, and its entries between the balances of its statements. One without any of
 * these entries says so.
 */
export function* accountSections(
  accounts: readonly FoundAccount[],
  writing: PeopleWriting,
): Generator<Section, void, void> {
  // The tables have their columns in the same places.
  const columns = columnsOf(writing);
  for (const [index, found] of accounts.entries()) {
    yield {
      heading: headingOf(found, writing),
      beginsPage: index > 0,
      facts: () => [factsOf(found, writing)],
      ...(found.statements.length > 0 && { table: tableOf(found, columns, writing) }),
    };
  }
}

function headingOf({ account, statements }: FoundAccount, { type, reader }: PeopleWriting): Heading {
  const { name: text, currency } = account;
  const last = statements.at(-1);
  if (!last || type !== 'ENTRY') return { text };
  const amount = moneyIn(currency)(balancesOf(last).closingBalance.amount.hundredThousandths);
  return { text, aside: printedMoney({ amount, currency }, reader) };
}

function factsOf({ account, statements }: FoundAccount, { type, reader }: PeopleWriting): Fact[] {
  const facts = accountFacts(account, reader);
  if (statements.length > 0) return facts;
  return [
    ...facts,
    { title: reader.words(`statements.transactions.${type}`), text: reader.say(`statement.none.${type}`) },
  ];
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

const moneyIn = (currency: string) => (amountHundredThousandths: bigint) =>
  formatMoney({ amountHundredThousandths, currency });

function tableOf(
  { account: { currency }, statements }: FoundAccount,
  columns: TableColumn[],
  writing: PeopleWriting,
): NonNullable<Section['table']> {
  const { reader, type } = writing;
  const money = moneyIn(currency);
  const sums = { debits: 0n, credits: 0n };
  async function* rows(): AsyncGenerator<PrintedRow, void, void> {
    let before: FoundStatement | null = null;
    for (const statement of statements) {
      if (type === 'ENTRY') yield* openingRows(statement, before, writing);
      let sum = 0n;
      for await (const row of entryRows(statement, writing)) {
        const { amountHundredThousandths: amount } = row;
        sum += amount;
        if (amount < 0n) sums.debits -= amount;
        else sums.credits += amount;
        yield entryCells(row, reader);
      }
      if (type === 'ENTRY') yield* closingRows(statement, sum, writing);
      before = statement;
    }
  }
  const totals = () => [
    [{ word: reader.words('exports.total') }, null, null, money(sums.debits), money(sums.credits), null],
  ];
  return { columns, rows: rows(), totals };
}

/** Only where it isn't plainly the balance before it: an unbroken series of statements reads on. */
function* openingRows(
  statement: FoundStatement,
  before: FoundStatement | null,
  { reader: { words, say }, isSelection }: PeopleWriting,
): Generator<PrintedRow, void, void> {
  const { openingBalance: opening } = balancesOf(statement);
  const isSame = before !== null && amountOf(balancesOf(before).closingBalance) === amountOf(opening);
  const isUnbroken = statement.continuity === 'FIRST' || statement.continuity === 'FOLLOWS';
  if (isSame && isUnbroken && !isSelection) return;
  const follows = before === null || (isSame && isUnbroken);
  const word = follows ? words('statements.column.opening') : say('statement.openingAfterGap');
  yield balanceRow(statement, opening, statement.opening === null ? say('statement.calculated', { word }) : word);
}

/** `sum`: of its entries. What they lack to the balance that the bank has delivered is said. */
function* closingRows(
  statement: FoundStatement,
  sum: bigint,
  { reader }: PeopleWriting,
): Generator<PrintedRow, void, void> {
  const { openingBalance: opening, closingBalance: closing } = balancesOf(statement);
  const { words, say } = reader;
  const { currency } = statement;
  const difference = amountOf(closing) - amountOf(opening) - sum;
  if (difference !== 0n) {
    const amount = printedMoney({ amount: moneyIn(currency)(difference), currency }, reader);
    yield [null, null, { word: say('statement.difference', { amount }) }, null, null, null];
  }
  const number = numberOf(statement);
  const plain = number === null ? words('statements.column.closing') : say('statement.closing', { number });
  const carried = say('statement.carried', { number: number ?? '', page: statement.pageFirst ?? 1 });
  const word = statement.isLastPage === false ? carried : plain;
  yield balanceRow(statement, closing, statement.closing === null ? say('statement.calculated', { word }) : word);
}

function balanceRow({ currency }: FoundStatement, balance: StatementBalance, word: string): PrintedRow {
  return { strong: [balance.date, null, { word }, null, null, moneyIn(currency)(amountOf(balance))] };
}

function amountOf({ amount }: StatementBalance): bigint {
  return amount.hundredThousandths;
}

function numberOf({ number, reference }: FoundStatement): string | null {
  const known = number ?? reference;
  return known === null ? null : cutTo(known, NAME_MAXIMUM_LENGTH);
}

/** An amount is a debit or a credit; either is written without a sign. */
function entryCells(row: EntryRow, reader: FileReader): TableCell[] {
  const {
    bookingDate,
    valueDate,
    currency,
    amountHundredThousandths: amount,
    balanceHundredThousandths: balance,
  } = row;
  const money = moneyIn(currency);
  const [debit, credit] = amount < 0n ? [money(-amount), null] : [null, money(amount)];
  const text = { word: entryText(row, reader) };
  return [bookingDate, valueDate, text, debit, credit, balance === null ? null : money(balance)];
}

/** Who, on which account, what for, and the references. A cell has so many lines, so what may take many comes last. */
function entryText(row: EntryRow, { words }: FileReader): string {
  const { counterpartyAccount: number, remittance } = row;
  const references = entryReferences(row).map(({ name, reference }) => {
    return `${words(`statements.column.${name}`)}: ${cutTo(onOneLine(reference), NAME_MAXIMUM_LENGTH)}`;
  });
  const purpose = cutTo(onOneLine(remittance ?? ''), REMITTANCE_MAXIMUM_LENGTH);
  const lines = [
    cutTo(onOneLine(counterpartyOf(row, { words }) ?? ''), NAME_MAXIMUM_LENGTH),
    number === null ? '' : cutTo(groupedNumber(number), NAME_MAXIMUM_LENGTH),
    ...(purpose.length > SHORT_REMITTANCE_LENGTH ? [...references, purpose] : [purpose, ...references]),
  ];
  return lines.filter((line) => line !== '').join('\n');
}
