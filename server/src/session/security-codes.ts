import {
  FAILED_ATTEMPTS_THAT_LOCK,
  SECURITY_CODES_PER_HOUR,
  SECURITY_CODE_RESEND_AFTER_SECONDS,
  SECURITY_CODE_VALID_SECONDS,
} from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import { appendAudit } from '../platform/audit.ts';
import { addSeconds, type Clock } from '../platform/clock.ts';
import { digestOf, isSameDigest, newSecurityCode } from '../platform/crypto.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { sendMessage } from '../platform/outbox.ts';
import type { Subject } from '../platform/subject.ts';

export type CodePurpose =
  | { purpose: 'SIGN_IN' }
  /** Bound to the digest of what is signed: any change makes the code void. */
  | { purpose: 'SIGNING'; contentDigest: Buffer };

type CodeRow = {
  id: string;
  salt: Buffer;
  code_hash: Buffer;
  content_digest: Buffer | null;
  method: SecondFactor;
  expires_at: Date;
};

/** Where a code of this method goes. */
export function recipientOf(subject: Pick<Subject, 'email' | 'mobile'>, method: SecondFactor): string | null {
  return method === 'EMAIL' ? subject.email : subject.mobile;
}

/** The methods that a user can choose from, each with a hint that tells the owner, and only him, which one it is. */
export function codeOptions(
  subject: Pick<Subject, 'email' | 'mobile' | 'secondFactors'>,
): { method: SecondFactor; hint: string }[] {
  return subject.secondFactors.flatMap((method) => {
    const recipient = recipientOf(subject, method);
    return recipient ? [{ method, hint: maskRecipient(recipient) }] : [];
  });
}

/** `m·····u@kessmatt.example`, `+41 ·· 47`. */
export function maskRecipient(recipient: string): string {
  const at = recipient.indexOf('@');
  if (at < 0) return `${recipient.slice(0, 3)} ·· ··· ·· ${recipient.slice(-2)}`;
  return `${recipient[0]}·····${at > 1 ? recipient[at - 1] : ''}${recipient.slice(at)}`;
}

/**
 * Sends a new code, which voids the old ones of the same session and purpose. `compose` writes the message.
 * Throws TOO_MANY_REQUESTS within 30 seconds of the last one for the same thing, or after five within an hour.
 */
export async function sendSecurityCode(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  method: SecondFactor,
  purpose: CodePurpose,
  compose: (code: string) => { subject: string; text: string },
): Promise<{ expiresAt: Date }> {
  const recipient = recipientOf(subject, method);
  if (!recipient || !subject.secondFactors.includes(method)) throw new PortalError('REQUEST_FIELDS');
  const now = clock.now();
  const contentDigest = purpose.purpose === 'SIGNING' ? purpose.contentDigest : null;
  await lockUser(tx, subject);
  await refuseTooMany(tx, subject, purpose.purpose, contentDigest, now);
  await tx.write(
    `update security_codes set ended_at = $3 where client_id = current_client() and session_id = $1 and purpose = $2 and ended_at is null`,
    [subject.sessionId, purpose.purpose, now],
  );
  const { code, salt, hash } = newSecurityCode();
  const expiresAt = addSeconds(now, SECURITY_CODE_VALID_SECONDS);
  await tx.write(
    `insert into security_codes (client_id, id, user_id, session_id, purpose, method, salt, code_hash, content_digest, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      subject.clientId,
      newId(),
      subject.userId,
      subject.sessionId,
      purpose.purpose,
      method,
      salt,
      hash,
      contentDigest,
      now,
      expiresAt,
    ],
  );
  await sendMessage(tx, clock, subject.clientId, { channel: method, recipient, ...compose(code) });
  return { expiresAt };
}

async function refuseTooMany(
  tx: Transaction,
  subject: Subject,
  purpose: string,
  contentDigest: Buffer | null,
  now: Date,
): Promise<void> {
  const sent = await tx.rows<{ created_at: Date }>(
    `select created_at from security_codes where client_id = current_client() and user_id = $1 and created_at > $2 and session_id = $3 and purpose = $4
       and content_digest is not distinct from $5 order by created_at desc`,
    [subject.userId, addSeconds(now, -3600), subject.sessionId, purpose, contentDigest],
  );
  const resendAt = sent[0] && addSeconds(sent[0].created_at, SECURITY_CODE_RESEND_AFTER_SECONDS);
  if (resendAt && resendAt > now) {
    throw new PortalError('TOO_MANY_REQUESTS', {
      parameters: { seconds: Math.ceil((resendAt.getTime() - now.getTime()) / 1000) },
    });
  }
  if (sent.length >= SECURITY_CODES_PER_HOUR)
    throw new PortalError('TOO_MANY_REQUESTS', { parameters: { seconds: 3600 } });
}

/**
 * Takes a code: right, it is used up; wrong, it counts as a failed attempt like a wrong password, and the fifth locks
 * the user. Throws SECURITY_CODE_INCORRECT (with the tries left), SECURITY_CODE_EXPIRED, CONTENT_CHANGED when the code
 * was made for other content, or UNAUTHENTICATED when the user has been locked in the meantime.
 */
export async function takeSecurityCode(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  given: string,
  purpose: CodePurpose,
): Promise<{ codeId: string; method: SecondFactor }> {
  const now = clock.now();
  await lockUser(tx, subject);
  const code = await tx.row<CodeRow>(
    `select id, salt, code_hash, content_digest, method, expires_at from security_codes
      where client_id = current_client() and session_id = $1 and user_id = $2 and purpose = $3 and ended_at is null for update`,
    [subject.sessionId, subject.userId, purpose.purpose],
  );
  if (!code || code.expires_at <= now) throw new PortalError('SECURITY_CODE_EXPIRED');
  if (!isSameDigest(code.code_hash, digestOf(code.salt, given))) await refuseWrongCode(tx, clock, subject);
  if (purpose.purpose === 'SIGNING' && !isSameDigest(code.content_digest ?? Buffer.alloc(0), purpose.contentDigest)) {
    throw new PortalError('CONTENT_CHANGED');
  }
  await tx.write('update security_codes set ended_at = $2 where client_id = current_client() and id = $1', [
    code.id,
    now,
  ]);
  return { codeId: code.id, method: code.method };
}

/**
 * Codes are sent and tried one after the other, also when many requests come at once: each sees what the one before it
 * has sent or counted, and after the try that locked the user no other one is looked at.
 */
async function lockUser(tx: Transaction, subject: Subject): Promise<void> {
  const user = await tx.row<{ locked_at: Date | null }>(
    'select locked_at from users where client_id = current_client() and id = $1 for update',
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

async function refuseWrongCode(tx: Transaction, clock: Clock, subject: Subject): Promise<never> {
  const failed = await countFailedAttempt(tx, clock, subject);
  throw new PortalError('SECURITY_CODE_INCORRECT', {
    parameters: { tries: Math.max(0, FAILED_ATTEMPTS_THAT_LOCK - failed) },
    commits: true,
  });
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
