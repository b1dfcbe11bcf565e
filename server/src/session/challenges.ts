import {
  SECOND_FACTOR_ASKS_PER_HOUR,
  SECURITY_CODES_PER_HOUR,
  SECURITY_CODE_RESEND_AFTER_SECONDS,
  SECURITY_CODE_VALID_SECONDS,
} from '@portico/contract/limits';
import type { Reason } from '@portico/contract/errors';
import { isSent, SENT_FACTORS, type SecondFactor } from '@portico/contract/session/model';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';
import { addSeconds } from '../platform/clock.ts';
import { isSameDigest } from '../platform/secrets/crypto.ts';
import { PortalError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Subject } from '../platform/subject.ts';
import { askOutsideFirst } from './ask-outside-first.ts';
import { forgetWrongCodes, lockUser } from './attempts.ts';
import type { AnswerContext, Asking, FactorContext, FactorPurpose } from './factors/factor.ts';
import { FACTORS, factorOptions, maySign } from './factors/factors.ts';
import { refuseAnswer, type Challenge } from './refuse-answer.ts';

/** Only the person asks for and gives codes, never somebody acting in their name; null for the person. */
export function impersonatorRefusal({ impersonator }: Pick<Subject, 'impersonator'>): Reason | null {
  return impersonator === null ? null : { kind: 'permission', key: 'impersonatedNever', parameters: {} };
}

function refuseImpersonator(subject: Subject): void {
  const refusal = impersonatorRefusal(subject);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
}

/**
 * Asks a user for one of their second factors: opens a challenge, which voids the previous one for the same session and
 * purpose, and sends what needs sending. Throws REQUEST_FIELDS for a factor that they can't use for it,
 * TOO_MANY_REQUESTS within 30 seconds of the last code sent for the same purpose, or after five within an hour,
 * UNAUTHORIZED while somebody else acts in their name.
 */
export async function askFactor(
  context: FactorContext,
  method: SecondFactor,
  purpose: FactorPurpose,
  compose: Asking['compose'],
): Promise<{ expiresAt: Date; passkey: PasskeyRequest | null }> {
  const { tx, clock, subject } = context;
  refuseImpersonator(subject);
  const options = await factorOptions(tx, subject, purpose);
  if (!options.some((option) => option.method === method)) throw new PortalError('REQUEST_FIELDS');
  const now = clock.now();
  const contentDigest = 'contentDigest' in purpose ? purpose.contentDigest : null;
  await lockUser(tx, subject);
  await refuseTooMany(context, method, purpose.purpose, contentDigest);
  const { state, passkey } = await FACTORS[method].ask({ ...context, purpose, compose });
  await endOpen(context, purpose);
  const expiresAt = addSeconds(now, SECURITY_CODE_VALID_SECONDS);
  await tx.write(
    `insert into security_codes (client_id, id, user_id, session_id, purpose, method, state, content_digest, created_at, expires_at)
     values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(),
      subject.userId,
      subject.sessionId,
      purpose.purpose,
      method,
      JSON.stringify(state),
      contentDigest,
      now,
      expiresAt,
    ],
  );
  return { expiresAt, passkey: passkey ?? null };
}

async function endOpen({ tx, clock, subject }: FactorContext, { purpose }: FactorPurpose): Promise<void> {
  await tx.write(
    'update security_codes set ended_at = $3 where client_id = current_client() and session_id = $1 and purpose = $2 and ended_at is null',
    [subject.sessionId, purpose, clock.now()],
  );
}

/** Each sent code costs a message: there is a wait, and a limit per hour. */
async function refuseTooMany(
  { tx, clock, subject }: FactorContext,
  method: SecondFactor,
  purpose: string,
  contentDigest: Buffer | null,
): Promise<void> {
  const now = clock.now();
  const asked = await tx.rows<{ created_at: Date }>(
    `select created_at from security_codes where client_id = current_client() and user_id = $1 and created_at > $2 and session_id = $3 and purpose = $4
       and content_digest is not distinct from $5 and method = any($6) order by created_at desc limit ${SECOND_FACTOR_ASKS_PER_HOUR}`,
    [
      subject.userId,
      addSeconds(now, -3600),
      subject.sessionId,
      purpose,
      contentDigest,
      isSent(method) ? SENT_FACTORS : [method],
    ],
  );
  const againAt =
    asked[0] && isSent(method) ? addSeconds(asked[0].created_at, SECURITY_CODE_RESEND_AFTER_SECONDS) : now;
  if (againAt > now) {
    throw new PortalError('TOO_MANY_REQUESTS', {
      parameters: { seconds: Math.ceil((againAt.getTime() - now.getTime()) / 1000) },
    });
  }
  const most = isSent(method) ? SECURITY_CODES_PER_HOUR : SECOND_FACTOR_ASKS_PER_HOUR;
  if (asked.length >= most) throw new PortalError('TOO_MANY_REQUESTS', { parameters: { seconds: 3600 } });
}

/**
 * Takes the answer to the open challenge: a correct one uses it up; a wrong one counts as a failed attempt like a wrong
 * password, and the fifth locks the user. Throws SECURITY_CODE_INCORRECT (with the tries left), SECURITY_CODE_EXPIRED,
 * SECURITY_CODE_USED, SECOND_FACTOR_CONTINUES when one more step is needed, SECOND_FACTOR_UNAVAILABLE, CONTENT_CHANGED
 * when it was requested for other content, or UNAUTHENTICATED when the user has been locked in the meantime. Call it
 * before writing anything: if an outside service judges, the request restarts (`AskFirst`).
 */
export async function takeFactor(
  context: AnswerContext,
  given: SecurityCode,
  purpose: FactorPurpose,
): Promise<{ codeId: string; method: SecondFactor }> {
  const { tx, clock, subject } = context;
  refuseImpersonator(subject);
  await lockUser(tx, subject);
  const challenge = await openChallenge(context, purpose);
  if (!challenge || challenge.expires_at <= clock.now()) throw new PortalError('SECURITY_CODE_EXPIRED');
  const { method, state, content_digest: contentDigest } = challenge;
  // Removed or forbidden since it was requested: it no longer counts.
  const counts = subject.secondFactors.includes(method) && (purpose.purpose !== 'SIGNING' || maySign(subject, method));
  if (!counts) throw new PortalError('SECURITY_CODE_EXPIRED');
  if ('contentDigest' in purpose && !isSameDigest(contentDigest ?? Buffer.alloc(0), purpose.contentDigest)) {
    throw new PortalError('CONTENT_CHANGED');
  }
  const factor = FACTORS[method];
  if ('judge' in factor) {
    await askOutsideFirst(context, { challenge, factor, given });
  } else {
    const taken = await factor.take({ ...context, challenge: { state, contentDigest }, given });
    if (taken !== 'RIGHT') await refuseAnswer(context, challenge, taken);
  }
  await endOpen(context, purpose);
  await forgetWrongCodes(tx, subject.userId);
  return { codeId: challenge.id, method };
}

function openChallenge({ tx, subject }: FactorContext, { purpose }: FactorPurpose): Promise<Challenge | null> {
  return tx.row<Challenge>(
    `select id, method, state, content_digest, expires_at from security_codes
      where client_id = current_client() and session_id = $1 and user_id = $2 and purpose = $3 and ended_at is null for update`,
    [subject.sessionId, subject.userId, purpose],
  );
}
