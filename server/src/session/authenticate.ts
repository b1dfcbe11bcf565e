import type { FastifyRequest } from 'fastify';
import { appendAudit } from '../platform/audit.ts';
import { addSeconds, type Clock } from '../platform/clock.ts';
import { isPassword } from '../platform/crypto.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { throttle } from '../platform/throttle.ts';
import { SESSION_LONGEST_MINUTES } from '@portico/contract/limits';
import { countFailedAttempt } from './security-codes.ts';

/** Attempts from one address and for one name, whether or not it exists. */
const ATTEMPTS_PER_ADDRESS = 300;
const ATTEMPTS_PER_NAME = 30;
const WINDOW_SECONDS = 300;

type Credentials = { clientId: string; username: string; password: string; browser?: string | undefined };
type UserRow = {
  id: string;
  user_name: string;
  password_hash: string | null;
  second_factors: string[];
  usable: boolean;
  client_active: boolean;
  session_idle_minutes: number;
  last_login_at: Date | null;
};

/**
 * Checks client, user and password, and begins a session. A wrong client, user or password and a locked user give
 * the same answer in the same time; five wrong ones in a row lock the user. Gives the new session's ids.
 */
export async function authenticate(
  db: Database,
  clock: Clock,
  request: FastifyRequest,
  given: Credentials,
): Promise<{ clientId: string; sessionId: string; endsAt: Date }> {
  const name = `${given.clientId.toUpperCase()} ${given.username.toLowerCase()}`;
  const clientId = await db.inNoClient(async (tx) => {
    await throttle(tx, clock, `sign-in address ${request.ip}`, ATTEMPTS_PER_ADDRESS, WINDOW_SECONDS);
    await throttle(tx, clock, `sign-in name ${name}`, ATTEMPTS_PER_NAME, WINDOW_SECONDS);
    const row = await tx.row<{ find_client: string | null }>('select find_client($1)', [given.clientId]);
    // A client that does not exist costs the same queries: nobody's id finds nobody.
    return row?.find_client ?? '00000000-0000-0000-0000-000000000000';
  });
  const user = await db.inClient(clientId, (tx) => findUser(tx, given.username));
  // Outside of any transaction: it takes tens of milliseconds on purpose.
  const passwordIsRight = await isPassword(user?.password_hash ?? null, given.password);
  return db.inClient(clientId, async (tx) => {
    if (!user) throw new PortalError('AUTHENTICATION_FAILED');
    const current = await findUser(tx, given.username, 'for update of u');
    if (!current?.usable || !current.client_active) throw new PortalError('AUTHENTICATION_FAILED');
    if (!passwordIsRight || current.password_hash !== user.password_hash) {
      await countFailedAttempt(tx, clock, { userId: user.id, userName: user.user_name });
      throw new PortalError('AUTHENTICATION_FAILED', { commits: true });
    }
    return beginSession(tx, clock, clientId, current, given.browser);
  });
}

function findUser(tx: Transaction, userName: string, lock = ''): Promise<UserRow | null> {
  return tx.row<UserRow>(
    `select u.id, u.user_name, u.password_hash, u.second_factors, u.last_login_at, c.active as client_active, c.session_idle_minutes,
       u.active and u.locked_at is null and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING' as usable
     from users u join clients c on c.client_id = u.client_id
     where u.client_id = current_client() and lower(u.user_name) = lower($1) and u.deleted_at is null ${lock}`,
    [userName],
  );
}

async function beginSession(
  tx: Transaction,
  clock: Clock,
  clientId: string,
  user: UserRow,
  browser: string | undefined,
) {
  const now = clock.now();
  const sessionId = newId();
  const endsAt = addSeconds(now, SESSION_LONGEST_MINUTES * 60);
  const isWhole = user.second_factors.length === 0;
  await tx.write(
    `insert into sessions (client_id, id, user_id, browser, started_at, last_active_at, idle_minutes, ends_at, second_factor, previous_login_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`,
    [
      clientId,
      sessionId,
      user.id,
      browser?.slice(0, 200) ?? null,
      now,
      user.session_idle_minutes,
      endsAt,
      isWhole ? 'NONE' : null,
      user.last_login_at,
    ],
  );
  if (isWhole) await completeSignIn(tx, clock, { userId: user.id, userName: user.user_name, sessionId }, 'NONE');
  return { clientId, sessionId, endsAt };
}

/** The second factor is done, or none is asked for: the session is whole, and the failed attempts start from zero. */
export async function completeSignIn(
  tx: Transaction,
  clock: Clock,
  user: { userId: string; userName: string; sessionId: string },
  factor: string,
): Promise<void> {
  const now = clock.now();
  await tx.write('update sessions set second_factor = $2 where client_id = current_client() and id = $1', [
    user.sessionId,
    factor,
  ]);
  await tx.write(
    'update users set failed_attempts = 0, last_login_at = $2 where client_id = current_client() and id = $1',
    [user.userId, now],
  );
  const detail = { factor };
  await appendAudit(tx, {
    at: now,
    category: 'AUTHENTICATION',
    entityType: 'USER',
    entityId: user.userId,
    action: 'signed in',
    subject: user,
    detail,
  });
}
