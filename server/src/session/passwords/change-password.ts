import type { Language } from '@portico/contract/languages';
import type { Reply, Request } from '@portico/contract/endpoint';
import { PASSWORD_CHANGE_SECONDS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { passwordChangeEndpoints } from '@portico/contract/session/password-change-endpoints';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { audit, auditedUser } from '../../platform/audit.ts';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import { hashPassword, isPassword } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import type { Subject } from '../../platform/subject.ts';
import { text } from '../../platform/texts.ts';
import { auditAttempt, judgePassword, lockUser, wayOf } from '../attempts.ts';
import { endSessions } from '../lifetime/end-sessions.ts';
import { faultsOf, formerHashes, policyOf, refuse, sentencesOf, storePassword, tellOwner } from './new-password.ts';
import { askFactor, takeFactor } from '../challenges.ts';
import type { AnswerContext } from '../factors/factor.ts';
import { factorOptions } from '../factors/factors.ts';
import { issueTokens, type Tokens } from '../lifetime/tokens.ts';

type Endpoints = typeof passwordChangeEndpoints;
type Ask = Endpoints['requestSecondFactor'];
/** The old password, and the new one twice. */
export type PasswordChange = Request<Endpoints['changePassword']>['body'];
type Change = { tx: Transaction; clock: Clock; subject: Subject; language: Language };

/**
 * Sends the code for a change of password, by the sign-in's method if none is given; does nothing if none is needed.
 */
export async function askForCode(context: Context<Ask>, { body }: Request<Ask>): Promise<Reply<Ask>> {
  const { tx, subject } = context;
  const secondFactorOptions = await factorOptions(tx, subject, { purpose: 'PASSWORD' });
  const usual = secondFactorOptions.find(({ method }) => method === subject.secondFactor) ?? secondFactorOptions[0];
  const method = body ?? usual?.method;
  if (!method) return { secondFactorOptions, method: null, expiresAt: null, passkey: null };
  const { expiresAt, passkey } = await askFactor(context, method, { purpose: 'PASSWORD' }, (code) => ({
    subject: text(subject.language, 'mails.passwordCode.subject'),
    text: text(subject.language, 'mails.passwordCode.text', { code, minutes: SECURITY_CODE_VALID_SECONDS / 60 }),
  }));
  return { secondFactorOptions, method, expiresAt: expiresAt.toISOString(), passkey };
}

/** Takes the code; for ten minutes the password can then be changed in this session. */
export async function takeCode(context: AnswerContext, securityCode: SecurityCode): Promise<void> {
  await takeFactor(context, securityCode, { purpose: 'PASSWORD' });
  await allowChange(context.tx, context.subject, addSeconds(context.clock.now(), PASSWORD_CHANGE_SECONDS));
}

/** Changes the password of a signed-in user who has given a second factor for it, if they have one. */
export async function changePassword(change: Change, given: PasswordChange): Promise<Tokens> {
  const { tx, clock, subject } = change;
  const session = await tx.row<{ until: Date | null }>(
    'select password_change_until as until from sessions where client_id = current_client() and id = $1',
    [subject.sessionId],
  );
  const isAllowed = subject.secondFactors.length === 0 || (session?.until && session.until > clock.now());
  if (!isAllowed) throw new PortalError('SECURITY_CODE_EXPIRED');
  return replacePassword(change, given);
}

/**
 * Replaces the password, ends the user's other sessions and gives this one new tokens. Throws PASSWORD_NOT_CHANGED for
 * a wrong old password, and after too many wrong ones; REQUEST_FIELDS and PASSWORD_CONSTRAINTS for what is wrong with
 * the new one.
 */
export async function replacePassword(change: Change, given: PasswordChange): Promise<Tokens> {
  const { tx, clock, subject, language } = change;
  if (given.newPassword !== given.confirmation)
    refuse('REQUEST_FIELDS', 'confirmation', [text(language, 'session.password.differs')]);
  // Nothing is locked yet: comparing and hashing take tens of milliseconds each, on purpose.
  const present = await presentHash(tx, subject);
  const isRight = await isPassword(present, given.oldPassword);
  const hash = isRight ? await hashOfNew(change, given, present) : null;
  await lockUser(tx, subject);
  const holds = hash !== null && (await presentHash(tx, subject)) === present;
  if (!(await judgePassword(tx, clock, wayOf(subject), holds)) || hash === null) return refuseOldPassword(change);
  await storePassword(tx, clock, subject, hash);
  await endSessions(tx, clock, { userId: subject.userId, except: subject.sessionId }, 'PASSWORD_CHANGED');
  await tellOwner(tx, clock, subject, 'ownPasswordChanged');
  await allowChange(tx, subject, null);
  const tokens = await newTokens(change);
  await audit(change, 'passwordChanged', auditedUser(subject), {});
  return tokens;
}

/** The hash of a new password that meets the policy. The present one may never be reused at once. */
async function hashOfNew(
  { tx, subject, language }: Change,
  given: PasswordChange,
  present: string | null,
): Promise<string> {
  const policy = await policyOf(tx);
  const former = await formerHashes(tx, subject.userId, policy);
  const hashes = former.length > 0 || present === null ? former : [present];
  const { userName, businessId: clientId, clientName, email } = subject;
  const person = { userName, clientId, clientName, email };
  const faults = await faultsOf(policy, given.newPassword, person, hashes);
  if (faults.length > 0) refuse('PASSWORD_CONSTRAINTS', 'newPassword', sentencesOf(language, policy, faults));
  return hashPassword(given.newPassword);
}

async function presentHash(tx: Transaction, { userId }: Subject): Promise<string | null> {
  const row = await tx.row<{ password_hash: string | null }>(
    'select password_hash from users where client_id = current_client() and id = $1',
    [userId],
  );
  return row?.password_hash ?? null;
}

async function refuseOldPassword({ tx, clock, subject, language }: Change): Promise<never> {
  await auditAttempt({ tx, clock, subject }, 'PASSWORD');
  const fields = [{ field: 'oldPassword', message: text(language, 'session.password.oldIsWrong') }];
  throw new PortalError('PASSWORD_NOT_CHANGED', { fields, commits: true });
}

async function allowChange(tx: Transaction, { sessionId }: Subject, until: Date | null): Promise<void> {
  await tx.write('update sessions set password_change_until = $2 where client_id = current_client() and id = $1', [
    sessionId,
    until,
  ]);
}

/** `allowChange` has locked the session's row, as a concurrent renewal would. */
async function newTokens({ tx, clock, subject: { clientId, sessionId } }: Change): Promise<Tokens> {
  const session = await tx.row<{ ends_at: Date }>(
    'select ends_at from sessions where client_id = current_client() and id = $1',
    [sessionId],
  );
  return issueTokens(tx, clock, { clientId, sessionId, endsAt: session!.ends_at });
}
