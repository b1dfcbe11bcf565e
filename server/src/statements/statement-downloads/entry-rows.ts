import { columnsOf, type ListOf } from '@portico/contract/list-columns';
import { formatMoney } from '@portico/contract/money';
import { counterpartyOf } from '@portico/contract/statements/lists';
import type { TransactionType } from '@portico/contract/statements/model';
import { cutTo } from '../../platform/printout/printed-text.ts';
import { paymentsOf } from '../transaction-grid.ts';
import type { Writing } from './file-format.ts';
import type { FoundStatement } from './found-statement.ts';
import type { DownloadedEntry } from './statement-entries.ts';
import { balancesOf, isHidden } from './written-statements.ts';
import { ACCOUNT_COLUMNS } from '../account-columns.ts';

const NUMBER_MAXIMUM_LENGTH = 140;

/** An entry for people, with what its statement says of it. */
export type EntryRow = Pick<
  DownloadedEntry,
  | 'valueDate'
  | 'bookingDate'
  | 'currency'
  | 'transactionCode'
  | 'counterparty'
  | 'counterpartyAccount'
  | 'counterpartyBank'
  | 'remittance'
  | 'endToEndId'
  | 'customerReference'
  | 'bankReference'
> & {
  account: FoundStatement['account'];
  statementNumber: string | null;
  /** The day on which its statement closes. */
  day: string;
  payments: number;
  salaryHidden: boolean;
  /** The effect on the balance. */
  amountHundredThousandths: bigint;
  /** The booked balance after it; null for what isn't booked. */
  balanceHundredThousandths: bigint | null;
};

/** The columns of tables of entries. */
export const entryRowList = {
  name: 'downloadedEntries',
  title: 'statements.transactions',
  columns: [
    ...ACCOUNT_COLUMNS,
    { field: 'statementNumber', title: 'statements.column.statementNumber', kind: 'text' },
    { field: 'day', title: 'statements.column.closingDate', kind: 'date' },
    { field: 'bookingDate', title: 'statements.column.bookingDate', kind: 'date' },
    { field: 'valueDate', title: 'statements.column.valueDate', kind: 'date' },
    { field: 'counterparty', title: 'statements.column.counterparty', kind: 'text', value: counterpartyOf },
    {
      field: 'counterpartyAccount',
      title: 'statements.column.counterpartyAccount',
      kind: 'text',
      isAccountNumber: true,
    },
    { field: 'counterpartyBank', title: 'statements.column.counterpartyBank', kind: 'text' },
    { field: 'remittance', title: 'statements.column.remittance', kind: 'text' },
    { field: 'endToEndId', title: 'statements.column.endToEndId', kind: 'text' },
    { field: 'customerReference', title: 'statements.column.customerReference', kind: 'text' },
    { field: 'bankReference', title: 'statements.column.bankReference', kind: 'text' },
    { field: 'transactionCode', title: 'statements.column.transactionCode', kind: 'text' },
    { field: 'currency', title: 'statements.column.currency', kind: 'text' },
    {
      field: 'amount',
      title: 'statements.column.amount',
      kind: 'amount',
      currency: 'currency',
      summed: true,
      signed: true,
      value: ({ amountHundredThousandths, currency }) => ({
        amount: formatMoney({ amountHundredThousandths, currency }),
        currency,
      }),
    },
    {
      field: 'balance',
      title: 'statements.column.balance',
      kind: 'amount',
      currency: 'currency',
      value: ({ balanceHundredThousandths: amountHundredThousandths, currency }) =>
        amountHundredThousandths === null
          ? null
          : { amount: formatMoney({ amountHundredThousandths, currency }), currency },
    },
  ],
} as const satisfies ListOf<EntryRow>;

/** The fields of a table of such entries; only what is booked has a balance. */
export function entryFields(type: TransactionType): string[] {
  const fields = columnsOf(entryRowList).map(({ field }) => field);
  return type === 'ENTRY' ? fields : fields.filter((field) => field !== 'balance');
}

/** The entries of a statement, one by one; the balance begins with its opening balance. */
export async function* entryRows(
  found: FoundStatement,
  { pagesOf, hidden, type }: Pick<Writing, 'pagesOf' | 'hidden' | 'type'>,
): AsyncGenerator<EntryRow, void, void> {
  let balance = balancesOf(found).openingBalance.amount.hundredThousandths;
  for await (const page of pagesOf(found))
    for (const entry of page) {
      balance += entry.amount;
      yield entryRow(found, entry, type === 'ENTRY' ? balance : null, isHidden(entry, hidden));
    }
}

function entryRow(
  { account, number, reference, day }: FoundStatement,
  entry: DownloadedEntry,
  balance: bigint | null,
  salaryHidden: boolean,
): EntryRow {
  const { currency, extra } = entry;
  const known = number ?? reference;
  const text = (value: string | null | undefined) => (salaryHidden ? null : (value ?? null));
  const further = extra?.['additionalInformation'] ?? extra?.['bookingText'] ?? extra?.['supplementary'];
  return {
    account,
    // It stands in every row, so a long one would make a large file.
    statementNumber: known === null ? null : cutTo(known, NUMBER_MAXIMUM_LENGTH),
    day,
    valueDate: entry.valueDate,
    bookingDate: entry.bookingDate,
    counterparty: text(entry.counterparty),
    counterpartyAccount: text(entry.counterpartyAccount),
    counterpartyBank: text(entry.counterpartyBank),
    remittance: text(entry.remittance ?? further),
    endToEndId: text(entry.endToEndId),
    customerReference: text(entry.customerReference),
    bankReference: text(entry.bankReference),
    transactionCode: entry.transactionCode,
    payments: paymentsOf(entry.payments),
    salaryHidden,
    currency,
    amountHundredThousandths: entry.amount,
    balanceHundredThousandths: balance,
  };
}
