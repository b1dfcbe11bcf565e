import type { Request } from '@portico/contract/endpoint';
import { EXPORTED_PDF_ROWS_MAXIMUM, REPORTED_DETAILS_MAXIMUM } from '@portico/contract/limits';
import { columnsOf } from '@portico/contract/list-columns';
import { LISTS } from '@portico/contract/lists';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { REPORT_SORT_FIELDS, type ReportSortField } from '@portico/contract/payments/printouts/model';
import {
  begun,
  listReader,
  readerOf,
  sendPrintout,
  type Exporting,
  type FileReader,
  type HeldFiles,
} from '../../exports/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import { eachRow, findRows, readNow } from '../../platform/grid/whole-list.ts';
import type { RunningCalls } from '../../platform/http/running-calls.ts';
import type { Section } from '../../platform/printout/printout.ts';
import { text } from '../../platform/texts.ts';
import { getOrder } from '../reading/get-order.ts';
import { detailSections } from './details.ts';
import { orderFacts, type Order } from './order-head.ts';
import { groupsSection } from './order-groups.ts';
import { combinedOverview, separatedOverview } from './overview.ts';
import { reportedPaymentList, type PaymentRow, type ReportedPayment } from './reported-payments.ts';

type Endpoint = (typeof paymentsEndpoints)['orderReport'];

/** What makers of printouts share in this process. */
export type Printing = { calls: RunningCalls; held: HeldFiles };

/**
 * The handler that sends an order as PDF, as its reader sees it. Refused with the order's own refusals, with 1511 for more
 * payments than such a report may have, and with those of `HeldFiles`, before the first byte. The audit log has each
 * report that begins.
 */
export function orderReport({ calls, held }: Printing) {
  return async (context: Exporting, { params, query, body }: Request<Endpoint>): Promise<void> => {
    const { subject, http } = context;
    held.begin('PDF', subject, http.reply.raw);
    const from = listReader(context, calls);
    const order = await readNow(from, (asking) => getOrder(asking, { params }));
    const sort = sortOf(query.sortBy);
    const limit = query.reportType === 'DETAILS' ? REPORTED_DETAILS_MAXIMUM : EXPORTED_PDF_ROWS_MAXIMUM;
    const asked = { params, ids: body.ids, ...(sort && { sort: sort.term }) };
    const found = await findRows(reportedPaymentList, from, asked, limit + 1);
    if (found.length > limit) throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
    const payments = await begun(eachRow(reportedPaymentList, from, { params }, found));
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    await auditReport(context, order, query.reportType, found.length);
    const reader = readerOf(subject, body.timeZone);
    const selection = {
      chosen: body.ids ? found.length : null,
      sortedBy: sort && sortedBy(sort, reader),
      isHidden: found.length === 0 && body.ids === undefined,
    };
    const head = { facts: () => orderFacts(order, subject.clientName, selection, reader) };
    const sections = sectionsOf(order, payments, query, sort?.field ?? null, reader);
    const title = reader.words('payments.report.title');
    sendPrintout(
      context,
      { title, sections: withHead([head, ...(body.ids ? [] : groupsSection(order, reader))], sections) },
      { timeZone: body.timeZone },
    );
  };
}

type Sort = { field: string; isDescending: boolean; term: string };

function sortOf(sortBy: Request<Endpoint>['query']['sortBy']): Sort | null {
  if (sortBy === undefined) return null;
  const [name, direction] = sortBy.split(',') as [ReportSortField, 'desc'?];
  const field = REPORT_SORT_FIELDS[name];
  return { field, isDescending: direction === 'desc', term: `${field},${direction ?? 'asc'}` };
}

function sortedBy({ field, isDescending }: Sort, { words, language }: FileReader): string {
  const { title } = columnsOf(LISTS.orderTransactions).find((column) => column.field === field)!;
  return text(language, isDescending ? 'files.sort.desc' : 'files.sort.asc', { title: words(title) });
}

async function* withHead(
  head: readonly Section[],
  sections: AsyncIterable<Section>,
): AsyncGenerator<Section, void, void> {
  yield* head;
  yield* sections;
}

async function* sectionsOf(
  order: Order,
  payments: AsyncIterable<ReportedPayment>,
  { reportType, reportSubType }: Request<Endpoint>['query'],
  sortField: string | null,
  reader: FileReader,
): AsyncGenerator<Section, void, void> {
  const isSeparated = reportSubType === 'SEPARATED';
  if (reportType === 'DETAILS') return yield* detailSections(payments, isSeparated, reader);
  const rows: PaymentRow[] = [];
  for await (const { row } of payments) rows.push(row);
  const overview = isSeparated ? separatedOverview : combinedOverview;
  yield* overview(rows, sortField, order.groups, reader);
}

async function auditReport(
  { db, clock, subject }: Exporting,
  { uniqueId, orderId }: Order,
  reportType: Request<Endpoint>['query']['reportType'],
  payments: number,
): Promise<void> {
  await db.inClient(subject.clientId, (tx) =>
    audit({ tx, clock, subject }, 'orderReported', { id: uniqueId, name: orderId }, { reportType, payments }),
  );
}
