import type { Request } from '@portico/contract/endpoint';
import type { OrderId } from '@portico/contract/ids';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { openFile } from '../../platform/files/files.ts';
import type { Context } from '../../platform/http/route.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';
import { orderRows } from './order-rows.ts';
import { hidesSalary } from './salary.ts';
import { seesWholeOrder } from './visible-part.ts';

type Endpoint = (typeof paymentsEndpoints)['orderFile' | 'orderMessageFile' | 'orderReportFile'];
type Message = (typeof paymentsEndpoints)['orderMessageFile'];
type Report = (typeof paymentsEndpoints)['orderReportFile'];
type Stored = { id: string; name: string };

/** Streams the file as delivered; only to readers who see everything in it. */
export async function sendOrderFile(
  context: Context<Endpoint>,
  { params }: Pick<Request<(typeof paymentsEndpoints)['orderFile']>, 'params'>,
): Promise<void> {
  await sendFileOf(context, params.uniqueId, (tx) =>
    tx.row<Stored>(
      'select f.id, f.name from orders o join files f on f.client_id = o.client_id and f.id = o.file_id where o.client_id = current_client() and o.id = $1',
      [params.uniqueId],
    ),
  );
}

/** Streams a message of an order as it goes to the bank. */
export async function sendMessageFile(context: Context<Message>, { params }: Request<Message>): Promise<void> {
  await sendFileOf(context, params.uniqueId, (tx) =>
    tx.row<Stored>(
      `select f.id, f.name from bank_messages m join files f on f.client_id = m.client_id and f.id = m.file_id
        where m.client_id = current_client() and m.order_id = $1 and m.id = $2`,
      [params.uniqueId, params.messageId],
    ),
  );
}

/** Streams a status report of an order as the bank delivered it. */
export async function sendReportFile(context: Context<Report>, { params }: Request<Report>): Promise<void> {
  await sendFileOf(context, params.uniqueId, (tx) =>
    tx.row<Stored>(
      `select f.id, f.name from status_reports r join files f on f.client_id = r.client_id and f.id = r.file_id
        where r.client_id = current_client() and r.order_id = $1 and r.id = $2`,
      [params.uniqueId, params.reportId],
    ),
  );
}

async function sendFileOf(
  { db, files, subject, http }: Context<Endpoint>,
  orderId: OrderId,
  find: (tx: Transaction) => Promise<Stored | null>,
): Promise<void> {
  const file = await db.inClient(subject.clientId, async (tx) => {
    const actor = await loadActor(tx, subject);
    const [order] = await loadVisibleOrders(tx, actor, [orderId]);
    if (!order) throw new PortalError('NOT_FOUND');
    const [row] = await orderRows(tx, actor, [order.id]);
    if (!seesWholeOrder(actor, order) || hidesSalary(actor, row!.type)) throw new PortalError('ACCESS_DENIED');
    return find(tx);
  });
  if (!file) throw new PortalError('NOT_FOUND');
  sendFile(http.reply, file.name, await openFile(files, subject.clientId, file.id));
}
