import type { Config } from '../../config.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { audit, auditedUser } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import { withImpersonator } from '../impersonator.ts';
import { findSession, isAlive, sessionOver, subjectOf } from './open-session.ts';
import { issueTokens, type Tokens } from './tokens.ts';

/**
 * Renews the tokens of a session; it counts as activity unless the browser does it on its own. A refresh token works
 * once: if a used one comes back, somebody else has it too, and the session ends for everybody.
 */
export async function refreshTokens(
  tx: Transaction,
  { clock, config: { environment } }: { clock: Clock; config: Pick<Config, 'environment'> },
  token: string,
  from: { address: string; isActivity: boolean },
): Promise<{ subject: Subject; tokens: Tokens }> {
  const now = clock.now();
  const session = await findSession(tx, token, 'REFRESH');
  if (!session) throw new PortalError('UNAUTHENTICATED');
  // One renewal at a time: the second of two concurrent ones must see that the token is used.
  await tx.rows('select id from sessions where client_id = current_client() and id = $1 for update', [
    session.session_id,
  ]);
  const current = (await findSession(tx, token, 'REFRESH'))!;
  if (!isAlive(current, now)) throw sessionOver(current);
  const lastActiveAt = from.isActivity ? now : current.last_active_at;
  const subject = subjectOf({ ...current, last_active_at: lastActiveAt }, now, environment, from.address);
  const actor = await withImpersonator(tx, current, subject);
  if (current.token_used_at) await endReusedSession(tx, clock, actor);
  const tokens = await issueTokens(tx, clock, {
    clientId: current.client_id,
    sessionId: current.session_id,
    endsAt: current.ends_at,
  });
  await tx.write('update sessions set last_active_at = $2 where client_id = current_client() and id = $1', [
    current.session_id,
    lastActiveAt,
  ]);
  return { subject: actor, tokens };
}

async function endReusedSession(tx: Transaction, clock: Clock, subject: Subject): Promise<never> {
  await endSession(tx, clock, subject, 'REUSED_TOKEN');
  throw new PortalError('UNAUTHENTICATED', { commits: true });
}

type Ending = 'SIGNED_OUT' | 'REUSED_TOKEN';

/** Ends a session, and the one that waits behind an impersonation: their tokens open nothing from now on. */
export async function endSession(tx: Transaction, clock: Clock, subject: Subject, reason: Ending): Promise<void> {
  await endOne(tx, clock, subject, reason);
  const { impersonator } = subject;
  if (!impersonator) return;
  await asClient(tx, impersonator.clientId, subject.clientId, () =>
    endOne(tx, clock, { ...impersonator, address: subject.address }, reason),
  );
}

async function endOne(
  tx: Transaction,
  clock: Clock,
  subject: Pick<Subject, 'sessionId' | 'userId' | 'userName' | 'address'>,
  reason: Ending,
): Promise<void> {
  const now = clock.now();
  await tx.write(
    'update sessions set ended_at = $2, end_reason = $3 where client_id = current_client() and id = $1 and ended_at is null',
    [subject.sessionId, now, reason],
  );
  const action = reason === 'SIGNED_OUT' ? 'signedOut' : 'refreshTokenReused';
  await audit({ tx, clock, subject }, action, auditedUser(subject), {});
}
