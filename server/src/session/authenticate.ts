import type { FastifyRequest } from 'fastify';
import { trustedId, type ClientId } from '@portico/contract/ids';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { isPassword } from '../platform/secrets/crypto.ts';
import type { Database, Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { networkOf } from '../platform/network-of.ts';
import { throttle } from '../platform/throttle.ts';
import { auditAttempt, judgePassword } from './attempts.ts';
import { beginSession, SIGN_IN_COLUMNS, type BegunSession, type SignInUser } from './lifetime/begin-session.ts';
import { factorRefusal, usableFactors } from './factors/factors.ts';

/** From one address, for any names. */
const ATTEMPTS_PER_ADDRESS = 300;
const WINDOW_SECONDS = 300;

type Credentials = { clientId: string; username: string; password: string; browser?: string | undefined };
type UserRow = SignInUser & { password_hash: string | null; client_kind: Subject['clientKind'] };

/** No client, and no user in it. */
const NOBODY = trustedId<ClientId>('00000000-0000-0000-0000-000000000000');

/**
 * Checks client, user and password, and begins a session. A wrong client, user or password, a locked user and a closed
 * way in all get the same answer from the same statements; wrong passwords close the way in. Returns the new session's
 * ids.
 */
export async function authenticate(
  { db, clock, config }: { db: Database; clock: Clock; config: Pick<Config, 'environment'> },
  request: FastifyRequest,
  given: Credentials,
): Promise<BegunSession> {
  const { clientId, userName } = await db.inNoClient(async (tx) => {
    await throttle(tx, clock, `sign-in address ${networkOf(request.ip)}`, ATTEMPTS_PER_ADDRESS, WINDOW_SECONDS);
    return findPlace(tx, given);
  });
  const user = await db.inClient(clientId, (tx) => findUser(tx, userName));
  // Outside any transaction: it takes tens of milliseconds on purpose.
  const passwordIsRight = await isPassword(user?.password_hash ?? null, given.password);
  return db.inClient(clientId, async (tx) => {
    const current = await findUser(tx, userName, 'for no key update of u');
    const isHis = passwordIsRight && current?.password_hash === user?.password_hash;
    const mayEnter = isHis && current !== null && canEnter(current, config);
    const way = { ...given, userName: given.username, address: request.ip, userId: current?.id ?? null };
    if (!(await judgePassword(tx, clock, way, mayEnter)) || !current) {
      const tried = { userId: way.userId, userName: current?.user_name ?? null, address: way.address };
      if (clientId !== NOBODY) await auditAttempt({ tx, clock, subject: tried }, 'PASSWORD');
      throw new PortalError('AUTHENTICATION_FAILED', { commits: true });
    }
    refuseTooWeak(current, config);
    return beginSession(tx, clock, { ...current, clientId }, { browser: given.browser, address: request.ip });
  });
}

/**
 * The client to look in, and the user: nobody, if there is no such client. The attempt is then in the provider's audit
 * log.
 */
async function findPlace(tx: Transaction, { clientId, username }: Credentials) {
  const row = await tx.row<{ client: ClientId | null; provider: ClientId | null }>(
    'select find_client($1) as client, provider_client() as provider',
    [clientId],
  );
  return { clientId: row?.client ?? row?.provider ?? NOBODY, userName: row?.client ? username : null };
}

/** Whether a user may sign in by password. One whose factors don't count here has none to complete the sign-in. */
export function canEnter(user: UserRow, config: Pick<Config, 'environment'>): boolean {
  return user.usable && !user.by_b2c && hasWayToEnd(user, config);
}

function hasWayToEnd({ second_factors: factors }: UserRow, { environment }: Pick<Config, 'environment'>): boolean {
  return factors.length === 0 || usableFactors(factors, environment).length > 0;
}

/** The provider's people need more than a password outside development; anyone who knows theirs is told what to do. */
export function refuseTooWeak(
  { second_factors: factors, client_kind: kind }: UserRow,
  { environment }: Pick<Config, 'environment'>,
): void {
  const reason = factorRefusal(factors, kind, environment);
  if (reason) throw new PortalError('UNAUTHORIZED', { commits: true, reasons: [reason] });
}

/** A user of the transaction's client. */
export function findUser(tx: Transaction, userName: string | null, lock = ''): Promise<UserRow | null> {
  return tx.row<UserRow>(
    `select ${SIGN_IN_COLUMNS}, u.password_hash, c.kind as client_kind
     from users u join clients c on c.client_id = u.client_id
     where u.client_id = current_client() and lower(u.user_name) = lower($1) and u.deleted_at is null ${lock}`,
    [userName],
  );
}
