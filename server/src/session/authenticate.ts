import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { isPassword } from '../platform/crypto.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { throttle } from '../platform/throttle.ts';
import { countFailedAttempt } from './attempts.ts';
import { beginSession, SIGN_IN_COLUMNS, type BegunSession, type SignInUser } from './begin-session.ts';
import { usableFactors } from './factors/factors.ts';

/** Attempts from one address and for one name, whether or not it exists. */
const ATTEMPTS_PER_ADDRESS = 300;
const ATTEMPTS_PER_NAME = 30;
const WINDOW_SECONDS = 300;

type Credentials = { clientId: string; username: string; password: string; browser?: string | undefined };
type UserRow = SignInUser & { password_hash: string | null };

/**
 * Checks client, user and password, and begins a session. A wrong client, user or password and a locked user give
 * the same answer in the same time; five wrong ones in a row lock the user. Gives the new session's ids.
 */
export async function authenticate(
  { db, clock, config }: { db: Database; clock: Clock; config: Pick<Config, 'environment'> },
  request: FastifyRequest,
  given: Credentials,
): Promise<BegunSession> {
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
    const current = await findUser(tx, given.username, 'for no key update of u');
    if (!current?.usable || current.by_b2c) throw new PortalError('AUTHENTICATION_FAILED');
    if (!passwordIsRight || current.password_hash !== user.password_hash) {
      await countFailedAttempt(tx, clock, { userId: user.id, userName: user.user_name });
      throw new PortalError('AUTHENTICATION_FAILED', { commits: true });
    }
    refuseUnusable(current, config);
    return beginSession(tx, clock, { ...current, clientId }, { browser: given.browser, address: request.ip });
  });
}

/** Whose factors don't count here has none that could complete his sign-in: he has to get another one first. */
function refuseUnusable({ second_factors: factors }: UserRow, { environment }: Pick<Config, 'environment'>): void {
  if (factors.length > 0 && usableFactors(factors, environment).length === 0)
    throw new PortalError('AUTHENTICATION_FAILED');
}

function findUser(tx: Transaction, userName: string, lock = ''): Promise<UserRow | null> {
  return tx.row<UserRow>(
    `select ${SIGN_IN_COLUMNS}, u.password_hash
     from users u join clients c on c.client_id = u.client_id
     where u.client_id = current_client() and lower(u.user_name) = lower($1) and u.deleted_at is null ${lock}`,
    [userName],
  );
}
