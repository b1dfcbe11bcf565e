import type { Readable } from 'node:stream';
import type { Request } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { PortalError } from '../platform/errors.ts';
import { openFile } from '../platform/files.ts';
import type { Context } from '../platform/http/route.ts';
import { loadActor, loadVisibleOrders } from './actor.ts';
import { hidesSalary, orderRows } from './order-rows.ts';
import { seesWholeOrder } from './visible-part.ts';

type Endpoint = (typeof paymentsEndpoints)['orderFile'];

/** Streams the file as it was delivered; only to whoever sees everything that stands in it. */
export async function sendOrderFile(context: Context<Endpoint>, { params }: Request<Endpoint>): Promise<void> {
  const { db, files, subject, http } = context;
  const file = await db.inClient(subject.clientId, async (tx) => {
    const actor = await loadActor(tx, subject);
    const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
    if (!order) throw new PortalError('NOT_FOUND');
    const [row] = await orderRows(tx, actor, [order.id]);
    if (!seesWholeOrder(actor, order) || hidesSalary(actor, row!.type)) throw new PortalError('ACCESS_DENIED');
    return tx.row<{ id: string; name: string }>(
      'select f.id, f.name from orders o join files f on f.client_id = o.client_id and f.id = o.file_id where o.client_id = current_client() and o.id = $1',
      [order.id],
    );
  });
  if (!file) throw new PortalError('NOT_FOUND');
  sendFile(http.reply, file.name, await openFile(files, subject.clientId, file.id));
}

/** Sends bytes as a download that no browser opens as a page. */
export function sendFile(reply: Context<Endpoint>['http']['reply'], name: string, bytes: Readable): void {
  reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
}
