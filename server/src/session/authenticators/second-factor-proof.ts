import type { Reply, Request } from '@portico/contract/endpoint';
import { AUTHENTICATORS_CHANGE_SECONDS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { AuthenticatorChange, authenticatorEndpoints } from '@portico/contract/session/authenticator-endpoints';
import { addSeconds } from '../../platform/clock.ts';
import { digestOf, isPassword } from '../../platform/secrets/crypto.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { text } from '../../platform/texts.ts';
import { auditAttempt, judgePassword, lockUser, wayOf } from '../attempts.ts';
import { askFactor, takeFactor } from '../challenges.ts';
import type { FactorContext, FactorPurpose } from '../factors/factor.ts';
import { factorOptions } from '../factors/factors.ts';
import { findAuthenticator } from './own-authenticators.ts';

type Endpoints = typeof authenticatorEndpoints;
type Ask = Endpoints['askForAuthenticators'];
type Prove = Endpoints['proveForAuthenticators'];
type Row = { until: Date | null; change: string | null; started_at: Date; password_hash: string | null };
type Proof = { proof: Reply<Endpoints['authenticators']>['proof']; row: Row };
type Person = Pick<FactorContext, 'tx' | 'clock' | 'subject'>;

const PURPOSE = { purpose: 'AUTHENTICATORS' } as const;
/** Replaces the change once a sign-in has counted for one. */
const SPENT = 'spent';

const nameOf = (change: AuthenticatorChange) => ('add' in change ? `add ${change.add}` : `remove ${change.remove}`);

function purposeOf(change: AuthenticatorChange): FactorPurpose {
  return { ...PURPOSE, contentDigest: digestOf('authenticators', nameOf(change)) };
}

/**
 * The proof that a change takes: the present second factor; without one the password; with neither, as for people who
 * come through another portal's sign-in, a recent sign-in.
 */
export async function findProof({ tx, subject }: Person): Promise<Proof> {
  const options = await factorOptions(tx, subject, PURPOSE);
  const row = (await tx.row<Row>(
    `select s.authenticators_change_until as until, s.authenticators_change as change, s.started_at, u.password_hash
       from sessions s join users u on u.client_id = s.client_id and u.id = s.user_id
      where s.client_id = current_client() and s.id = $1`,
    [subject.sessionId],
  ))!;
  const withPassword = row.password_hash === null ? 'SIGN_IN' : 'PASSWORD';
  return { proof: options.length > 0 ? 'SECOND_FACTOR' : withPassword, row };
}

/** For people who prove themselves by signing in: until when this sign-in counts for a change. */
export function signInCountsUntil({ clock }: Pick<Person, 'clock'>, { proof, row }: Proof): Date | null {
  const until = addSeconds(row.started_at, AUTHENTICATORS_CHANGE_SECONDS);
  return proof === 'SIGN_IN' && row.change !== SPENT && until > clock.now() ? until : null;
}

/** Locks the caller's row. Throws SECURITY_CODE_EXPIRED if the proof for this change is missing or too old. */
export async function requireProof(context: Person, change: AuthenticatorChange): Promise<void> {
  await lockUser(context.tx, context.subject);
  const found = await findProof(context);
  const { until, change: proven } = found.row;
  const isProven =
    found.proof === 'SIGN_IN'
      ? signInCountsUntil(context, found) !== null
      : proven === nameOf(change) && until !== null && until > context.clock.now();
  if (!isProven) throw new PortalError('SECURITY_CODE_EXPIRED');
}

/** The change is made: its proof counts for no other. */
export function spendProof(context: Person): Promise<void> {
  return keepProof(context, SPENT, null);
}

async function keepProof({ tx, subject }: Person, change: string, until: Date | null): Promise<void> {
  await tx.write(
    `update sessions set authenticators_change = $2, authenticators_change_until = $3
      where client_id = current_client() and id = $1`,
    [subject.sessionId, change, until],
  );
}

/** Asks for the second factor; the message names the change. People without one are told so. */
export async function askForProof(context: Context<Ask>, { body }: Request<Ask>): Promise<Reply<Ask>> {
  const { tx, subject } = context;
  const { change } = body;
  const kind = 'add' in change ? `ADD_${change.add}` : 'REMOVE';
  const name = 'remove' in change ? (await findAuthenticator(tx, subject.userId, change.remove)).name : '';
  const secondFactorOptions = await factorOptions(tx, subject, PURPOSE);
  const usual = secondFactorOptions.find(({ method }) => method === subject.secondFactor) ?? secondFactorOptions[0];
  const method = body.method ?? usual?.method;
  if (!method) return { secondFactorOptions, method: null, expiresAt: null, passkey: null };
  const { language } = subject;
  const { expiresAt, passkey } = await askFactor(context, method, purposeOf(change), (code) => ({
    subject: text(language, 'mails.authenticatorCode.subject'),
    text: text(language, 'mails.authenticatorCode.text', {
      code,
      minutes: SECURITY_CODE_VALID_SECONDS / 60,
      kind,
      name,
    }),
  }));
  return { secondFactorOptions, method, expiresAt: expiresAt.toISOString(), passkey };
}

/** Takes the proof; within ten minutes the caller may make this one change in this session. */
export async function prove(context: Context<Prove>, { body }: Request<Prove>): Promise<void> {
  if ('securityCode' in body) {
    await takeFactor(context, body.securityCode, purposeOf(body.change));
  } else {
    await takePassword(context, body.password);
  }
  await keepProof(context, nameOf(body.change), addSeconds(context.clock.now(), AUTHENTICATORS_CHANGE_SECONDS));
}

/** Only for users without a second factor: otherwise a password isn't enough. A wrong one counts as an attempt. */
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
  await auditAttempt({ tx, clock, subject }, 'PASSWORD');
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
