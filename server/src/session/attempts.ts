import type { UserId } from '@portico/contract/ids';
import { FAILED_ATTEMPTS_THAT_LOCK } from '@portico/contract/limits';
import { audit, auditedUser, type Actor, type AuditContext } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { digestOf } from '../platform/secrets/crypto.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';

/**
 * Sends and checks codes one after the other, even if many requests come at once: each sees what the previous one sent
 * or counted, and once a check has locked the user no other is considered.
 */
export async function lockUser(tx: Transaction, subject: Subject): Promise<void> {
  const user = await tx.row<{ is_locked: boolean; codes_are_locked: boolean }>(
    `select locked_at is not null as is_locked, codes_locked_at is not null as codes_are_locked
     from users where client_id = current_client() and id = $1 for no key update`,
    [subject.userId],
  );
  const isSignedIn = subject.secondFactor !== null;
  if (!user || user.is_locked || (user.codes_are_locked && !isSignedIn)) throw new PortalError('UNAUTHENTICATED');
  if (user.codes_are_locked) throw new PortalError('CODES_LOCKED');
}

/** How many wrong codes a user has left before being locked. */
export async function attemptsLeft(tx: Transaction, userId: UserId): Promise<number> {
  const user = await tx.row<{ failed_attempts: number }>(
    'select failed_attempts from users where client_id = current_client() and id = $1',
    [userId],
  );
  return Math.max(0, FAILED_ATTEMPTS_THAT_LOCK - (user?.failed_attempts ?? 0));
}

/**
 * Counts a wrong security code; the fifth in a row locks the user: none of their codes is accepted any more, even ones
 * sent before, and they can't sign in. Sessions continue, and their signatures hold. Returns the count.
 */
export async function countWrongCode(tx: Transaction, clock: Clock, user: Actor & { userId: UserId }): Promise<number> {
  const now = clock.now();
  const row = await tx.row<{ failed_attempts: number }>(
    `update users set failed_attempts = failed_attempts + 1,
       codes_locked_at = case when failed_attempts + 1 >= $2 then coalesce(codes_locked_at, $3) else codes_locked_at end
     where client_id = current_client() and id = $1 returning failed_attempts`,
    [user.userId, FAILED_ATTEMPTS_THAT_LOCK, now],
  );
  const failed = row?.failed_attempts ?? 0;
  const locks = failed >= FAILED_ATTEMPTS_THAT_LOCK;
  if (locks) await endOpenChallenges(tx, user.userId, now);
  if (locks) await audit({ tx, clock, subject: user }, 'lockedByWrongCodes', auditedUser(user), { failed });
  else await auditAttempt({ tx, clock, subject: user }, 'CODE', failed);
  return failed;
}

/** After a correct code, earlier wrong ones are no longer in a row. */
export async function forgetWrongCodes(tx: Transaction, userId: UserId): Promise<void> {
  await tx.write(
    'update users set failed_attempts = 0 where client_id = current_client() and id = $1 and failed_attempts > 0',
    [userId],
  );
}

/** An unlocked user asks for a new code: the guessed one is void in every session. */
async function endOpenChallenges(tx: Transaction, userId: UserId, now: Date): Promise<void> {
  await tx.write(
    'update security_codes set ended_at = $2 where client_id = current_client() and user_id = $1 and ended_at is null',
    [userId, now],
  );
}

/** A name given with a password, whether or not it exists, and the address it came from. */
export type Way = { clientId: string; userName: string; address: string; userId: UserId | null };

/**
 * Whether a password counts: it is correct and this way in is open. By `judge_password()`, wrong ones close the way of
 * name and address, and slow down the name; they lock nobody, end no session, and cost the same work whether or not the
 * user exists. Its writes need a transaction that commits. Call `auditAttempt` afterwards when it returns false.
 */
export async function judgePassword(tx: Transaction, clock: Clock, way: Way, isRight: boolean): Promise<boolean> {
  const row = await tx.row<{ counts: boolean }>('select judge_password($1, $2, $3, $4, $5) as counts', [
    nameOf(way),
    way.address,
    way.userId,
    isRight,
    clock.now(),
  ]);
  return row!.counts;
}

/** Reopens every way in for the user. */
export async function forgetWrongPasswords(tx: Transaction, name: Pick<Way, 'clientId' | 'userName'>): Promise<void> {
  await tx.rows('select forget_wrong_passwords($1)', [nameOf(name)]);
}

/** Hashed, since people in a hurry type their password in the name field. */
function nameOf({ clientId, userName }: Pick<Way, 'clientId' | 'userName'>): Buffer {
  return digestOf(clientId.toUpperCase(), userName.toLowerCase());
}

export function wayOf({ businessId, userName, userId, address }: Subject): Way {
  return { clientId: businessId, userName, userId, address: address ?? '' };
}

/** A wrong password or code, for a user or for a name that doesn't exist. */
export function auditAttempt(
  context: AuditContext & { subject: Actor },
  by: 'PASSWORD' | 'CODE',
  failed: number | null = null,
): Promise<void> {
  return audit(context, 'attemptFailed', auditedUser(context.subject), { by, failed });
}
