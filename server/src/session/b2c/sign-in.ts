import type { ClientId, UserId } from '@portico/contract/ids';
import type { b2cEndpoints } from '@portico/contract/session/b2c-endpoints';
import type { Config } from '../../config.ts';
import { audit, auditedUser, type Actor } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import type { Subject } from '../../platform/subject.ts';
import { beginSession, SIGN_IN_COLUMNS, type BegunSession, type SignInUser } from '../lifetime/begin-session.ts';
import { factorRefusal } from '../factors/factors.ts';
import { takeIdentity, type Taken } from './provider-attempts.ts';
import type { Identity } from './identify.ts';

type SignIn = Context<(typeof b2cEndpoints)['signInByB2c']>;
/** Without a user: the client whose log records it, if any. */
type Found = { clientId: ClientId; userId: UserId } | { clientId: ClientId | null; userId: null; usersOfEmail: number };
type Locked = SignInUser & { client_kind: Subject['clientKind'] };
type From = Pick<SignInUser, 'user_name'> & { id: UserId; address: string };
type Nobody = { id: null; user_name: null; address: string };

/**
 * Begins the session of a person who proved their identity at the provider in this browser. They are the user that
 * their subject is linked to; the first time, the only usable user of type B2C with their verified e-mail in the client
 * they named, who is linked then. Throws B2C_NOT_COMPLETED if there is no proof (any more), B2C_REFUSED, with the same
 * words for every reason, and UNAUTHORIZED for the provider's people without a second factor.
 */
export async function signInByB2c(context: SignIn): Promise<BegunSession> {
  const { db, clock, config, http } = context;
  const { request } = http;
  const identity = await db.inNoClient((tx) => takeIdentity(tx, clock, config, request));
  if (!identity) throw new PortalError('B2C_NOT_COMPLETED');
  const found = await db.inNoClient((tx) => findUser(tx, identity));
  if (found.userId === null) return refuseUnknown(context, found, identity);
  return db.inClient(found.clientId, async (tx) => {
    const user = await lockUser(tx, found.userId);
    // Lock first, then look again: of two subjects that come at once with one e-mail only one is linked.
    const still = await findUser(tx, identity);
    if (!user || still.userId !== found.userId) throw new PortalError('B2C_REFUSED');
    if (!user.usable || !user.by_b2c) await refuse(tx, clock, { ...user, address: request.ip }, identity);
    await refuseTooWeak(tx, clock, config, { ...user, address: request.ip }, identity);
    await link(tx, clock, { ...user, address: request.ip }, identity);
    const from = { browser: request.headers['user-agent'], address: request.ip };
    return beginSession(
      tx,
      clock,
      { ...user, clientId: found.clientId },
      from,
      identity.hasSecondFactor ? 'B2C' : null,
    );
  });
}

async function findUser(tx: Transaction, { issuer, subject, email, clientId }: Taken): Promise<Found> {
  const found = await tx.row<Found>(
    `select client_id as "clientId", user_id as "userId", users_of_email as "usersOfEmail" from user_of_b2c($1, $2, $3, $4)`,
    [issuer, subject, email, clientId],
  );
  return found!;
}

/** The log records how many users matched: of two, neither is taken. */
async function refuseUnknown(
  { db, clock, http }: SignIn,
  { clientId, usersOfEmail }: Extract<Found, { userId: null }>,
  { issuer }: Identity,
): Promise<never> {
  const from = { id: null, user_name: null, address: http.request.ip };
  if (clientId !== null) await db.inClient(clientId, (tx) => auditRefusal(tx, clock, from, { issuer, usersOfEmail }));
  throw new PortalError('B2C_REFUSED');
}

function lockUser(tx: Transaction, userId: UserId): Promise<Locked | null> {
  return tx.row<Locked>(
    `select ${SIGN_IN_COLUMNS}, c.kind as client_kind from users u join clients c on c.client_id = u.client_id
      where u.client_id = current_client() and u.id = $1 for no key update of u`,
    [userId],
  );
}

async function refuse(tx: Transaction, clock: Clock, user: From, { issuer }: Identity): Promise<never> {
  await auditRefusal(tx, clock, user, { issuer });
  throw new PortalError('B2C_REFUSED', { commits: true });
}

/**
 * The provider's people need a second factor outside development: one already given there, or one to be asked for here.
 */
async function refuseTooWeak(
  tx: Transaction,
  clock: Clock,
  { environment }: Pick<Config, 'environment'>,
  user: Locked & From,
  { issuer, hasSecondFactor }: Identity,
): Promise<void> {
  const reason = hasSecondFactor ? null : factorRefusal(user.second_factors, user.client_kind, environment);
  if (!reason) return;
  await auditRefusal(tx, clock, user, { issuer, reason: reason.key });
  throw new PortalError('UNAUTHORIZED', { commits: true, reasons: [reason] });
}

/** From now on this subject is this user, unless it has become another in the meantime. */
async function link(tx: Transaction, clock: Clock, user: From, { issuer, subject }: Identity): Promise<void> {
  const own =
    'select from b2c_links where client_id = current_client() and user_id = $1 and issuer = $2 and subject = $3';
  if (await tx.row(own, [user.id, issuer, subject])) return;
  const isNew = await tx.write(
    `insert into b2c_links (client_id, user_id, issuer, subject, linked_at) values (current_client(), $1, $2, $3, $4)
     on conflict do nothing`,
    [user.id, issuer, subject, clock.now()],
  );
  if (!isNew) throw new PortalError('B2C_REFUSED');
  const actor = actorOf(user);
  const parameters = { issuer, identity: subject };
  await audit({ tx, clock, subject: actor }, 'identityLinked', auditedUser(actor), parameters);
}

/** Whatever the cause. */
function auditRefusal(
  tx: Transaction,
  clock: Clock,
  user: From | Nobody,
  facts: { issuer: string; reason?: string; usersOfEmail?: number },
): Promise<void> {
  const subject = actorOf(user);
  const parameters = { reason: null, usersOfEmail: null, ...facts };
  return audit({ tx, clock, subject }, 'identityRefused', auditedUser(subject), parameters);
}

function actorOf({ id, user_name: userName, address }: From | Nobody): Actor {
  return { userId: id, userName, address };
}
