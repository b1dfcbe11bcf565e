import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import type { BegunSession } from './begin-session.ts';
import { withImpersonator } from '../impersonator.ts';
import { findSession, subjectOf } from './open-session.ts';
import { signInResult } from '../sign-in-answer.ts';
import { issueTokens } from './tokens.ts';

type Context = Parameters<typeof signInResult>[0];

/** Continues a session of the transaction's client under new tokens, for a user who was already signed in. */
export async function handOutSession(
  context: Omit<Context, 'subject'>,
  session: BegunSession,
): ReturnType<typeof signInResult> {
  const { tx, clock, config, http } = context;
  const tokens = await issueTokens(tx, clock, session);
  const row = (await findSession(tx, tokens.accessToken, 'ACCESS'))!;
  const subject = await withImpersonator(tx, row, subjectOf(row, clock.now(), config.environment, http.request.ip));
  http.reply.header(SESSION_EXPIRES_HEADER, subject.sessionExpiresAt.toISOString());
  return signInResult({ ...context, subject }, tokens);
}
