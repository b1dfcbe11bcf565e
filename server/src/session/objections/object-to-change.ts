import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId, UserId } from '@portico/contract/ids';
import type { ObjectionKind, objectionEndpoints } from '@portico/contract/session/objection-endpoints';
import { raiseAlarm } from '../../platform/alarms.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { strangersTo } from '../../approvals/public.ts';
import { tellUserAdministrators } from '../../permissions/public.ts';
import { aboutUser } from './about-user.ts';
import { endSessions } from '../lifetime/end-sessions.ts';
import { openLink, throttleLink } from '../links.ts';
import { recordObjection } from './objections.ts';
import { voidLinks } from '../passwords/password-links.ts';
import { awaitWord } from './bar-signing.ts';

type Look = (typeof objectionEndpoints)['lookAtObjection'];
type Objecting = (typeof objectionEndpoints)['objectToChange'];
type Link = { id: string; kind: ObjectionKind; userId: UserId; changedAt: Date; expiresAt: Date };
type Owner = { userId: UserId; userName: string; fullName: string; clientId: string; clientName: string };

/** What a link objects to. Throws OBJECTION_LINK_UNUSABLE if it opens nothing (any more). */
export async function lookAtObjection(context: Context<Look>, { body }: Request<Look>): Promise<Reply<Look>> {
  await throttleLink(context, 'objection');
  const { link, owner } = await context.db.inNoClient((tx) => openObjection(tx, context.clock, body.token));
  const { userName, clientId, clientName } = owner;
  const { kind, changedAt, expiresAt } = link;
  return {
    kind,
    userName,
    clientId,
    clientName,
    changedAt: changedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Locks the user that a link is about, ends their sessions, voids their links, and tells the user administrators, one
 * of whom unlocks: nobody who had a part in a change that the owner could still object to, by whichever link. If one of
 * the changes was how the user signs in, they sign nothing until another administrator has vouched for them. What was
 * said in their name since the first one no longer counts (`recordObjection`). That is all the link can do.
 */
export async function objectToChange(context: Context<Objecting>, { body }: Request<Objecting>): Promise<void> {
  const { db, clock, log, http } = context;
  await throttleLink(context, 'objection');
  await db.inNoClient(async (tx) => {
    const { link, owner } = await openObjection(tx, clock, body.token);
    const { userId } = owner;
    const now = clock.now();
    // Objecting to the correction doesn't clear those who were objected to before.
    const here = await tx.row<{ clientId: ClientId }>('select current_client() as "clientId"');
    const { changedBy, isProof } = await recordObjection(tx, clock, { clientId: here!.clientId, userId });
    const objected = await tx.row<{ against: UserId[] }>(
      `update users set locked_at = coalesce(locked_at, $2), objected_at = $2, objection_against =
           array(select distinct unnest(coalesce(objection_against, '{}') || $3::uuid[]))
        where client_id = current_client() and id = $1 returning array_remove(objection_against, id) as against`,
      [userId, now, changedBy],
    );
    await voidLinks(tx, userId, now);
    await endSessions(tx, clock, { userId }, 'OBJECTED');
    if (isProof) await awaitWord(tx, userId, now);
    const told = await tellUserAdministrators(tx, clock, aboutUser('objection', owner), userId);
    // Anyone told who had a part in it, or is linked to somebody who had, can't look into it.
    const people = told.map((id) => ({ userId: id }));
    if ((await strangersTo(tx, now, objected!.against, people)).length === 0) {
      const parameters = { client: owner.clientId };
      await raiseAlarm(tx, clock, log, { key: 'objectionUntold', about: userId, parameters });
    }
    const who = { userId: null, userName: null, address: http.request.ip };
    const parameters = { kind: link.kind, changedAt: link.changedAt.toISOString(), changedBy };
    await audit({ tx, clock, subject: who }, 'changeObjected', { id: userId, name: owner.userName }, parameters);
  });
}

type Objected = { link: Link; owner: Owner };

/** Sets the transaction's client and locks the user. Throws OBJECTION_LINK_UNUSABLE. */
function openObjection(tx: Transaction, clock: Clock, token: string): Promise<Objected> {
  return openLink<Link, Owner>(tx, clock, { kind: 'objection', token }, (userId) =>
    tx.row<Owner>(
      `select u.id as "userId", u.user_name as "userName", u.full_name as "fullName", c.business_id as "clientId", c.name as "clientName"
       from users u join clients c on c.client_id = u.client_id
       where u.client_id = current_client() and u.id = $1 and u.deleted_at is null for no key update of u`,
      [userId],
    ),
  );
}
