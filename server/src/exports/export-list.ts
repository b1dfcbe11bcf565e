import type { Request } from '@portico/contract/endpoint';
import type { exportsEndpoints } from '@portico/contract/exports/endpoints';
import { rowsMaximum, type ExportFileType } from '@portico/contract/exports/model';
import { LISTS, type ListName } from '@portico/contract/lists';
import { audit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import { describeList, type ListDescription } from '../platform/grid/whole-list.ts';
import type { Listing } from '../platform/grid/listing.ts';
import type { TableCell } from '../platform/table/table.ts';
import { FILE_TYPES } from './file-types.ts';
import { listFacts } from './list-facts.ts';
import { listTable, type ListTable } from './list-table.ts';
import { listReader, readRows } from './read-rows.ts';
import { readerOf } from './reader-of.ts';
import { sendTable, type AskedFile } from './send-table.ts';
import type { Exporting, FileMaking } from './send-written.ts';

/** Every list, by name. */
export type Lists = Readonly<Record<ListName, Listing>>;

type Endpoint = (typeof exportsEndpoints)['exportList'];

/** What exports share. */
export type Exports = FileMaking & { lists: Lists };

/** The handler that sends a list as a file. */
export function exportList(shared: Exports) {
  return (context: Exporting, { params, body }: Request<Endpoint>): Promise<void> =>
    sendList(context, shared, shared.lists[params.list], body);
}

const NOT_DESCRIBED: ListDescription = { names: new Map() };

type Asked = AskedFile &
  Pick<Request<Endpoint>['body'], 'fields' | 'filter' | 'sort' | 'ids' | 'uniqueId'> & {
    /** The columns' titles, one for each field; those of the list without them. */
    titles?: readonly string[] | undefined;
  };

/**
 * Sends the rows of a list as their reader sees them, by their rights of the moment in which each page is read. Refused
 * with the list's own refusals, with 1511 for more rows than such a file may have, and with those of `HeldFiles`, before
 * the first byte. The audit log has each export that begins.
 */
export async function sendList(
  context: Exporting,
  { calls, held }: FileMaking,
  list: Listing,
  { fields, titles, fileType, delimiter, timeZone, ...asked }: Asked,
): Promise<void> {
  const { subject, http } = context;
  const { filter, sort, ids, uniqueId } = asked;
  held.begin(fileType, subject, http.reply.raw);
  const reader = readerOf(subject, timeZone);
  const table = listTable(LISTS[list.name], reader, fields, titles);
  const from = listReader(context, calls);
  const params = paramsOf(list, uniqueId);
  const limit = rowsMaximum(fileType, table.columns.length);
  const { count, rows } = await readRows(list, from, { params, filter, sort, ids }, limit);
  const described = FILE_TYPES[fileType].hasFacts ? await describeList(list, from, { params, filter }) : NOT_DESCRIBED;
  // They have given up while this waited for its turn.
  if (http.reply.raw.destroyed) return;
  await auditExport(context, list, asked, { fileType, rows: count });
  const { columns, totals } = table;
  const title = reader.words(LISTS[list.name].title);
  const facts = listFacts(LISTS[list.name], { filter, sort, ids }, described, reader);
  const written = { title, clientName: described.clientName, facts, columns, totals, rows: cellsOf(rows, table) };
  sendTable(context, written, { fileType, delimiter, timeZone });
}

/** What the path of the list's endpoint asks for; 1500 if that isn't there. */
function paramsOf({ endpoint }: Listing, uniqueId: string | undefined): unknown {
  const read = endpoint.params?.safeParse({ uniqueId });
  if (read && !read.success) throw new PortalError('NOT_FOUND');
  return read?.data;
}

async function* cellsOf(rows: AsyncIterable<object>, table: ListTable): AsyncGenerator<TableCell[], void, void> {
  for await (const row of rows) yield table.cellsOf(row);
}

async function auditExport(
  { db, clock, subject }: Exporting,
  { name }: Listing,
  { uniqueId, ids, filter }: Pick<Asked, 'uniqueId' | 'ids' | 'filter'>,
  { fileType, rows }: { fileType: ExportFileType; rows: number },
): Promise<void> {
  const selection = ids ? 'CHOSEN' : filter === undefined ? 'ALL' : 'FILTERED';
  const object = { id: uniqueId ?? null, name: null };
  await db.inClient(subject.clientId, (tx) =>
    audit({ tx, clock, subject }, 'listExported', object, { list: name, fileType, rows, selection }),
  );
}
