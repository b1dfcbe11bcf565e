import type { Request } from '@portico/contract/endpoint';
import type { ratesEndpoints } from '@portico/contract/rates/endpoints';
import { permitArea } from '../permissions/public.ts';
import { PortalError } from '../platform/errors.ts';
import { openFile } from '../platform/files/files.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import { RATES_AREA } from './rates-area.ts';

type Endpoint = (typeof ratesEndpoints)['rateListFile'];

/** Streams a file of rates as delivered; of one that was never received whole nothing is kept. */
export async function sendRateFile(
  { db, files, subject, http }: Context<Endpoint>,
  { params }: Request<Endpoint>,
): Promise<void> {
  const file = await db.inClient(subject.clientId, async (tx) => {
    await permitArea(tx, subject, RATES_AREA, 'VIEW_ONLY');
    return tx.row<{ id: string; name: string }>(
      `select f.id, f.name from rate_lists l join files f on f.client_id = l.client_id and f.id = l.file_id
       where l.client_id = current_client() and l.id = $1 and f.digest is not null`,
      [params.uniqueId],
    );
  });
  if (!file) throw new PortalError('NOT_FOUND');
  sendFile(http.reply, file.name, await openFile(files, subject.clientId, file.id));
}
