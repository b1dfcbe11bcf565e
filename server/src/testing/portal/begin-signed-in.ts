import type { ClientId } from '@portico/contract/ids';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { setClient, type Database } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { factorRefusal, usableFactors } from '../../session/factors/factors.ts';
import {
  beginSession,
  completeSignIn,
  SIGN_IN_COLUMNS,
  type SignInUser,
} from '../../session/lifetime/begin-session.ts';
import { issueTokens } from '../../session/lifetime/tokens.ts';
import type { TestSignIn } from '../clients.ts';

/**
 * A complete session of somebody who can sign in by a password and, if they have one, a second factor; refuses anybody
 * else. Returns the access token.
 */
export function beginSignedIn(
  { owner, clock, config }: { owner: Database; clock: Clock; config: Pick<Config, 'environment'> },
  { clientId: businessId, username }: TestSignIn,
): Promise<string> {
  return owner.inNoClient(async (tx) => {
    const { clientId } = (await tx.row<{ clientId: ClientId }>('select find_client($1) as "clientId"', [businessId]))!;
    await setClient(tx, clientId);
    const user = await tx.row<SignInUser & { kind: Subject['clientKind']; has_password: boolean }>(
      `select ${SIGN_IN_COLUMNS}, c.kind, u.password_hash is not null as has_password from users u join clients c on c.client_id = u.client_id
       where u.client_id = $1 and lower(u.user_name) = lower($2) and u.deleted_at is null for no key update of u`,
      [clientId, username],
    );
    const factors = user?.second_factors ?? [];
    const [factor] = usableFactors(factors, config.environment);
    const canEnd = factors.length === 0 || factor !== undefined;
    const isRefused = user && (user.by_b2c || factorRefusal(factors, user.kind, config.environment) !== null);
    if (!user?.usable || !user.has_password || !canEnd || isRefused)
      throw new Error(`${username} of ${businessId} can’t sign in by a password.`);
    const address = '127.0.0.1';
    const session = await beginSession(tx, clock, { ...user, clientId }, { browser: undefined, address });
    const { sessionId } = session;
    if (factor)
      await completeSignIn(tx, clock, { userId: user.id, userName: user.user_name, sessionId, address }, factor);
    return (await issueTokens(tx, clock, session)).accessToken;
  });
}
