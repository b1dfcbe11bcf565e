import { SESSION_STANDARD_MINUTES } from '@portico/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import { text } from '../../platform/texts.ts';
import { idleEnd } from './open-session.ts';
import type { StoredSettings } from '../own-settings.ts';

/** The minutes without activity that end a session: the user's choice, else five; never more than the client's. */
export function idleMinutes(settings: StoredSettings, clientMaximum: number): number {
  const own = settings['sessionTokenLifetimeInMinutes'];
  return Math.min(typeof own === 'number' ? own : SESSION_STANDARD_MINUTES, clientMaximum);
}

type Wanted = {
  sessionTokenLifetimeInMinutes?: number | null | undefined;
  acknowledgesSessionRisk?: boolean | undefined;
};

/**
 * The stored form of a chosen lifetime, with when its risk was acknowledged; empty if none is chosen. More than five
 * minutes need that (spec A9), more than the client's are refused: REQUEST_FIELDS.
 */
export async function storedLifetime(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  { sessionTokenLifetimeInMinutes: minutes, acknowledgesSessionRisk }: Wanted,
): Promise<StoredSettings> {
  if (minutes === undefined) return {};
  const most = await clientMaximum(tx);
  if (minutes !== null && minutes > most)
    throw refusal(subject, 'sessionTokenLifetimeInMinutes', 'settings.lifetime.aboveClient', { most });
  const isLong = minutes !== null && minutes > SESSION_STANDARD_MINUTES;
  if (isLong && !acknowledgesSessionRisk)
    throw refusal(subject, 'acknowledgesSessionRisk', 'settings.lifetime.notAcknowledged', {
      standard: SESSION_STANDARD_MINUTES,
    });
  return {
    sessionTokenLifetimeInMinutes: minutes,
    sessionRiskAcknowledgedAt: isLong ? clock.now().toISOString() : null,
  };
}

function refusal(subject: Subject, field: string, key: string, parameters: Record<string, number>): PortalError {
  return new PortalError('REQUEST_FIELDS', { fields: [{ field, message: text(subject.language, key, parameters) }] });
}

async function clientMaximum(tx: Transaction): Promise<number> {
  const row = await tx.row<{ session_idle_minutes: number }>(
    'select session_idle_minutes from clients where client_id = current_client()',
  );
  return row!.session_idle_minutes;
}

/**
 * Applies a chosen lifetime to the caller's open sessions too; one that was idle for too long stays over. Returns when
 * this one now ends if nothing happens.
 */
export async function applyLifetime(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  settings: StoredSettings,
): Promise<Date> {
  const minutes = idleMinutes(settings, await clientMaximum(tx));
  await tx.write(
    `update sessions set idle_minutes = $2,
       last_active_at = case when id = $3 then $4 else last_active_at end
     where client_id = current_client() and user_id = $1 and ended_at is null
       and last_active_at + make_interval(mins => idle_minutes) > $4`,
    [subject.userId, minutes, subject.sessionId, clock.now()],
  );
  const row = await tx.row<{ ends_at: Date }>(
    'select ends_at from sessions where client_id = current_client() and id = $1',
    [subject.sessionId],
  );
  return idleEnd({ last_active_at: clock.now(), idle_minutes: minutes, ends_at: row!.ends_at });
}
