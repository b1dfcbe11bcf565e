import type { Reply, Request } from '@portico/contract/endpoint';
import { AUTHENTICATORS_CHANGE_SECONDS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { authenticatorEndpoints } from '@portico/contract/session/authenticator-endpoints';
import { addSeconds } from '../../platform/clock.ts';
import { isPassword } from '../../platform/crypto.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { text } from '../../platform/texts.ts';
import { auditAttempt, judgePassword, lockUser, wayOf } from '../attempts.ts';
import { askFactor, takeFactor } from '../challenges.ts';
import type { FactorContext } from '../factors/factor.ts';
import { factorOptions } from '../factors/factors.ts';

type Endpoints = typeof authenticatorEndpoints;
type Ask = Endpoints['askForAuthenticators'];
type Prove = Endpoints['proveForAuthenticators'];
type Row = { proven_until: Date | null; started_at: Date; password_hash: string | null };
type Proof = { proof: Reply<Endpoints['authenticators']>['proof']; provenUntil: Date | null };

const PURPOSE = { purpose: 'AUTHENTICATORS' } as const;

/**
 * What enrolling and removing take from somebody, and until when he has given it: his present second factor; without
 * one his password; with neither, as of who comes by another portal's sign-in, that he has just signed in.
 */
export async function findProof({
  tx,
  clock,
  subject,
}: Pick<FactorContext, 'tx' | 'clock' | 'subject'>): Promise<Proof> {
  const options = await factorOptions(tx, subject, PURPOSE);
  const row = (await tx.row<Row>(
    `select s.authenticators_change_until as proven_until, s.started_at, u.password_hash
       from sessions s join users u on u.client_id = s.client_id and u.id = s.user_id
      where s.client_id = current_client() and s.id = $1`,
    [subject.sessionId],
  ))!;
  const withPassword = row.password_hash === null ? 'SIGN_IN' : 'PASSWORD';
  const proof = options.length > 0 ? 'SECOND_FACTOR' : withPassword;
  const until = proof === 'SIGN_IN' ? addSeconds(row.started_at, AUTHENTICATORS_CHANGE_SECONDS) : row.proven_until;
  return { proof, provenUntil: until && until > clock.now() ? until : null };
}

/** Locks the caller's row. Throws SECURITY_CODE_EXPIRED when he hasn't proven himself, or no more. */
export async function requireProof(context: FactorContext): Promise<void> {
  await lockUser(context.tx, context.subject);
  const { provenUntil } = await findProof(context);
  if (!provenUntil) throw new PortalError('SECURITY_CODE_EXPIRED');
}

/** Asks for the second factor; who has none is told so. */
export async function askForProof(context: Context<Ask>, { body }: Request<Ask>): Promise<Reply<Ask>> {
  const { tx, subject } = context;
  const secondFactorOptions = await factorOptions(tx, subject, PURPOSE);
  const usual = secondFactorOptions.find(({ method }) => method === subject.secondFactor) ?? secondFactorOptions[0];
  const method = body ?? usual?.method;
  if (!method) return { secondFactorOptions, method: null, expiresAt: null, passkey: null };
  const { language } = subject;
  const { expiresAt, passkey } = await askFactor(context, method, PURPOSE, (code) => ({
    subject: text(language, 'mails.authenticatorCode.subject'),
    text: text(language, 'mails.authenticatorCode.text', { code, minutes: SECURITY_CODE_VALID_SECONDS / 60 }),
  }));
  return { secondFactorOptions, method, expiresAt: expiresAt.toISOString(), passkey };
}

/** Takes the proof; for ten minutes the caller may enrol and remove in this session. */
export async function prove(context: Context<Prove>, { body }: Request<Prove>): Promise<void> {
  const { tx, clock, subject } = context;
  if ('securityCode' in body) {
    await takeFactor(context, body.securityCode, PURPOSE);
  } else {
    await takePassword(context, body.password);
  }
  await tx.write(
    'update sessions set authenticators_change_until = $2 where client_id = current_client() and id = $1',
    [subject.sessionId, addSeconds(clock.now(), AUTHENTICATORS_CHANGE_SECONDS)],
  );
}

/** Only of who has no second factor: a password isn't enough where there is more. A wrong one counts as an attempt. */
export async function takePassword(
  { tx, clock, subject, language }: Pick<Context<Prove>, 'tx' | 'clock' | 'subject' | 'language'>,
  password: string,
): Promise<void> {
  // Comparing takes tens of milliseconds, on purpose; nothing is locked yet.
  const present = await presentHash({ tx, subject });
  const isRight = await isPassword(present, password);
  await lockUser(tx, subject);
  const options = await factorOptions(tx, subject, PURPOSE);
  if (options.length > 0) throw new PortalError('SECURITY_CODE_EXPIRED');
  const holds = isRight && (await presentHash({ tx, subject })) === present;
  if (await judgePassword(tx, clock, wayOf(subject), holds)) return;
  await auditAttempt(tx, clock.now(), subject);
  const fields = [{ field: 'password', message: text(language, 'session.password.isWrong') }];
  throw new PortalError('REQUEST_FIELDS', { fields, commits: true });
}

async function presentHash({ tx, subject }: Pick<FactorContext, 'tx' | 'subject'>): Promise<string | null> {
  const row = await tx.row<{ hash: string | null }>(
    'select password_hash as hash from users where client_id = current_client() and id = $1',
    [subject.userId],
  );
  return row?.hash ?? null;
}
