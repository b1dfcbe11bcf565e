import { z } from 'zod';
import { currency, currencyShape, decimal, endpoint, localDate, moneyShape, UPLOAD_ERRORS } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import {
  accountId,
  byAccountId,
  byEntryId,
  byStatementId,
  byStatementImportId,
  statementImportId,
} from '../id-shapes.ts';
import { ACCOUNT_STATES, IMPORT_STATUSES, VALUE_SERIES_ENTRIES } from './model.ts';
import {
  accountName,
  importResult,
  statementImport,
  transactionRow,
  bookedPayment,
  detail,
  statementSummary,
  statementRow,
  accountRow,
} from './row-shapes.ts';

/** How complete a figure is: how many of how many accounts it covers, and what each of the others lacks. */
const completeness = z.object({
  accounts: z.number().int(),
  current: z.number().int(),
  missing: z.array(
    z.object({
      uniqueId: accountId,
      name: z.string(),
      currency,
      state: z.enum(ACCOUNT_STATES),
      lastStatement: localDate.nullable(),
      /** There is no rate for its currency, so the figure leaves it out. */
      withoutRate: z.boolean(),
    }),
  ),
});

const consolidated = { currency, amount: decimal };

/** A share of the whole: a currency, a bank, a group, a country. */
const share = z.object({
  key: z.string(),
  name: z.string(),
  accounts: z.number().int(),
  /** In the consolidation currency; null if no rate is known. */
  amount: decimal.nullable(),
  /** In their own currencies. */
  balances: z.array(moneyShape),
  complete: z.boolean(),
});

const summaryQuery = z.strictObject({
  /** The consolidation currency; the caller's own by default. */
  currency: currency.optional(),
  /** Account ids, separated by commas; by default all that the caller sees. */
  accounts: z.string().max(40_000).optional(),
});
const shares = z.object({
  ...consolidated,
  date: localDate,
  /** At least one account used a rate older than its balance's day. */
  olderRates: z.boolean(),
  completeness,
  shares: z.array(share),
});
const summaryErrors = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'HISTORICAL_BALANCES_UNAVAILABLE'] as const;
const listErrors = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'] as const;

function summary<const Path extends string>(path: Path, text: string) {
  return endpoint({
    method: 'GET',
    path: `reporting/useraccountsummaries/${path}` as const,
    summary: text,
    access: 'session',
    query: summaryQuery,
    reply: shares,
    errors: summaryErrors,
  });
}

