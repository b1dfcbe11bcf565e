import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId, UserId } from '@portico/contract/ids';
import type { impersonationEndpoints } from '@portico/contract/impersonation/endpoints';
import { tellOfImpersonation } from '../approvals/public.ts';
import { asClient } from '../platform/database/as-client.ts';
import { audit } from '../platform/audit.ts';
import { setClient, type Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { guestOf } from '../platform/guest.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { handOutSession } from '../session/public.ts';
import { permitImpersonation, wrongState } from './permit-impersonation.ts';

type Endpoint = (typeof impersonationEndpoints)['impersonate'];
type Named = { id: UserId; user_name: string; full_name: string; usable: boolean; sets_password: boolean };
type OwnSession = { ends_at: Date; idle_minutes: number; second_factor: string; browser: string | null };

/**
 * Acts as a client or as one of its users, in a session of that client: the caller's own one waits without tokens.
 * Their rights there are the lesser of the user's and their own role's, checked again at every call.
 */
export async function impersonate(context: Context<Endpoint>, { query }: Request<Endpoint>): Promise<Reply<Endpoint>> {
  const { tx, clock, subject } = context;
  await permitImpersonation(tx, subject);
  const clientId = await findUsableClient(tx, query.clientId);
  const actedFor = query.clientId.toUpperCase();
  const own = await putAside(tx, subject.sessionId);
  const at = clock.now();
  const begun = { clientId, sessionId: newId(), endsAt: own.ends_at };
  const named = await asClient(tx, clientId, subject.clientId, async () => {
    const guest = await guestOf(tx, clock, subject);
    const user = query.username === undefined ? null : await findUsableUser(tx, query.username);
    await tx.write(
      `insert into sessions (client_id, id, user_id, guest_id, waiting_session_id, browser, started_at, last_active_at, idle_minutes, ends_at,
         second_factor, address) values (current_client(), $1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10)`,
      [
        begun.sessionId,
        user?.id ?? guest.userId,
        guest.userId,
        subject.sessionId,
        own.browser,
        at,
        own.idle_minutes,
        own.ends_at,
        own.second_factor,
        context.http.request.ip,
      ],
    );
    await tellOfImpersonation(
      tx,
      clock,
      { personId: guest.userId },
      user && { userId: user.id, fullName: user.full_name, userName: user.user_name },
    );
    const object = { id: user?.id ?? guest.userId, name: user?.user_name ?? actedFor };
    const place = { client: actedFor, user: user?.user_name ?? null, provider: subject.businessId };
    const actor = { ...guest, address: subject.address };
    await audit({ tx, clock, subject: actor }, 'impersonationBegan', object, place);
    return user;
  });
  const object = { id: subject.userId, name: named?.user_name ?? actedFor };
  const place = { client: actedFor, user: named?.user_name ?? null, provider: null };
  await audit(context, 'impersonationBegan', object, place);
  await setClient(tx, clientId);
  return handOutSession(context, begun);
}

async function findUsableClient(tx: Transaction, businessId: string): Promise<ClientId> {
  const client = await tx.row<{ client_id: ClientId; active: boolean }>(
    'select c.client_id, c.active from provider_clients() c where c.business_id = upper($1)',
    [businessId],
  );
  if (!client) throw new PortalError('NOT_FOUND');
  if (!client.active) throw wrongState('clientInactive');
  return client.client_id;
}

async function findUsableUser(tx: Transaction, userName: string): Promise<Named> {
  const user = await tx.row<Named>(
    `select u.id, u.user_name, u.full_name, u.active and u.locked_at is null as usable, u.password_change_required as sets_password
     from users u
     where u.client_id = current_client() and lower(u.user_name) = lower($1) and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'`,
    [userName],
  );
  if (!user) throw new PortalError('NOT_FOUND');
  if (!user.usable) throw wrongState('userCannotSignIn');
  if (user.sets_password) throw wrongState('userSetsPassword');
  return user;
}

/** Their own session resumes later: its tokens open nothing until then. */
async function putAside(tx: Transaction, sessionId: string): Promise<OwnSession> {
  const own = await tx.row<OwnSession>(
    `select ends_at, idle_minutes, second_factor, browser from sessions where client_id = current_client() and id = $1 for update`,
    [sessionId],
  );
  await tx.write('delete from session_tokens where client_id = current_client() and session_id = $1', [sessionId]);
  return own!;
}
