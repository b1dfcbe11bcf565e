import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import type { Context } from '../../platform/http/route.ts';
import { cookieTokenOf } from './cookies.ts';
import { withImpersonator } from '../impersonator.ts';
import { findSession, isAlive, subjectOf } from './open-session.ts';
import { endSession } from './refresh-tokens.ts';

type Public = Context<(typeof sessionEndpoints)['authenticate']>;

/**
 * A new sign-in in a browser ends the browser's previous session: its cookies are about to be replaced, and a copy of
 * them must open nothing any more (ASVS 7.2.4). Other browsers' sessions go on.
 */
export async function endFormerSession({ db, clock, config, http }: Public): Promise<void> {
  const token = cookieTokenOf(http.request, config.environment);
  if (!token) return;
  await db.inNoClient(async (tx) => {
    const session = await findSession(tx, token, 'ACCESS');
    if (!session || !isAlive(session, clock.now())) return;
    const subject = subjectOf(session, clock.now(), config.environment, http.request.ip);
    // If the impersonation is already over, only its own session is left to end.
    const actor = await withImpersonator(tx, session, subject).catch(() => subject);
    await endSession(tx, clock, actor, 'SIGNED_OUT');
  });
}
