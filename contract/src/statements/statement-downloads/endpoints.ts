import { z } from 'zod';
import { currency, endpoint, localDate, timeZone } from '../../endpoint.ts';
import { EXPORT_FILE_TYPES } from '../../exports/model.ts';
import { accountId, statementId } from '../../id-shapes.ts';
import { DOWNLOADED_ACCOUNTS_MAXIMUM, EXPORTED_IDS_MAXIMUM } from '../../limits.ts';
import { DOWNLOAD_OPTION_NAMES } from '../../settings/download-options.ts';
import { VALUE_SERIES_ENTRIES } from '../model.ts';
import { accountName } from '../row-shapes.ts';
import { areLettersOf, isLettered, STATEMENT_FILE_FORMATS, type StatementFileFormat } from './model.ts';

const letters = z.partialRecord(z.enum(DOWNLOAD_OPTION_NAMES), z.enum(['A', 'B', 'C', 'D']));

/** The database counts days from its own beginning, and to its own end. */
const day = localDate.refine((given) => given >= '1900-01-01' && given <= '2999-12-31');

/** Those of some accounts, at least one, that close on these days. */
const byAccountsAndDays = {
  accounts: z.array(accountId).max(DOWNLOADED_ACCOUNTS_MAXIMUM),
  from: day,
  to: day,
};
/** Chosen ones. */
const byStatements = { statements: z.array(statementId).min(1).max(EXPORTED_IDS_MAXIMUM) };

/** Of every file of accounts and days. */
const reportErrors = [
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'REQUEST_FIELDS',
  'WRONG_RANGE',
  'TOO_MANY_RESULTS',
  'NO_ACCOUNT_SELECTED',
  'JOB_QUOTA_REACHED',
  'TOO_MANY_REQUESTS',
] as const;

const errors = [...reportErrors, 'NOTHING_TO_DOWNLOAD', 'STATEMENTS_NOT_DOWNLOADED', 'CONTENT_CHANGED'] as const;

function download<const Path extends string, const Format extends StatementFileFormat>(
  path: Path,
  formats: readonly Format[],
  summary: string,
) {
  return endpoint({
    method: 'POST',
    path: `reporting/${path}` as const,
    summary,
    access: 'session',
    body: z
      .union([
        z.strictObject({ ...byAccountsAndDays, ...form(formats) }),
        z.strictObject({ ...byStatements, ...form(formats) }),
      ])
      .refine((body) => areOptionsOf(body), { path: ['options'] }),
    stream: 'file',
    isQuestion: true,
    errors,
  });
}

function form<const Format extends StatementFileFormat>(formats: readonly Format[]) {
  return {
    format: z.enum(formats),
    /** For this download alone, instead of the caller’s own. */
    options: letters.default({}),
    timeZone: timeZone.default('UTC'),
  };
}

/** Only some formats have options. */
function areOptionsOf({
  format,
  options,
}: {
  format: StatementFileFormat;
  options: z.output<typeof letters>;
}): boolean {
  return isLettered(format) ? areLettersOf(format, options) : Object.keys(options).length === 0;
}

export const downloadEndpoints = {
  transactionsDownload: download(
    'transactionsdownload',
    STATEMENT_FILE_FORMATS.ENTRY,
    'Booked statements of some accounts as one file (spec B7): for an ERP, or for people as a table or printout.',
  ),
  transactionsIndividualDownload: download(
    'transactionsindividualdownload',
    STATEMENT_FILE_FORMATS.ENTRY,
    'The same with a file for each account, in a ZIP.',
  ),
  intradaysDownload: download(
    'intradaysdownload',
    STATEMENT_FILE_FORMATS.INTRADAY,
    'What banks have reported of some accounts and not booked yet, as one file.',
  ),
  manualEntriesDownload: download(
    'manualentrysdownload',
    STATEMENT_FILE_FORMATS.DISPOSITION,
    'What is planned on some accounts, as one file.',
  ),
  userAccountReports: endpoint({
    method: 'POST',
    path: 'reporting/useraccountreports',
    summary: 'Balances and turnover of some accounts between two days as a table or printout (spec B7).',
    access: 'session',
    body: z.strictObject({
      ...byAccountsAndDays,
      format: z.enum(EXPORT_FILE_TYPES),
      /** Each closing balance is also given in it, with its total; not at all without it. */
      consolidationCurrency: currency.optional(),
      timeZone: timeZone.default('UTC'),
    }),
    stream: 'file',
    isQuestion: true,
    errors: [...reportErrors, 'HISTORICAL_BALANCES_UNAVAILABLE'],
  }),
  valueSeriesDownload: endpoint({
    method: 'POST',
    path: 'reporting/valueSeries/download',
    summary: 'The value-dated balances of some accounts, day by day, as a table or printout.',
    access: 'session',
    body: z.strictObject({
      ...byAccountsAndDays,
      format: z.enum(EXPORT_FILE_TYPES),
      with: z.enum(VALUE_SERIES_ENTRIES).default('booked'),
      timeZone: timeZone.default('UTC'),
    }),
    stream: 'file',
    isQuestion: true,
    errors: [...reportErrors, 'NOTHING_TO_DOWNLOAD'],
  }),
  downloadPreview: endpoint({
    method: 'POST',
    path: 'reporting/transactionsdownload/preview',
    summary: 'The caller’s newest statement in a format, with these options instead of their own.',
    access: 'session',
    body: z
      .strictObject({ format: z.enum(['MT940', 'MT942']), options: letters.default({}) })
      .refine(({ format, options }) => areLettersOf(format, options), { path: ['options'] }),
    reply: z.object({
      /** Null: there is no statement yet. */
      statement: z.object({ account: accountName, day: localDate }).nullable(),
      lines: z.array(z.string()),
      /** It has more entries than the hundred that are shown. */
      isCut: z.boolean(),
    }),
    isQuestion: true,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS'],
  }),
};
