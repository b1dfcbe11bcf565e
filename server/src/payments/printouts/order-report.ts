import type { Request } from '@portico/contract/endpoint';
import { EXPORTED_PDF_ROWS_MAXIMUM } from '@portico/contract/limits';
import { columnOf } from '@portico/contract/list-columns';
import { LISTS } from '@portico/contract/lists';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import {
  REPORT_SORT_FIELDS,
  REPORTED_PAYMENTS_MAXIMUM,
  type ReportSortField,
} from '@portico/contract/payments/printouts/model';
import {
  listReader,
  readerOf,
  readRows,
  sendPrintout,
  type Exporting,
  type FileMaking,
  type FileReader,
} from '../../exports/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Asking } from '../../platform/grid/listing.ts';
import { readNow } from '../../platform/grid/whole-list.ts';
import type { Section } from '../../platform/printout/printout.ts';
import { loadActor } from '../payments-actor.ts';
import { getOrder } from '../reading/get-order.ts';
import { hidesSalary } from '../reading/salary.ts';
import { detailSections } from './details.ts';
import { groupLines, groupsSection } from './order-groups.ts';
import { orderFacts, type Order } from './order-head.ts';
import { combinedOverview, separatedOverview } from './overview.ts';
import { reportedPaymentList, type ReportedPayment } from './reported-payments.ts';

type Endpoint = (typeof paymentsEndpoints)['orderReport'];

/**
 * The handler that sends an order as PDF, as its reader sees it. Refused before the first byte: with the order's own
 * refusals, with 1511 for more payments than such a report may have, with CONTENT_CHANGED if the order or the reader's
 * rights change meanwhile, and with the refusals of `HeldFiles`. The audit log has each report that begins.
 */
export function orderReport({ calls, held }: FileMaking) {
  return async (context: Exporting, { params, query, body }: Request<Endpoint>): Promise<void> => {
    const { subject, http } = context;
    const { ids } = body;
    held.begin('PDF', subject, http.reply.raw);
    const from = listReader(context, calls);
    const sort = sortOf(query.sortBy);
    const asked = { params, ids, ...(sort && { sort: sort.term }) };
    const limit = REPORTED_PAYMENTS_MAXIMUM[query.reportType];
    const { count, rows } = await readRows(reportedPaymentList, from, asked, limit);
    const payments: ReportedPayment[] = [];
    for await (const payment of rows) payments.push(payment);
    const read = await readNow(from, (asking) => readOrder(asking, params));
    const { order, isHidden } = read;
    refuseChanged(read, payments, { count, isSelection: ids !== undefined });
    if (groupLines(order) > EXPORTED_PDF_ROWS_MAXIMUM)
      throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit: EXPORTED_PDF_ROWS_MAXIMUM } });
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    await auditReport(context, order, query.reportType, { payments: count, selection: ids ? 'CHOSEN' : 'ALL' });
    const reader = readerOf(subject, body.timeZone);
    const selection = { chosen: ids ? count : null, isHidden, sortedBy: sort && sortedBy(sort, reader) };
    const head = { facts: () => orderFacts(order, subject.clientName, selection, reader) };
    const title = `${reader.words('payments.printout.title')} ${order.orderId}`;
    const sections = [head, ...(ids ? [] : groupsSection(order, reader))];
    sendPrintout(
      context,
      { title, sections: withPayments(sections, order, payments, query, sort?.field ?? null, reader) },
      { timeZone: body.timeZone, reportType: query.reportType },
    );
  };
}

/** `isHidden`: its payments are salaries that the reader may not see. */
type ReadOrder = { order: Order; isHidden: boolean };

async function readOrder(asking: Asking, params: Request<Endpoint>['params']): Promise<ReadOrder> {
  const order = await getOrder(asking, { params });
  const actor = await loadActor(asking.tx, asking.subject);
  return { order, isHidden: hidesSalary(actor, order.type) };
}

/** The order was read after its payments: they must be the same ones, or the report would say that it has all of them. */
function refuseChanged(
  { order, isHidden }: ReadOrder,
  payments: readonly ReportedPayment[],
  { count, isSelection }: { count: number; isSelection: boolean },
): void {
  const groups = new Set<string>(order.groups.map(({ uniqueId }) => uniqueId));
  const all = order.groups.reduce((sum, { numberOfTransactions }) => sum + numberOfTransactions, 0);
  const isWhole = isHidden ? count === 0 : isSelection || count === all;
  if (payments.length < count || !isWhole || payments.some(({ row }) => !groups.has(row.groupId)))
    throw new PortalError('CONTENT_CHANGED');
}

type Sort = { field: string; isDescending: boolean; term: string };

function sortOf(sortBy: Request<Endpoint>['query']['sortBy']): Sort | null {
  if (sortBy === undefined) return null;
  const [name, direction] = sortBy.split(',') as [ReportSortField, 'desc'?];
  const field = REPORT_SORT_FIELDS[name];
  return { field, isDescending: direction === 'desc', term: `${field},${direction ?? 'asc'}` };
}

function sortedBy({ field, isDescending }: Sort, { words, say }: FileReader): string {
  const { title } = columnOf(LISTS.orderTransactions, field);
  return say(isDescending ? 'sort.desc' : 'sort.asc', { title: words(title) });
}

function* withPayments(
  head: readonly Section[],
  { groups }: Order,
  payments: readonly ReportedPayment[],
  { reportType, reportSubType }: Request<Endpoint>['query'],
  sortField: string | null,
  reader: FileReader,
): Generator<Section, void, void> {
  yield* head;
  const isSeparated = reportSubType === 'SEPARATED';
  if (reportType === 'DETAILS') return yield* detailSections(payments, isSeparated, reader);
  const overview = isSeparated ? separatedOverview : combinedOverview;
  const rows = payments.map(({ row }) => row);
  yield* overview(rows, sortField, groups, reader);
}

async function auditReport(
  { db, clock, subject }: Exporting,
  { uniqueId, orderId }: Order,
  reportType: Request<Endpoint>['query']['reportType'],
  detail: { payments: number; selection: 'ALL' | 'CHOSEN' },
): Promise<void> {
  await db.inClient(subject.clientId, (tx) =>
    audit({ tx, clock, subject }, 'orderReported', { id: uniqueId, name: orderId }, { reportType, ...detail }),
  );
}
