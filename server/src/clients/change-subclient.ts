import type { clientsEndpoints } from '@portico/contract/clients/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import { SUBCLIENTS_MAXIMUM } from '@portico/contract/limits';
import { audit } from '../platform/audit.ts';
import { asClient } from '../platform/database/as-client.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { text } from '../platform/texts.ts';
import { findClient } from './read-clients.ts';
import { permitClientUpdate } from './update-client.ts';

type Add = (typeof clientsEndpoints)['addSubclient'];
type Update = (typeof clientsEndpoints)['updateSubclient'];
type Subclient = Request<Add>['body']['content'];

export async function addSubclient(context: Context<Add>, { params, body }: Request<Add>): Promise<Reply<Add>> {
  const { tx, clock, subject } = context;
  await permitClientUpdate(tx, subject);
  const client = await findClient(tx, params.uniqueId);
  return asClient(tx, client.client_id, subject.clientId, async () => {
    const id = newId();
    await refuseTaken(context, body.content, id);
    await tx.write(
      'insert into subclients (client_id, id, business_id, name, active, created_at) values (current_client(), $1, $2, $3, $4, $5)',
      [id, body.content.clientId, body.content.name, body.content.active, clock.now()],
    );
    await auditSubclient(context, 'subclientAdded', id, { before: null, after: body.content });
    return { uniqueId: id };
  });
}

export async function updateSubclient(context: Context<Update>, { params, body }: Request<Update>): Promise<void> {
  const { tx, subject } = context;
  await permitClientUpdate(tx, subject);
  const client = await findClient(tx, params.uniqueId);
  await asClient(tx, client.client_id, subject.clientId, async () => {
    const before = await tx.row<Subclient>(
      'select business_id as "clientId", name, active from subclients where client_id = current_client() and id = $1 for update',
      [params.subclientId],
    );
    if (!before) throw new PortalError('NOT_FOUND');
    const after = { ...body.content, clientId: before.clientId };
    await tx.write('update subclients set name = $2, active = $3 where client_id = current_client() and id = $1', [
      params.subclientId,
      after.name,
      after.active,
    ]);
    await auditSubclient(context, 'subclientChanged', params.subclientId, { before, after });
  });
}

async function refuseTaken({ tx, language }: Context<Add>, { clientId }: Subclient, id: string): Promise<void> {
  const { count, taken } = (await tx.row<{ count: number; taken: boolean }>(
    `select count(*)::int as count, coalesce(bool_or(business_id = $1 and id <> $2), false) as taken
       from subclients where client_id = current_client()`,
    [clientId, id],
  ))!;
  if (count >= SUBCLIENTS_MAXIMUM) throw new PortalError('TOO_MANY_RESULTS');
  if (!taken) return;
  const message = text(language, 'clients.problem.subclientTaken');
  throw new PortalError('REQUEST_FIELDS', { fields: [{ field: 'content.clientId', message }] });
}

function auditSubclient(
  context: Pick<Context<Add>, 'tx' | 'clock' | 'subject'>,
  action: 'subclientAdded' | 'subclientChanged',
  id: string,
  change: { before: Subclient | null; after: Subclient },
): Promise<void> {
  return audit(context, action, { id, name: change.after.name }, { provider: context.subject.businessId }, change);
}
