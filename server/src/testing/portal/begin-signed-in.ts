import type { ClientId } from '@portico/contract/ids';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { setClient, type Database } from '../../platform/database/db.ts';
import { canEnter, findUser, refuseTooWeak } from '../../session/authenticate.ts';
import { usableFactors } from '../../session/factors/factors.ts';
import { beginSession, completeSignIn } from '../../session/lifetime/begin-session.ts';
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
    const user = await findUser(tx, username, 'for no key update of u');
    if (!user?.password_hash || !canEnter(user, config))
      throw new Error(`${username} of ${businessId} can’t sign in by a password.`);
    refuseTooWeak(user, config);
    const address = '127.0.0.1';
    const session = await beginSession(tx, clock, { ...user, clientId }, { browser: undefined, address });
    const { sessionId } = session;
    const [factor] = usableFactors(user.second_factors, config.environment);
    if (factor)
      await completeSignIn(tx, clock, { userId: user.id, userName: user.user_name, sessionId, address }, factor);
    return (await issueTokens(tx, clock, session)).accessToken;
  });
}
