import type { Reply, Request } from '@portico/contract/endpoint';
import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import { PortalError } from '../platform/errors.ts';
import { isDirectlyFromHere } from '../platform/http/directly-from-here.ts';
import type { Context } from '../platform/http/route.ts';

type Endpoint = (typeof sessionEndpoints)['outbox'];
type Row = { channel: 'EMAIL' | 'SMS'; recipient: string; subject: string; text: string; sent_at: Date };

const LIMIT = 100;

/**
 * The messages that the portal sent, newest first; only for callers on this machine, and registered only in LOCAL, DEV
 * and TEST.
 */
export async function listOutbox(context: Context<Endpoint>, { query }: Request<Endpoint>): Promise<Reply<Endpoint>> {
  if (!isDirectlyFromHere(context.http.request)) throw new PortalError('NOT_FOUND');
  const rows = await context.db.inNoClient((tx) =>
    tx.rows<Row>('select * from dev_outbox($1, $2)', [query.recipient ?? null, LIMIT]),
  );
  return rows.map(({ sent_at, ...message }) => ({ ...message, sentAt: sent_at.toISOString() }));
}
