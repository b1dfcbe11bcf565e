import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { findSession, isAlive, subjectOf, type SessionRow } from './open-session.ts';
import { issueTokens, type Tokens } from './tokens.ts';

/**
 * Renews the tokens of a session; it counts as activity unless the browser does it by itself. A refresh token works once: when one comes back that was
 * used already, somebody else has it too, and the session ends for everybody.
 */
export async function refreshTokens(
  tx: Transaction,
  clock: Clock,
  token: string,
  isActivity: boolean,
): Promise<{ subject: Subject; tokens: Tokens }> {
  const now = clock.now();
  const session = await findSession(tx, token, 'REFRESH');
  if (!session) throw new PortalError('UNAUTHENTICATED');
  // One renewal at a time: the second of two that came at once must see that the token is used.
  await tx.rows('select id from sessions where client_id = current_client() and id = $1 for update', [
    session.session_id,
  ]);
  const current = (await findSession(tx, token, 'REFRESH'))!;
  if (!isAlive(current, now)) throw new PortalError('UNAUTHENTICATED');
  if (current.token_used_at) await endReusedSession(tx, clock, current);
  const tokens = await issueTokens(tx, clock, {
    clientId: current.client_id,
    sessionId: current.session_id,
    endsAt: current.ends_at,
  });
  const lastActiveAt = isActivity ? now : current.last_active_at;
  await tx.write('update sessions set last_active_at = $2 where client_id = current_client() and id = $1', [
    current.session_id,
    lastActiveAt,
  ]);
  return { subject: subjectOf({ ...current, last_active_at: lastActiveAt }), tokens };
}

async function endReusedSession(tx: Transaction, clock: Clock, session: SessionRow): Promise<never> {
  const subject = subjectOf(session);
  await endSession(tx, clock, subject, 'REUSED_TOKEN');
  throw new PortalError('UNAUTHENTICATED', { commits: true });
}

/** Ends a session: its tokens open nothing from now on. */
export async function endSession(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  reason: 'SIGNED_OUT' | 'REUSED_TOKEN',
): Promise<void> {
  const now = clock.now();
  await tx.write(
    'update sessions set ended_at = $2, end_reason = $3 where client_id = current_client() and id = $1 and ended_at is null',
    [subject.sessionId, now, reason],
  );
  const action = reason === 'SIGNED_OUT' ? 'signed out' : 'session ended, refresh token reused';
  await appendAudit(tx, {
    at: now,
    category: 'AUTHENTICATION',
    entityType: 'USER',
    entityId: subject.userId,
    action,
    subject,
  });
}
