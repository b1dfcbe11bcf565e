import type { Request } from '@portico/contract/endpoint';
import { rowsMaximum } from '@portico/contract/exports/model';
import { chosenLetters } from '@portico/contract/settings/download-options';
import type { ValueSeriesEntries } from '@portico/contract/statements/model';
import type { downloadEndpoints } from '@portico/contract/statements/statement-downloads/endpoints';
import type { Account } from '../../accounts/public.ts';
import {
  listReader,
  listTable,
  readerOf,
  sendPrintout,
  sendTable,
  type Exporting,
  type FileMaking,
  type FileReader,
} from '../../exports/public.ts';
import { addDays } from '../../platform/days/days.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Asking } from '../../platform/grid/listing.ts';
import { readNow, type ListReader } from '../../platform/grid/whole-list.ts';
import type { Fact, TableCell } from '../../platform/table/table.ts';
import { chosenDownloadOptions } from '../../session/public.ts';
import { loadBalances, type AccountBalance } from '../balances/account-balances.ts';
import { daysFrom } from '../balances/banking-day.ts';
import { daysOf } from '../balances/get-balance-history.ts';
import { loadValueSeries } from '../balances/load-value-series.ts';
import { auditReport, periodFact, reportedAccounts } from '../reported-accounts.ts';
import { loadActor, visibleAccounts } from '../statements-actor.ts';
import { seriesSections } from './value-printout.ts';
import { isMoved, valueRowList, valueRows, type AccountSeries } from './value-rows.ts';

type Endpoint = (typeof downloadEndpoints)['valueSeriesDownload'];
type Body = Request<Endpoint>['body'];

/**
 * The handler that sends the value-dated balances of accounts, day by day, as a table or printout. Refused with
 * NO_ACCOUNT_SELECTED, NOT_FOUND for an account that the caller can't see, WRONG_RANGE, 1511 for too many days of all
 * accounts, NOTHING_TO_DOWNLOAD if no account has a balance to start from, and the refusals of `HeldFiles`. The audit log
 * has each one.
 */
export function valueReport({ calls, held }: FileMaking) {
  return async (context: Exporting, { body }: Request<Endpoint>): Promise<void> => {
    const { subject, http } = context;
    const { format, timeZone } = body;
    held.begin(format, subject, http.reply.raw);
    const from = listReader(context, calls);
    const positions = await findPositions(from, body);
    const reader = readerOf(subject, timeZone);
    const title = reader.words(valueRowList.title);
    const facts = factsOf(body, reader);
    if (format !== 'PDF') {
      await auditReport(context, 'VALUES', body);
      const { columns, cellsOf, totals } = listTable(valueRowList, reader);
      const rows = cellsOfEach(eachSeries(from, positions, body), cellsOf);
      return sendTable(
        context,
        { title, facts, columns, totals, rows },
        { fileType: format, timeZone, document: { kind: 'REPORT', reportType: 'DETAILS' } },
      );
    }
    const all = await wantedSeries(from, positions, body, chosenLetters('PDF', chosenDownloadOptions(subject)));
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    await auditReport(context, 'VALUES', body);
    const head = { facts: () => [[{ title: reader.say('client'), text: subject.clientName }, ...facts]] };
    sendPrintout(
      context,
      { title, sections: [head, ...seriesSections(all, reader)] },
      { timeZone, reportType: 'DETAILS' },
    );
  };
}

/** The accounts that are asked for, with their balances. */
function findPositions(from: ListReader, body: Body): Promise<AccountBalance[]> {
  return readNow(from, async ({ tx, clock, subject }) => {
    const actor = await loadActor(tx, subject);
    const accounts = reportedAccounts(actor, body);
    const limit = rowsMaximum(body.format, valueRowList.columns.length);
    if (daysOf(body.from, body.to).length * accounts.length > limit)
      throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
    const positions = await loadBalances(tx, clock, actor, accounts);
    if (positions.every(({ balance }) => balance === null)) throw new PortalError('NOTHING_TO_DOWNLOAD');
    return positions;
  });
}

/** Those of a printout: by the reader's option, an account without a movement has its page or none. */
async function wantedSeries(
  from: ListReader,
  positions: readonly AccountBalance[],
  body: Body,
  { emptyPages }: { emptyPages: string },
): Promise<AccountSeries[]> {
  const all: AccountSeries[] = [];
  for await (const series of eachSeries(from, positions, body))
    if (emptyPages === 'A' || isMoved(series)) all.push(series);
  if (all.length === 0) throw new PortalError('NOTHING_TO_DOWNLOAD');
  return all;
}

/** So many accounts are read at once: each reading begins with the reader's rights. */
const ACCOUNTS_AT_ONCE = 50;

/** Account by account, by the reader's rights of that moment; UNAUTHORIZED once they don't see one any more. */
async function* eachSeries(
  from: ListReader,
  positions: readonly AccountBalance[],
  body: Body,
): AsyncGenerator<AccountSeries, void, void> {
  for (let first = 0; first < positions.length; first += ACCOUNTS_AT_ONCE) {
    const accounts = positions.slice(first, first + ACCOUNTS_AT_ONCE).map(({ account }) => account);
    yield* await readNow(from, (asking) => readSeries(asking, accounts, body));
  }
}

async function readSeries(
  { tx, clock, subject }: Asking,
  accounts: readonly Account[],
  body: Body,
): Promise<AccountSeries[]> {
  const actor = await visibleAccounts(tx, subject);
  if (!accounts.every(({ accountId }) => actor.accounts.has(accountId))) throw new PortalError('UNAUTHORIZED');
  // The day before says what moves on the first one.
  const days = daysFrom(addDays(body.from, -1), body.to);
  const all: AccountSeries[] = [];
  for (const position of await loadBalances(tx, clock, actor, accounts)) {
    const { account, balance } = position;
    const series =
      balance === null ? [] : await loadValueSeries(tx, actor.clientId, { account, balance }, days, body.with);
    all.push({ position, days: movements(series) });
  }
  return all;
}

function movements(series: readonly { date: string; amount: bigint }[]): AccountSeries['days'] {
  return series
    .slice(1)
    .map(({ date, amount }, index) => ({ date, movement: amount - series[index]!.amount, balance: amount }));
}

async function* cellsOfEach(
  all: AsyncIterable<AccountSeries>,
  cellsOf: (row: object) => TableCell[],
): AsyncGenerator<TableCell[], void, void> {
  for await (const series of all) for (const row of valueRows(series)) yield cellsOf(row);
}

const TYPES = {
  booked: ['ENTRY'],
  intraday: ['ENTRY', 'INTRADAY'],
  planned: ['ENTRY', 'INTRADAY', 'DISPOSITION'],
} as const satisfies Record<ValueSeriesEntries, readonly string[]>;

/** Which days, and which entries move the balance. */
function factsOf(body: Body, reader: FileReader): Fact[] {
  const { words } = reader;
  return [
    periodFact(body, reader),
    {
      title: words('statements.column.entries'),
      text: TYPES[body.with].map((type) => words(`statements.type.${type}`)).join(', '),
    },
  ];
}
