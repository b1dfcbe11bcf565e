import type { ClientId, UserId } from '@portico/contract/ids';
import { SESSION_LONGEST_MINUTES } from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import { audit, auditedUser } from '../../platform/audit.ts';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import type { StoredSettings } from '../own-settings.ts';
import type { Subject } from '../../platform/subject.ts';
import { idleMinutes } from './session-lifetime.ts';

/** A user who signs in. `usable`: neither user nor client is locked, inactive, deleted or not yet in effect. */
export type SignInUser = {
  id: UserId;
  user_name: string;
  second_factors: (SecondFactor | 'B2C')[];
  /** Signs in through the identity provider only. */
  by_b2c: boolean;
  usable: boolean;
  session_idle_minutes: number;
  settings: StoredSettings;
  last_login_at: Date | null;
};
export type BegunSession = { clientId: ClientId; sessionId: string; endsAt: Date };

/** The columns of `SignInUser`; `u` is the user, `c` the client. */
export const SIGN_IN_COLUMNS = `u.id, u.user_name, all_factors(u) as second_factors, 'B2C' = any(u.second_factors) as by_b2c,
  c.active and u.active and u.locked_at is null and u.codes_locked_at is null and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING' as usable,
  c.session_idle_minutes, u.settings, u.last_login_at`;

/**
 * Begins the session of a user whose row is locked and who has given the first factor. `done` is a factor given beyond
 * it; otherwise their second factors are asked for, and a user without any is signed in.
 */
export async function beginSession(
  tx: Transaction,
  clock: Clock,
  user: SignInUser & { clientId: ClientId },
  from: { browser: string | undefined; address: string },
  done: 'B2C' | null = null,
): Promise<BegunSession> {
  const now = clock.now();
  const { clientId } = user;
  const sessionId = newId();
  const endsAt = addSeconds(now, SESSION_LONGEST_MINUTES * 60);
  const isAsked = user.second_factors.some((factor) => factor !== 'B2C');
  const factor = done ?? (isAsked ? null : 'NONE');
  await tx.write(
    `insert into sessions (client_id, id, user_id, browser, started_at, last_active_at, idle_minutes, ends_at, second_factor, previous_login_at, address)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)`,
    [
      clientId,
      sessionId,
      user.id,
      from.browser?.slice(0, 200) ?? null,
      now,
      idleMinutes(user.settings, user.session_idle_minutes),
      endsAt,
      factor,
      user.last_login_at,
      from.address,
    ],
  );
  const { address } = from;
  if (factor)
    await completeSignIn(tx, clock, { userId: user.id, userName: user.user_name, sessionId, address }, factor);
  return { clientId, sessionId, endsAt };
}

/**
 * The second factor is done, or none is required: the session is complete. Only a portal factor resets failed attempts:
 * otherwise each visit through the identity provider would give new tries at the next factor.
 */
export async function completeSignIn(
  tx: Transaction,
  clock: Clock,
  user: Pick<Subject, 'userId' | 'userName' | 'sessionId' | 'address'>,
  factor: string,
): Promise<void> {
  const now = clock.now();
  await tx.write('update sessions set second_factor = $2 where client_id = current_client() and id = $1', [
    user.sessionId,
    factor,
  ]);
  await tx.write(
    `update users set last_login_at = $2, failed_attempts = case when $3 then 0 else failed_attempts end
      where client_id = current_client() and id = $1`,
    [user.userId, now, factor !== 'B2C' && factor !== 'NONE'],
  );
  await audit({ tx, clock, subject: user }, 'signedIn', auditedUser(user), { factor });
}
