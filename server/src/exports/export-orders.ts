import type { Request } from '@portico/contract/endpoint';
import type { exportsEndpoints } from '@portico/contract/exports/endpoints';
import type { OrderArea } from '@portico/contract/exports/model';
import type { ListName } from '@portico/contract/lists';
import type { Context } from '../platform/http/route.ts';
import { sendList, type Lists } from './export-list.ts';

type Endpoint = (typeof exportsEndpoints)['exportOrders'];

const LIST_OF_AREA: Record<OrderArea, ListName> = {
  all: 'orders',
  transactions: 'paymentTransactions',
  'uploaded-files': 'uploadedFiles',
  deleted: 'deletedOrders',
};

/** The handler that sends an area of the orders as a file, by the payload of spec B7. */
export function exportOrders(lists: Lists) {
  return (context: Context<Endpoint>, { params, query }: Request<Endpoint>): Promise<void> => {
    const { csvbody, filter, sort } = query;
    const { headers: titles, fields, ids, delimiter, exportType: fileType } = csvbody;
    return sendList(context, lists[LIST_OF_AREA[params.area]], {
      fields,
      filter,
      sort,
      ids,
      fileType,
      delimiter,
      ...(titles && { titles }),
      timeZone: 'UTC',
    });
  };
}
