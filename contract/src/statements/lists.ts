import type { Answer } from '../endpoint.ts';
import type { ListOf, Reader } from '../list-columns.ts';
import type { statementsEndpoints } from './endpoints.ts';
import {
  ACCOUNT_STATES,
  CONTINUITIES,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  STATEMENT_FORMATS,
  STATEMENT_STATES,
  TRANSACTION_TYPES,
} from './model.ts';

type TransactionRow = Answer<(typeof statementsEndpoints)['transactions']>['content'][number];
type AccountRow = Answer<(typeof statementsEndpoints)['accounts']>['content'][number];
type StatementRow = Answer<(typeof statementsEndpoints)['statements']>['content'][number];
type ImportRow = Answer<(typeof statementsEndpoints)['statementImports']>['content'][number];

/** Statement transactions. The search covers names, remittance information and references together. */
export const transactionList = {
  name: 'transactions',
  title: 'statements.transactions',
  columns: [
    {
      field: 'valueDate',
      title: 'statements.column.valueDate',
      shortTitle: 'statements.column.valueDateShort',
      kind: 'date',
      sortable: true,
      filterable: true,
    },
    {
      field: 'bookingDate',
      title: 'statements.column.bookingDate',
      shortTitle: 'statements.column.bookingDateShort',
      kind: 'date',
      sortable: true,
      filterable: true,
    },
    {
      field: 'type',
      title: 'statements.column.type',
      kind: 'set',
      values: TRANSACTION_TYPES,
      words: 'statements.type.*',
      filterable: true,
    },
    {
      field: 'account',
      title: 'statements.column.account',
      kind: 'set',
      value: ({ account }) => account.name,
      filterable: true,
    },
    {
      field: 'counterparty',
      title: 'statements.column.counterparty',
      kind: 'text',
      value: counterpartyOf,
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    {
      field: 'remittance',
      title: 'statements.column.remittance',
      kind: 'text',
      value: ({ remittance, customerReference }) => remittance ?? customerReference,
      filterable: true,
      searched: true,
    },
    {
      field: 'transactionCode',
      title: 'statements.column.transactionCode',
      shortTitle: 'statements.column.transactionCodeShort',
      kind: 'set',
      filterable: true,
    },
    {
      field: 'counterpartyAccount',
      title: 'statements.column.counterpartyAccount',
      kind: 'text',
      isAccountNumber: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    { field: 'endToEndId', title: 'statements.column.endToEndId', kind: 'text', filterable: true, searched: true },
    {
      field: 'customerReference',
      title: 'statements.column.customerReference',
      kind: 'text',
      filterable: true,
      searched: true,
    },
    {
      field: 'bankReference',
      title: 'statements.column.bankReference',
      kind: 'text',
      filterable: true,
      searched: true,
    },
    { field: 'currency', title: 'statements.column.currency', kind: 'set', filterable: true },
    {
      field: 'amount',
      title: 'statements.column.amount',
      kind: 'amount',
      currency: 'currency',
      summed: true,
      summedIf: ({ counted }) => counted,
      signed: true,
      value: ({ amount, currency }) => (amount === null ? null : { amount, currency }),
      none: 'statements.salary.hiddenAmount',
      sortable: true,
      filterable: true,
      searched: true,
    },
  ],
} as const satisfies ListOf<TransactionRow>;

type Counterparty = Pick<TransactionRow, 'salaryHidden' | 'counterparty' | 'payments'>;

/**
 * The counterparty of an entry; a batch entry covers several and gives the number of payments. A hidden salary says
 * only that it is one.
 */
export function counterpartyOf(row: Counterparty, { words }: Pick<Reader, 'words'>): string | null {
  const payments = { count: row.payments, shown: String(row.payments) };
  if (row.salaryHidden) return words('statements.salary', payments);
  if (row.counterparty !== null || row.payments < 2) return row.counterparty;
  return words('statements.entry.batch', payments);
}

/** Accounts with their balance. */
export const accountList = {
  name: 'accounts',
  title: 'statements.nav.accounts',
  columns: [
    {
      field: 'name',
      title: 'statements.column.account',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'state',
      title: 'statements.column.state',
      kind: 'set',
      values: ACCOUNT_STATES,
      words: 'statements.state.*',
      sortable: true,
      filterable: true,
    },
    {
      field: 'bank',
      title: 'statements.column.bank',
      kind: 'set',
      value: ({ bank }) => bank.name,
      sortable: true,
      filterable: true,
    },
    {
      field: 'number',
      title: 'statements.column.number',
      kind: 'text',
      isAccountNumber: true,
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'owner',
      title: 'statements.column.owner',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    { field: 'country', title: 'statements.column.country', kind: 'set', sortable: true, filterable: true },
    { field: 'balanceDate', title: 'statements.column.balanceDate', kind: 'date', sortable: true, filterable: true },
    {
      field: 'balance',
      title: 'statements.column.balance',
      kind: 'amount',
      currency: 'currency',
      summed: true,
      value: ({ balance, currency }) => (balance === null ? null : { amount: balance, currency }),
      none: 'statements.notDelivered',
      sortable: true,
      filterable: true,
    },
    {
      field: 'gaps',
      title: 'statements.column.gaps',
      kind: 'number',
      value: ({ gaps, conflicts }) => gaps + conflicts || null,
    },
    { field: 'currency', title: 'statements.column.currency', kind: 'set', sortable: true, filterable: true },
  ],
} as const satisfies ListOf<AccountRow>;

/** The statements of the accounts that the caller sees. */
export const statementList = {
  name: 'statements',
  title: 'statements.statements',
  columns: [
    {
      field: 'number',
      title: 'statements.column.statementNumber',
      shortTitle: 'statements.column.statementNumberShort',
      kind: 'text',
      value: ({ number, reference }) => number ?? reference,
      sortable: true,
      filterable: true,
      searched: true,
    },
    { field: 'closingDate', title: 'statements.column.closingDate', kind: 'date', sortable: true, filterable: true },
    {
      field: 'account',
      title: 'statements.column.account',
      kind: 'set',
      value: ({ account }) => account.name,
      filterable: true,
    },
    {
      field: 'continuity',
      title: 'statements.column.continuity',
      kind: 'set',
      values: CONTINUITIES,
      words: 'statements.continuity.*',
      text: ({ state }, { words }) => (state === 'COUNTED' ? null : words(`statements.continuity.${state}`)),
      filterable: true,
    },
    {
      field: 'state',
      title: 'statements.column.counted',
      kind: 'set',
      values: STATEMENT_STATES,
      words: 'statements.counted.*',
      filterable: true,
    },
    { field: 'reference', title: 'statements.column.reference', kind: 'text', filterable: true, searched: true },
    { field: 'entryCount', title: 'statements.column.entries', kind: 'number', sortable: true, filterable: true },
    {
      field: 'openingBalance',
      title: 'statements.column.opening',
      kind: 'amount',
      currency: 'currency',
    },
    {
      field: 'closingBalance',
      title: 'statements.column.closing',
      kind: 'amount',
      currency: 'currency',
      sortable: true,
      filterable: true,
    },
    {
      field: 'currency',
      title: 'statements.column.currency',
      kind: 'set',
      value: ({ account }) => account.currency,
      filterable: true,
    },
  ],
} as const satisfies ListOf<StatementRow>;

/** Statement files as the provider imported them. */
export const statementImportList = {
  name: 'statementImports',
  title: 'statements.imports',
  columns: [
    {
      field: 'fileName',
      title: 'statements.column.fileName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'status',
      title: 'statements.column.status',
      kind: 'set',
      values: IMPORT_STATUSES,
      words: 'statements.import.*',
      filterable: true,
    },
    {
      field: 'problems',
      title: 'statements.column.findings',
      kind: 'number',
      value: ({ problems }) => problems.length || null,
    },
    {
      field: 'format',
      title: 'statements.column.format',
      kind: 'set',
      values: STATEMENT_FORMATS,
      filterable: true,
    },
    {
      field: 'source',
      title: 'statements.column.source',
      kind: 'set',
      values: IMPORT_SOURCES,
      words: 'statements.source.*',
      filterable: true,
    },
    { field: 'importedAt', title: 'statements.column.importedAt', kind: 'instant', sortable: true, filterable: true },
    { field: 'importedBy', title: 'statements.column.importedBy', kind: 'text', none: 'statements.bySystem' },
    {
      field: 'sizeBytes',
      title: 'statements.column.size',
      kind: 'number',
      unit: 'bytes',
      sortable: true,
      filterable: true,
    },
    {
      field: 'statements',
      title: 'statements.column.statements',
      kind: 'number',
      value: ({ statements }) => statements.length,
    },
    { field: 'entryCount', title: 'statements.column.entries', kind: 'number', sortable: true, filterable: true },
  ],
} as const satisfies ListOf<ImportRow>;
