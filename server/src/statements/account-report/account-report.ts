import { Readable } from 'node:stream';
import type { Request } from '@portico/contract/endpoint';
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
import { PortalError } from '../../platform/errors.ts';
import { readNow, type ListReader } from '../../platform/grid/whole-list.ts';
import type { Fact } from '../../platform/table/table.ts';
import { loadRates } from '../../rates/public.ts';
import { consolidate, type Consolidated } from '../balances/consolidation.ts';
import { auditReport, periodFact, reportedAccounts } from '../reported-accounts.ts';
import { loadActor } from '../statements-actor.ts';
import { loadTurnover, type Turnover } from './account-turnover.ts';
import { reportFields, reportList, type ReportRow } from './report-list.ts';

type Endpoint = (typeof downloadEndpoints)['userAccountReports'];
type Body = Request<Endpoint>['body'];
/** `consolidated` is null without a rate, or without a balance. */
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
    const { columns, cellsOf, totals } = listTable(reportList, reader, reportFields(rows, shown));
    const table = {
      title: reader.words(reportList.title),
      facts: factsOf(turnover, body, reader),
      columns,
      totals,
      rows: Readable.from(rows.map(cellsOf)),
    };
    sendTable(context, table, { fileType: format, timeZone });
  };
}

function read(from: ListReader, body: Body): Promise<Reported[]> {
  return readNow(from, async ({ tx, clock, subject }) => {
    const actor = await loadActor(tx, subject);
    const turnover = await loadTurnover(tx, clock, actor, reportedAccounts(actor, body), body);
    return consolidated(tx, turnover, body.consolidationCurrency);
  });
}

async function consolidated(
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
    const value = isKnown ? consolidate(rates, closing, account.currency, currency, closingDate) : null;
    return { ...one, consolidated: value };
  });
  const known = reported.filter(({ closing }) => closing !== null);
  if (known.length > 0 && known.every((one) => one.consolidated === null))
    throw new PortalError('HISTORICAL_BALANCES_UNAVAILABLE');
  return reported;
}

function rowOf(reported: Reported, consolidationCurrency: string | null): ReportRow {
  const { account, opening, credits, debits, entryCount, closing, closingDate, state } = reported;
  const { currency } = account;
  const money = (amountHundredThousandths: bigint | null, its = currency) =>
    amountHundredThousandths === null
      ? null
      : { amount: formatMoney({ amountHundredThousandths, currency: its }), currency: its };
  const isKnown = opening !== null && closing !== null;
  const difference = isKnown ? closing - opening - credits - debits : 0n;
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
      consolidationCurrency === null ? null : money(reported.consolidated?.amount ?? null, consolidationCurrency),
    rate: consolidationCurrency === null || closing === null ? null : rateOf(reported),
  };
}

function rateOf({ consolidated: value }: Reported): ReportRow['rate'] {
  if (value === null) return 'none';
  return value.isOlderRate ? 'older' : null;
}

/** The days, and how many of the accounts are complete. */
function factsOf(turnover: readonly Reported[], body: Body, reader: FileReader): Fact[] {
  const { words } = reader;
  const current = turnover.filter(({ state }) => state === 'CURRENT').length;
  return [
    periodFact(body, reader),
    {
      title: words('statements.column.state'),
      text: words('statements.report.current', { current, accounts: turnover.length }),
    },
  ];
}