export const statementsEndpoints = {
  importStatements: endpoint({
    method: 'POST',
    path: 'reporting/statements/import',
    summary: 'Takes a statement file in the multipart field `file`, for the provider; the worker imports it.',
    access: 'session',
    audience: 'provider',
    upload: 'file',
    status: 202,
    reply: z.object({ uniqueId: statementImportId, status: z.enum(IMPORT_STATUSES) }),
    errors: UPLOAD_ERRORS,
  }),
  statementImportStatus: endpoint({
    method: 'GET',
    path: 'reporting/statements/import/status',
    summary: 'Where statement imports stand: one of them, or the last twenty.',
    access: 'session',
    audience: 'provider',
    query: z.strictObject({ uniqueId: statementImportId.optional() }),
    reply: z.array(statementImport),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  statementImports: endpoint({
    method: 'GET',
    path: 'reporting/statements/imports',
    summary: 'The statement files that were imported, for the provider.',
    access: 'session',
    audience: 'provider',
    query: gridQuery,
    reply: gridPage(statementImport),
    errors: listErrors,
  }),
  statementImportResults: endpoint({
    method: 'GET',
    path: 'reporting/statements/imports/:uniqueId/results',
    summary: 'What became of each statement of an imported file, at most the first thousand; for the provider.',
    access: 'session',
    audience: 'provider',
    params: byStatementImportId,
    reply: z.array(importResult),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  statements: endpoint({
    method: 'GET',
    path: 'reporting/statements',
    summary: 'The statements of the accounts that the caller sees, with how they follow each other.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(statementRow),
    errors: listErrors,
  }),
  statement: endpoint({
    method: 'GET',
    path: 'reporting/statements/:uniqueId',
    summary: 'One of these statements.',
    access: 'session',
    params: byStatementId,
    reply: statementRow,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  transactions: endpoint({
    method: 'GET',
    path: 'reporting/transactions',
    summary: 'Statement transactions of the accounts that the caller sees.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(transactionRow),
    errors: listErrors,
  }),
  transactionTotals: endpoint({
    method: 'GET',
    path: 'reporting/transactions/totals',
    summary: 'Count and sums per currency of what a filter shows; beyond 10,000 rows only when `exact` is asked for.',
    access: 'session',
    query: z.strictObject({ filter: gridQuery.shape.filter, exact: z.enum(['true', 'false']).optional() }),
    reply: z.object({
      count: z.number().int(),
      countIsLowerBound: z.literal(true).optional(),
      /** Null if the count is a lower bound. */
      totals: z
        .array(
          z.object({
            currency,
            count: z.number().int(),
            credits: decimal,
            debits: decimal,
            amount: decimal,
            /** Salaries that the caller may not see: counted, but in none of the sums. */
            withheld: z.number().int(),
          }),
        )
        .nullable(),
    }),
    errors: listErrors,
  }),
  transaction: endpoint({
    method: 'GET',
    path: 'reporting/transactions/:uniqueId',
    summary: 'One statement transaction with everything that the bank said of it, and its text as delivered.',
    access: 'session',
    params: byEntryId,
    reply: z.object({
      ...transactionRow.shape,
      status: z.string().nullable(),
      counterpartyBank: z.string().nullable(),
      /** Other details from the bank, by name (`mandateId`, `charges`, …). */
      extra: z.record(z.string(), z.string()),
      details: z.array(detail),
      /** Counts from one within its statement. */
      sequence: z.number().int(),
      statement: statementSummary,
      /**
       * The payments it came from, or gave back, limited to orders that the caller may see: 100 at most, and how many
       * more.
       */
      bookedFor: z.object({ payments: z.array(bookedPayment), more: z.number().int(), isReturn: z.boolean() }),
      asDelivered: z.object({
        fileName: z.string(),
        line: z.number().int(),
        /** Cut at the contract's limit; null if the file is out of reach, or the text names a salary's recipient. */
        text: z.string().nullable(),
        isCut: z.boolean(),
      }),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: 'reporting/accounts',
    summary: 'The accounts that the caller sees, each with its booked balance and how complete it is.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(accountRow),
    errors: listErrors,
  }),
  account: endpoint({
    method: 'GET',
    path: 'reporting/accounts/:uniqueId',
    summary: 'One of these accounts.',
    access: 'session',
    params: byAccountId,
    reply: accountRow,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  valueSeries: endpoint({
    method: 'GET',
    path: 'reporting/valueSeries',
    summary:
      'The value-dated balance of one account per day, from booked entries; on request with intraday and planned ones.',
    access: 'session',
    query: z.strictObject({
      account: accountId,
      from: localDate,
      to: localDate,
      with: z.enum(VALUE_SERIES_ENTRIES).default('booked'),
    }),
    reply: z.object({
      account: accountName,
      currency,
      days: z.array(z.object({ date: localDate, amount: decimal })),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_RANGE', 'HISTORICAL_BALANCES_UNAVAILABLE'],
  }),
  balanceHistory: endpoint({
    method: 'GET',
    path: 'reporting/useraccountsummaries/balance-history',
    summary: 'The booked balance of all accounts per day in one currency, each day with its completeness.',
    access: 'session',
    query: z.strictObject({ ...summaryQuery.shape, from: localDate, to: localDate }),
    reply: z.object({
      currency,
      olderRates: z.boolean(),
      completeness,
      days: z.array(
        z.object({
          date: localDate,
          amount: decimal.nullable(),
          current: z.number().int(),
          accounts: z.number().int(),
        }),
      ),
    }),
    errors: [...summaryErrors, 'WRONG_RANGE'],
  }),
  currencyAccounts: summary('currency-accounts', 'Booked balances by currency.'),
  balancesByBank: summary('banks', 'Booked balances by bank.'),
  balancesByCountry: summary('by-country', 'Booked balances by country of the account.'),
  balancesByGroup: summary('by-group', 'Booked balances by account group.'),
  accountSearchables: endpoint({
    method: 'GET',
    path: 'reporting/useraccountsearchables/:kind',
    summary: 'What the lists of statements can be filtered by: accounts, transaction types, or all of it.',
    access: 'session',
    params: z.strictObject({ kind: z.enum(['accounts', 'transactiontypes', 'all-items']) }),
    reply: z.array(z.object({ kind: z.string(), value: z.string(), label: z.string() })),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  /** Spec B7. */
  accountCurrencies: endpoint({
    method: 'GET',
    path: 'reporting/currencies',
    summary: 'The currencies of the accounts whose statements the caller sees (ISO 4217), with their decimals.',
    access: 'session',
    reply: z.array(currencyShape),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
};
