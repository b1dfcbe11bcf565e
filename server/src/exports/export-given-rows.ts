import type { Request } from '@portico/contract/endpoint';
import type { exportsEndpoints } from '@portico/contract/exports/endpoints';
import type { Context } from '../platform/http/route.ts';
import type { TableCell } from '../platform/table/table.ts';
import { text } from '../platform/texts.ts';
import { sendTable } from './send-table.ts';

type Endpoint = (typeof exportsEndpoints)['exportClientSide'];

/** Sends rows that the caller has, such as those of a page that isn't a list, as a file. */
export async function exportGivenRows(
  context: Context<Endpoint>,
  { query: { csvbody }, body }: Request<Endpoint>,
): Promise<void> {
  const { headers = [], fields, delimiter, exportType: fileType } = csvbody;
  const isNumber = (field: string) => body.every((row) => typeof (row[field] ?? 0) === 'number');
  const table = {
    title: text(context.language, 'exports.given'),
    columns: fields.map((field, index) => ({
      title: headers[index] ?? field,
      kind: isNumber(field) ? ('number' as const) : ('text' as const),
    })),
    rows: cells(body, fields),
    totals: () => [],
  };
  await sendTable(context, table, { fileType, delimiter, timeZone: 'UTC' });
}

async function* cells(rows: Request<Endpoint>['body'], fields: readonly string[]): AsyncGenerator<TableCell[]> {
  for (const row of rows)
    yield fields.map((field) => {
      const value = row[field] ?? null;
      return value === null ? null : String(value);
    });
}
