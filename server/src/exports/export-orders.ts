import type { Request } from '@portico/contract/endpoint';
import type { exportsEndpoints } from '@portico/contract/exports/endpoints';
import type { OrderArea } from '@portico/contract/exports/model';
import type { ListName } from '@portico/contract/lists';
import { sendList, type Exports } from './export-list.ts';
import type { Exporting } from './send-written.ts';

type Endpoint = (typeof exportsEndpoints)['exportOrders'];

const LIST_OF_AREA: Record<OrderArea, ListName> = {
  all: 'orders',
  transactions: 'paymentTransactions',
  'uploaded-files': 'uploadedFiles',
  deleted: 'deletedOrders',
};

/** The handler that sends an area of the orders as a file, by the payload of spec B7, which names no time zone: in UTC. */
export function exportOrders(shared: Exports) {
  return (context: Exporting, { params, query }: Request<Endpoint>): Promise<void> => {
    const { csvbody, filter, sort } = query;
    const { headers: titles, exportType: fileType, fields, ids, delimiter } = csvbody;
    const options = { fileType, delimiter, timeZone: 'UTC' };
    return sendList(context, shared, shared.lists[LIST_OF_AREA[params.area]], {
      ...options,
      fields,
      titles,
      ids,
      filter,
      sort,
    });
  };
}
