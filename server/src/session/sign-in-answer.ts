import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import { isSent, type SecondFactor } from '@portico/contract/session/model';
import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import type { PasskeyRequest } from '@portico/contract/session/second-factor';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import type { BegunSession } from './lifetime/begin-session.ts';
import { askFactor } from './challenges.ts';
import { handOut } from './lifetime/cookies.ts';
import { endFormerSession } from './lifetime/end-former.ts';
import { factorOptions } from './factors/factors.ts';
import { findSession, subjectOf } from './lifetime/open-session.ts';
import { sessionUser } from './session-user.ts';
import { issueTokens, type Tokens } from './lifetime/tokens.ts';

type Session = Context<(typeof sessionEndpoints)['securityCode']>;
type Public = Context<(typeof sessionEndpoints)['authenticate']>;

/**
 * The answer to the first step of a sign-in, however it was made: tokens, the user, and what they are asked for next.
 */
export async function answerBegun(context: Public, begun: BegunSession) {
  const { db, clock, config, http } = context;
  await endFormerSession(context);
  return db.inClient(begun.clientId, async (tx) => {
    const tokens = await issueTokens(tx, clock, begun);
    const subject = subjectOf(
      (await findSession(tx, tokens.accessToken, 'ACCESS'))!,
      clock.now(),
      config.environment,
      http.request.ip,
    );
    await askAtOnce({ ...context, tx, subject });
    return signInResult({ ...context, tx, subject }, tokens);
  });
}

type Asking = Pick<Session, 'tx' | 'clock' | 'config' | 'log' | 'subject'>;

/** Asks for the only factor at once; likewise for the first one, if it sends nothing. */
async function askAtOnce(context: Asking): Promise<void> {
  const { tx, subject } = context;
  if (subject.secondFactor !== null) return;
  const [first, ...others] = await factorOptions(tx, subject, { purpose: 'SIGN_IN' });
  if (first && (others.length === 0 || !isSent(first.method))) await askSignIn(context, first.method);
}

/** Asks for a second factor of the sign-in; returns what a passkey is asked. */
export async function askSignIn(context: Asking, method: SecondFactor): Promise<PasskeyRequest | null> {
  const { language, secondFactor } = context.subject;
  if (secondFactor !== null) throw new PortalError('UNAUTHENTICATED');
  const { passkey } = await askFactor(context, method, { purpose: 'SIGN_IN' }, (code) => ({
    subject: text(language, 'mails.securityCode.subject'),
    text: text(language, 'mails.securityCode.text', { code, minutes: SECURITY_CODE_VALID_SECONDS / 60 }),
  }));
  return passkey;
}

/** The answer to a step of the sign-in. */
export async function signInResult(
  context: Omit<Public, 'language'> & { tx: Transaction; subject: Subject },
  tokens: Tokens,
) {
  const { tx, subject, config, http } = context;
  const user = await sessionUser(context);
  return {
    ...handOut(config, http.request, http.reply, tokens),
    expiresAt: tokens.expiresAt.toISOString(),
    secondFactorOptions: subject.secondFactor === null ? await factorOptions(tx, subject, { purpose: 'SIGN_IN' }) : [],
    user,
  };
}
