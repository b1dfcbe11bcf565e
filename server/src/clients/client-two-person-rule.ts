import type { clientsEndpoints } from '@portico/contract/clients/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId } from '@portico/contract/ids';
import {
  decideForClient,
  findRequestForClient,
  presentTwoPersonRule,
  requestTwoPersonRule,
} from '../approvals/public.ts';
import { asClient } from '../platform/database/as-client.ts';
import { findGuest, guestOf } from '../platform/guest.ts';
import type { Context } from '../platform/http/route.ts';
import { decideClientUpdate, permitBankAdministrator } from './permit-bank-administrator.ts';
import { findClient } from './read-clients.ts';
import { permitClientUpdate } from './update-client.ts';

type Get = (typeof clientsEndpoints)['clientTwoPersonRule'];
type Update = (typeof clientsEndpoints)['updateClientTwoPersonRule'];
type Decide = (typeof clientsEndpoints)['decideClientTwoPersonRule'];

/** The switches of a client's two-person rule, with their waiting change. */
export async function getClientTwoPersonRule(context: Context<Get>, { params }: Request<Get>): Promise<Reply<Get>> {
  const { tx, subject } = context;
  const update = decideClientUpdate(await permitBankAdministrator(tx, subject));
  const { client_id: id } = await findClient(tx, params.uniqueId);
  return asClient(tx, id, subject.clientId, async () => {
    const personId = (await findGuest(tx, subject)) ?? subject.personId;
    const reading = { ...context, subject: { ...subject, clientId: id, personId } };
    return {
      ...(await presentTwoPersonRule(tx, id, update)),
      change: await findRequestForClient(reading, subject, update.allowed ? 'ADMIN' : 'VIEW_ONLY', id),
    };
  });
}

/** Asks for a change of them, which waits for another person, of the client or of the provider. */
export async function updateClientTwoPersonRule(
  context: Context<Update>,
  { params, body }: Request<Update>,
): Promise<Reply<Update>> {
  return actingIn(context, params.uniqueId, (acting, id) => requestTwoPersonRule(acting, id, body));
}

/** Decides about the waiting change. */
export async function decideClientTwoPersonRule(
  context: Context<Decide>,
  { params, body }: Request<Decide>,
): Promise<Reply<Decide>> {
  return actingIn(context, params.uniqueId, (acting, id) =>
    decideForClient(acting, context.subject, id, params.decision, body),
  );
}

/**
 * In the client they are its guest, the same one whether they administer or impersonate it: so nobody is their own
 * second person.
 */
async function actingIn<Result>(
  context: Context<Update>,
  uniqueId: string,
  act: (acting: Context<Update>, clientId: ClientId) => Promise<Result>,
): Promise<Result> {
  const { tx, subject, clock } = context;
  await permitClientUpdate(tx, subject);
  const { client_id: clientId } = await findClient(tx, uniqueId);
  return asClient(tx, clientId, subject.clientId, async () => {
    const { userId: personId } = await guestOf(tx, clock, subject);
    return act({ ...context, subject: { ...subject, clientId, personId } }, clientId);
  });
}
