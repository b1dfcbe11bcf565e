import { FAILED_ATTEMPTS_THAT_LOCK } from '@portico/contract/limits';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';

/**
 * Codes are sent and tried one after the other, also when many requests come at once: each sees what the one before it
 * has sent or counted, and after the try that locked the user no other one is looked at.
 */
export async function lockUser(tx: Transaction, subject: Subject): Promise<void> {
  const user = await tx.row<{ locked_at: Date | null }>(
    'select locked_at from users where client_id = current_client() and id = $1 for no key update',
    [subject.userId],
  );
  if (!user || user.locked_at) throw new PortalError('UNAUTHENTICATED');
}

/** How many wrong passwords or codes a user has left before he is locked. */
export async function attemptsLeft(tx: Transaction, userId: string): Promise<number> {
  const user = await tx.row<{ failed_attempts: number }>(
    'select failed_attempts from users where client_id = current_client() and id = $1',
    [userId],
  );
  return Math.max(0, FAILED_ATTEMPTS_THAT_LOCK - (user?.failed_attempts ?? 0));
}

/** Counts a wrong password or code; the fifth in a row locks the user and ends all sessions at once. Gives the count. */
export async function countFailedAttempt(
  tx: Transaction,
  clock: Clock,
  user: Pick<Subject, 'userId' | 'userName'>,
): Promise<number> {
  const now = clock.now();
  const row = await tx.row<{ failed_attempts: number }>(
    `update users set failed_attempts = failed_attempts + 1,
       locked_at = case when failed_attempts + 1 >= $2 then coalesce(locked_at, $3) else locked_at end
     where client_id = current_client() and id = $1 returning failed_attempts`,
    [user.userId, FAILED_ATTEMPTS_THAT_LOCK, now],
  );
  const failed = row?.failed_attempts ?? 0;
  const locks = failed >= FAILED_ATTEMPTS_THAT_LOCK;
  if (locks) {
    await tx.write(
      `update sessions set ended_at = $2, end_reason = 'LOCKED' where client_id = current_client() and user_id = $1 and ended_at is null`,
      [user.userId, now],
    );
  }
  const action = locks ? 'locked after failed attempts' : 'failed attempt';
  await appendAudit(tx, {
    at: now,
    category: 'AUTHENTICATION',
    entityType: 'USER',
    entityId: user.userId,
    action,
    subject: user,
    detail: { failed },
  });
  return failed;
}
