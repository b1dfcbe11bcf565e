import type { Reply, Request } from '@portico/contract/endpoint';
import type { ObjectionKind, objectionEndpoints } from '@portico/contract/session/objection-endpoints';
import { raiseAlarm } from '../platform/alarms.ts';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/crypto.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { throttle } from '../platform/throttle.ts';
import { endSessions } from './end-sessions.ts';
import { voidLinks } from './password-links.ts';
import { tellAdministrators } from './signing-bar.ts';

type Look = (typeof objectionEndpoints)['lookAtObjection'];
type Objecting = (typeof objectionEndpoints)['objectToChange'];
type Link = { kind: ObjectionKind; userId: string; changedBy: string[]; changedAt: Date; expiresAt: Date };
type Owner = { userId: string; userName: string; fullName: string; id: string; clientId: string; clientName: string };

/** Tokens can't be guessed; this only keeps somebody from trying for ever. */
const TRIES_PER_ADDRESS = 60;
const WINDOW_SECONDS = 300;

/** To what a link objects. Throws OBJECTION_LINK_UNUSABLE for any that opens nothing (any more). */
export async function lookAtObjection(context: Context<Look>, { body }: Request<Look>): Promise<Reply<Look>> {
  await brake(context);
  const { link, owner } = await context.db.inNoClient((tx) => openLink(tx, context.clock, body.token));
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
 * Locks the user that a link is about, ends their sessions, voids their links, and tells the user administrators, one of
 * whom unlocks: nobody who had a part in the change. That is all that a link can do, whoever holds it.
 */
export async function objectToChange(context: Context<Objecting>, { body }: Request<Objecting>): Promise<void> {
  const { db, clock, log, http } = context;
  await brake(context);
  await db.inNoClient(async (tx) => {
    const { link, owner } = await openLink(tx, clock, body.token);
    const { userId } = owner;
    const now = clock.now();
    // Who objects to what was put right doesn't clear those against whom it was objected before.
    await tx.write(
      `update users set locked_at = coalesce(locked_at, $2), objected_at = $2, objection_against =
           array(select distinct unnest(case when objected_at is null then '{}' else objection_against end || $3::uuid[]))
        where client_id = current_client() and id = $1`,
      [userId, now, link.changedBy],
    );
    await tx.write(
      `update objection_links set used_at = $2 where client_id = current_client() and user_id = $1 and used_at is null`,
      [userId, now],
    );
    await voidLinks(tx, userId, now);
    await endSessions(tx, clock, { userId }, 'OBJECTED');
    const told = await tellAdministrators(tx, clock, { ...owner, clientId: owner.id }, 'objection');
    if (told === 0) {
      const parameters = { client: owner.clientId, user: owner.userName };
      await raiseAlarm(tx, clock, log, { key: 'objectionUntold', about: userId, parameters });
    }
    await appendAudit(tx, {
      at: now,
      category: 'AUTHENTICATION',
      entityType: 'USER',
      entityId: userId,
      action: 'objected to a change',
      subject: { userId: null, userName: null, address: http.request.ip },
      detail: {
        userName: owner.userName,
        kind: link.kind,
        changedAt: link.changedAt.toISOString(),
        changedBy: link.changedBy,
      },
    });
  });
}

async function brake({ db, clock, http }: { db: Database; clock: Clock } & Pick<Context<Look>, 'http'>): Promise<void> {
  await db.inNoClient((tx) => throttle(tx, clock, `objection ${http.request.ip}`, TRIES_PER_ADDRESS, WINDOW_SECONDS));
}

/** Sets the transaction's client and locks the user. */
async function openLink(tx: Transaction, clock: Clock, token: string): Promise<{ link: Link; owner: Owner }> {
  const link = await tx.row<Link & { id: string; usedAt: Date | null }>(
    `select id, user_id as "userId", what as kind, changed_by as "changedBy", created_at as "changedAt", expires_at as "expiresAt",
       used_at as "usedAt" from open_objection_link($1)`,
    [sha256(token)],
  );
  if (!link || link.usedAt || link.expiresAt <= clock.now()) throw new PortalError('OBJECTION_LINK_UNUSABLE');
  const owner = await tx.row<Owner>(
    `select u.id as "userId", u.user_name as "userName", u.full_name as "fullName", c.client_id as id, c.business_id as "clientId", c.name as "clientName"
     from users u join clients c on c.client_id = u.client_id
     where u.client_id = current_client() and u.id = $1 and u.deleted_at is null for no key update of u`,
    [link.userId],
  );
  // Somebody else may have used it while the user's row was waited for.
  const holds = await tx.row(
    'select from objection_links where client_id = current_client() and id = $1 and used_at is null',
    [link.id],
  );
  if (!owner || !holds) throw new PortalError('OBJECTION_LINK_UNUSABLE');
  return { link, owner };
}
