import type { Reply, Request } from '@portico/contract/endpoint';
import { OWN_SESSIONS_MAXIMUM } from '@portico/contract/limits';
import type { ownSessionsEndpoints } from '@portico/contract/session/own-sessions-endpoints';
import { audit, auditedUser } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { browserWords } from './browser-words.ts';
import { clearCookies } from './cookies.ts';
import { endSessions } from './end-sessions.ts';
import { tellOwnPages } from '../own-settings.ts';

type Endpoints = typeof ownSessionsEndpoints;
type Row = {
  id: string;
  browser: string | null;
  started_at: Date;
  last_active_at: Date;
  address: string | null;
};

/** The caller's open sessions: complete, neither ended nor idle for too long, and not an impersonator's. */
export async function listOwnSessions({
  tx,
  clock,
  subject,
}: Context<Endpoints['ownSessions']>): Promise<Reply<Endpoints['ownSessions']>> {
  const rows = await tx.rows<Row>(
    `select id, browser, started_at, last_active_at, address from sessions
     where client_id = current_client() and user_id = $1 and guest_id is null and ended_at is null and second_factor is not null
       and ends_at > $2 and last_active_at + make_interval(mins => idle_minutes) > $2
     order by id = $3 desc, last_active_at desc, id limit $4`,
    [subject.userId, clock.now(), subject.sessionId, OWN_SESSIONS_MAXIMUM],
  );
  return rows.map((row) => ({
    uniqueId: row.id,
    ...browserWords(row.browser),
    startedAt: row.started_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    address: row.address,
    isCurrent: row.id === subject.sessionId,
  }));
}

/** Ends one of the caller's own sessions. Anybody else's is NOT_FOUND. */
export async function endOwnSession(
  context: Context<Endpoints['endOwnSession']>,
  { params: { uniqueId } }: Request<Endpoints['endOwnSession']>,
): Promise<void> {
  const { tx, clock, config, subject, http } = context;
  const row = await tx.row<{ ended_at: Date | null }>(
    'select ended_at from sessions where client_id = current_client() and user_id = $1 and id = $2 for update',
    [subject.userId, uniqueId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  if (row.ended_at) return;
  if (uniqueId === subject.sessionId) clearCookies(config, http.reply);
  await endSessions(tx, clock, { userId: subject.userId, only: uniqueId }, 'ENDED_BY_USER');
  await tellOwnPages(tx, subject);
  await audit(context, 'sessionEnded', auditedUser(subject), { sessionId: uniqueId });
}

/** Ends all of the caller's sessions except the one that asks, also those whose second factor is not done. */
export async function endOtherSessions(
  context: Context<Endpoints['endOtherSessions']>,
): Promise<Reply<Endpoints['endOtherSessions']>> {
  const { tx, clock, subject } = context;
  const ended = await endSessions(tx, clock, { userId: subject.userId, except: subject.sessionId }, 'ENDED_BY_USER');
  if (ended > 0) {
    await tellOwnPages(tx, subject);
    await audit(context, 'otherSessionsEnded', auditedUser(subject), { ended });
  }
  return { ended };
}
