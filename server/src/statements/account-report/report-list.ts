import type { ListOf, WireMoney } from '@portico/contract/list-columns';
import { ACCOUNT_STATES, type AccountState } from '@portico/contract/statements/model';
import type { Account } from '../../accounts/public.ts';
import { ACCOUNT_COLUMNS } from '../account-columns.ts';

/** An account between two days. Amounts are null where nothing was delivered, and `difference` where there is none. */
export type ReportRow = {
  account: Account;
  opening: WireMoney | null;
  credits: WireMoney | null;
  debits: WireMoney | null;
  closing: WireMoney | null;
  /** What credits and debits lack from one balance to the other. */
  difference: WireMoney | null;
  closingDate: string | null;
  entryCount: number;
  state: AccountState;
  /** The closing balance in the consolidation currency, and how it came about. */
  consolidated: WireMoney | null;
  rate: 'none' | 'older' | null;
};

/** The columns of a report on accounts. */
export const reportList = {
  name: 'accountReport',
  title: 'statements.report.title',
  columns: [
    ...ACCOUNT_COLUMNS,
    { field: 'account.bankName', title: 'statements.column.bank', kind: 'text' },
    { field: 'account.owner', title: 'statements.column.owner', kind: 'text' },
    { field: 'account.currency', title: 'statements.column.currency', kind: 'text' },
    {
      field: 'opening',
      title: 'statements.column.opening',
      kind: 'amount',
      currency: 'account.currency',
      summed: true,
    },
    {
      field: 'credits',
      title: 'statements.column.credits',
      kind: 'amount',
      currency: 'account.currency',
      summed: true,
    },
    { field: 'debits', title: 'statements.column.debits', kind: 'amount', currency: 'account.currency', summed: true },
    {
      field: 'difference',
      title: 'statements.column.difference',
      kind: 'amount',
      currency: 'account.currency',
      summed: true,
    },
    {
      field: 'closing',
      title: 'statements.column.closing',
      kind: 'amount',
      currency: 'account.currency',
      summed: true,
      none: 'statements.notDelivered',
    },
    { field: 'closingDate', title: 'statements.column.balanceDate', kind: 'date' },
    { field: 'entryCount', title: 'statements.column.entries', kind: 'number' },
    {
      field: 'state',
      title: 'statements.column.state',
      kind: 'set',
      values: ACCOUNT_STATES,
      words: 'statements.state.*',
    },
    {
      field: 'consolidated',
      title: 'statements.column.consolidated',
      kind: 'amount',
      currency: 'consolidatedCurrency',
    },
    {
      field: 'rate',
      title: 'statements.column.rate',
      kind: 'set',
      values: ['none', 'older'],
      words: 'statements.report.rate.*',
    },
  ],
} as const satisfies ListOf<ReportRow>;

/** What most reports have nothing in. */
const REMARKS = ['difference', 'rate'] as const;

/**
 * The fields of a report, with the consolidation currency or without. Programs that read tables need all columns, people a
 * page without empty ones.
 */
export function reportFields(
  rows: readonly ReportRow[],
  { isConsolidated, isForPrint }: { isConsolidated: boolean; isForPrint: boolean },
): string[] {
  const empty = isForPrint ? REMARKS.filter((field) => rows.every((row) => row[field] === null)) : [];
  const left: readonly string[] = isConsolidated ? empty : [...empty, 'consolidated', 'rate'];
  return reportList.columns.map(({ field }) => field).filter((field) => !left.includes(field));
}
