import type { Request } from '@portico/contract/endpoint';
import { rowsMaximum } from '@portico/contract/exports/model';
import type { exportsEndpoints } from '@portico/contract/exports/endpoints';
import { PortalError } from '../platform/errors.ts';
import type { TableCell } from '../platform/table/table.ts';
import { text } from '../platform/texts.ts';
import type { HeldFiles } from './held-files.ts';
import { sendTable } from './send-table.ts';
import type { Exporting } from './send-written.ts';

type Endpoint = (typeof exportsEndpoints)['exportClientSide'];
type Row = Request<Endpoint>['body'][number];

/** The handler that sends rows that the caller has, such as those of a page that isn't a list, as a file. */
export function exportGivenRows(held: HeldFiles) {
  return async (context: Exporting, request: Request<Endpoint>): Promise<void> => {
    const { exportType, fields } = request.query.csvbody;
    held.begin(exportType, context.subject, context.http.reply.raw);
    const limit = rowsMaximum(exportType, fields.length);
    if (request.body.length > limit) throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
    sendGivenRows(context, request);
  };
}

function sendGivenRows(context: Exporting, { query: { csvbody }, body: rows }: Request<Endpoint>): void {
  const { headers = [], fields, delimiter, exportType: fileType } = csvbody;
  const isNumber = (field: string) => rows.every((row) => typeof (valueIn(row, field) ?? 0) === 'number');
  const columns = fields.map((field, index) => ({
    title: headers[index] ?? field,
    kind: isNumber(field) ? ('number' as const) : ('text' as const),
  }));
  const table = { title: text(context.subject.language, 'exports.given'), columns, rows: cellsOf(rows, fields) };
  sendTable(context, table, { fileType, delimiter, timeZone: 'UTC' });
}

async function* cellsOf(rows: readonly Row[], fields: readonly string[]): AsyncGenerator<TableCell[], void, void> {
  for (const row of rows) yield fields.map((field) => written(valueIn(row, field)));
}

/** Only what the row itself has. */
function valueIn(row: Row, field: string): Row[string] {
  return Object.hasOwn(row, field) ? row[field]! : null;
}

function written(value: Row[string]): TableCell {
  if (value === null) return null;
  // Never with an exponent.
  return typeof value === 'number' ? value.toLocaleString('en-US', DIGITS) : String(value);
}

/** What a number of JavaScript has for certain. */
const DIGITS = { useGrouping: false, maximumSignificantDigits: 15 } as const;
