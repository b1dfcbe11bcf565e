import { Readable } from 'node:stream';
import type { Request } from '@portico/contract/endpoint';
import type { WireMoney } from '@portico/contract/list-columns';
import { formatMoney } from '@portico/contract/money';
import type { downloadEndpoints } from '@portico/contract/statements/statement-downloads/endpoints';
import {
  listReader,
  listTable,
  readerOf,
  sendTable,
  type Exporting,
  type FileMaking,
  type FileReader,
} from '../../exports/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { readNow, type ListReader } from '../../platform/grid/whole-list.ts';
import type { Fact, TableCell } from '../../platform/table/table.ts';
import { loadRates } from '../../rates/public.ts';
import { isComplete, refuseWithoutRates } from '../balances/consolidated-balances.ts';
import { consolidate, type Consolidated } from '../balances/consolidation.ts';
import { auditReport, periodFact, reportedAccounts } from '../reported-accounts.ts';
import { loadActor } from '../statements-actor.ts';
import { loadTurnover, type Turnover } from './account-turnover.ts';
import { reportFields, reportList, type ReportRow } from './report-list.ts';

type Endpoint = (typeof downloadEndpoints)['userAccountReports'];
type Body = Request<Endpoint>['body'];
/** With the closing balance in the consolidation currency; null without a rate, or without a balance. */
type Reported = Turnover & { consolidated: Consolidated | null };

/**
 * The handler that sends balances and turnover of accounts between two days as a table. Refused with NO_ACCOUNT_SELECTED,
 * NOT_FOUND for an account that the caller can't see, WRONG_RANGE, 1511 for too many entries, 1567 if a consolidation
 * currency is asked for and there is no rate for any balance, and the refusals of `HeldFiles`. The audit log has each one.
 */
export function accountReport({ calls, held }: FileMaking) {
  return async (context: Exporting, { body }: Request<Endpoint>): Promise<void> => {
    const { subject, http } = context;
    const { format, timeZone, consolidationCurrency = null } = body;
    held.begin(format, subject, http.reply.raw);
    const turnover = await read(listReader(context, calls), body);
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    await auditReport(context, 'BALANCES', body);
    const reader = readerOf(subject, timeZone);
    const rows = turnover.map((one) => rowOf(one, consolidationCurrency));
    const shown = { isConsolidated: consolidationCurrency !== null, isForPrint: format === 'PDF' };
    const fields = reportFields(rows, shown);
    const { columns, cellsOf, totals } = listTable(reportList, reader, fields);
    const overall =
      consolidationCurrency === null ? [] : [overallTotal(turnover, consolidationCurrency, fields, reader)];
    const table = {
      title: reader.words(reportList.title),
      facts: factsOf(turnover, body, reader),
      columns,
      totals: () => [...totals(), ...overall],
      rows: Readable.from(rows.map(cellsOf)),
    };
    sendTable(context, table, { fileType: format, timeZone, document: { kind: 'REPORT', reportType: 'OVERVIEW' } });
  };
}

function read(from: ListReader, body: Body): Promise<Reported[]> {
  return readNow(from, async ({ tx, clock, subject }) => {
    const actor = await loadActor(tx, subject);
    const turnover = await loadTurnover(tx, clock, actor, reportedAccounts(actor, body), body);
    return withConsolidated(tx, turnover, body.consolidationCurrency);
  });
}

async function withConsolidated(
  tx: Transaction,
  turnover: readonly Turnover[],
  currency: string | undefined,
): Promise<Reported[]> {
  if (currency === undefined) return turnover.map((one) => ({ ...one, consolidated: null }));
  const days = turnover.flatMap(({ closingDate }) => closingDate ?? []);
  const rates = await loadRates(tx, [currency, ...turnover.map(({ account }) => account.currency)], days);
  const reported = turnover.map((one): Reported => {
    const { account, closing, closingDate } = one;
    const isKnown = closing !== null && closingDate !== null;
    return {
      ...one,
      consolidated: isKnown ? consolidate(rates, closing, account.currency, currency, closingDate) : null,
    };
  });
  refuseWithoutRates(reported.map(({ closing: balance, consolidated }) => ({ balance, consolidated })));
  return reported;
}

function rowOf(reported: Reported, consolidationCurrency: string | null): ReportRow {
  const { account, opening, credits, debits, difference, entryCount, closing, closingDate, state } = reported;
  const money = (amount: bigint | null) => moneyOf(amount, account.currency);
  const isKnown = opening !== null && closing !== null;
  return {
    account,
    opening: money(opening),
    credits: isKnown ? money(credits) : null,
    debits: isKnown ? money(debits) : null,
    closing: money(closing),
    difference: difference === 0n ? null : money(difference),
    closingDate,
    entryCount,
    state,
    consolidated:
      consolidationCurrency === null ? null : moneyOf(reported.consolidated?.amount ?? null, consolidationCurrency),
    rate: consolidationCurrency === null || closing === null ? null : rateOf(reported),
  };
}

function moneyOf(amountHundredThousandths: bigint | null, currency: string): WireMoney | null {
  if (amountHundredThousandths === null) return null;
  return { amount: formatMoney({ amountHundredThousandths, currency }), currency };
}

function rateOf({ consolidated }: Reported): ReportRow['rate'] {
  if (consolidated === null) return 'none';
  return consolidated.isOlderRate ? 'older' : null;
}

/** The days, and how many of the accounts are complete: also with a rate, if they are consolidated. */
function factsOf(turnover: readonly Reported[], body: Body, reader: FileReader): Fact[] {
  const { words } = reader;
  const isConsolidated = body.consolidationCurrency !== undefined;
  const current = turnover.filter((one) => (isConsolidated ? isComplete(one) : one.state === 'CURRENT')).length;
  return [
    periodFact(body, reader, 'statements.download.days'),
    {
      title: words('statements.column.state'),
      text: words('statements.report.current', { current, accounts: turnover.length }),
    },
  ];
}

/** The sum of all accounts in one currency, and how many are not in it. */
function overallTotal(
  turnover: readonly Reported[],
  currency: string,
  fields: readonly string[],
  { words }: FileReader,
): TableCell[] {
  const sum = turnover.reduce((total, { consolidated }) => total + (consolidated?.amount ?? 0n), 0n);
  const count = turnover.filter(({ closing, consolidated }) => closing !== null && consolidated === null).length;
  const word = count === 0 ? words('statements.report.total') : words('statements.report.totalWithout', { count });
  // The column of its currency stands before that of the amount.
  const at = fields.indexOf('consolidated') + 1;
  const cells: TableCell[] = Array.from({ length: fields.length + 1 }, () => null);
  cells[0] = { word };
  cells[at - 1] = currency;
  cells[at] = formatMoney({ amountHundredThousandths: sum, currency });
  return cells;
}
