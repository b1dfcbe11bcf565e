import type { Request } from '@portico/contract/endpoint';
import type { exportsEndpoints } from '@portico/contract/exports/endpoints';
import type { ExportFileType } from '@portico/contract/exports/model';
import { EXPORTED_ROWS_MAXIMUM } from '@portico/contract/limits';
import { LISTS, type ListName } from '@portico/contract/lists';
import { audit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import { countRows, eachRow, type ListReader } from '../platform/grid/each-row.ts';
import type { Listing } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import { subjectNow } from '../session/public.ts';
import { listTable } from './list-table.ts';
import { readerOf, sendTable, type FileForm } from './send-table.ts';

/** Every list, by name. */
export type Lists = Readonly<Record<ListName, Listing>>;

type Endpoint = (typeof exportsEndpoints)['exportList'];

/** The handler that sends a list as a file. */
export function exportList(lists: Lists) {
  return (context: Context<Endpoint>, { params, body }: Request<Endpoint>): Promise<void> =>
    sendList(context, lists[params.list], body);
}

type Asked = FileForm &
  Pick<Request<Endpoint>['body'], 'fields' | 'filter' | 'sort' | 'ids' | 'uniqueId'> & { titles?: readonly string[] };

/**
 * Sends the rows of a list as its reader sees them, by their rights of the moment in which each page is read. Refused with
 * the list's own refusals, and with 1511 for more rows than an export may have, before the first byte. Each export is in
 * the audit log.
 */
export async function sendList(
  context: Context<Endpoint>,
  list: Listing,
  { fields, titles, filter, sort, ids, uniqueId, ...form }: Asked,
): Promise<void> {
  const { config, db, clock, subject } = context;
  const reader = readerOf(subject, form.timeZone);
  const table = listTable(LISTS[list.name], reader, fields, titles);
  const from: ListReader = {
    db,
    clock,
    clientId: subject.clientId,
    subjectNow: (tx) => subjectNow(tx, clock, config.environment, subject),
  };
  const asked = { params: paramsOf(list, uniqueId), filter, ids };
  const count = await countRows(list, from, asked, EXPORTED_ROWS_MAXIMUM);
  if (count > EXPORTED_ROWS_MAXIMUM)
    throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit: EXPORTED_ROWS_MAXIMUM } });
  const rows = await begun(eachRow(list, from, { ...asked, sort }, EXPORTED_ROWS_MAXIMUM));
  await auditExport(context, list, form.fileType, count);
  const title = reader.words(LISTS[list.name].title);
  await sendTable(context, { title, columns: table.columns, totals: table.totals, rows: cells(rows, table) }, form);
}

/** What the path of the list's endpoint asks for; 1500 if that isn't there. */
function paramsOf({ endpoint }: Listing, uniqueId: string | undefined): unknown {
  const read = endpoint.params?.safeParse({ uniqueId });
  if (read && !read.success) throw new PortalError('NOT_FOUND');
  return read?.data;
}

/** Rows whose first page has been read, so that a refusal is told before anything is sent. */
async function begun<Row>(rows: AsyncGenerator<Row, void, void>): Promise<AsyncIterable<Row>> {
  const first = await rows.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}

async function* cells(rows: AsyncIterable<object>, { cellsOf }: Pick<ReturnType<typeof listTable>, 'cellsOf'>) {
  for await (const row of rows) yield cellsOf(row);
}

async function auditExport(
  { db, clock, subject }: Context<Endpoint>,
  { name }: Listing,
  fileType: ExportFileType,
  rows: number,
): Promise<void> {
  await db.inClient(subject.clientId, (tx) =>
    audit({ tx, clock, subject }, 'listExported', { id: null, name: null }, { list: name, fileType, rows }),
  );
}
