import type { FastifyInstance } from 'fastify';
import { sessionEndpoints as endpoints } from '@portico/contract/session/endpoints';
import { SESSION_EXPIRES_HEADER, type SecondFactor } from '@portico/contract/session/model';
import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import { isDevelopment } from '../config.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { route, type Context, type Services } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import { authenticate, completeSignIn } from './authenticate.ts';
import { changeSettings } from './change-settings.ts';
import { clearCookies, handOut, isWebClient, refreshTokenOf, refuseCrossSite } from './cookies.ts';
import { findSession, isBackground, subjectOf } from './open-session.ts';
import { listOutbox } from './list-outbox.ts';
import { endSession, refreshTokens } from './refresh-tokens.ts';
import { codeOptions, sendSecurityCode, takeSecurityCode } from './security-codes.ts';
import { applications, personalSettings, sessionUser } from './session-user.ts';
import { issueTokens, type Tokens } from './tokens.ts';

type Session = Context<(typeof endpoints)['securityCode']>;
type Public = Context<(typeof endpoints)['authenticate']>;

/** Sign-in, session, personal settings and version. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.authenticate, async (context, { body }) => {
    if (isWebClient(context.http.request)) refuseCrossSite(context.http.request);
    const { db, clock, http } = context;
    const begun = await authenticate(db, clock, http.request, body);
    return db.inClient(begun.clientId, async (tx) => {
      const tokens = await issueTokens(tx, clock, begun);
      const subject = subjectOf((await findSession(tx, tokens.accessToken, 'ACCESS'))!);
      const options = subject.secondFactor === null ? codeOptions(subject) : [];
      if (options.length === 1) await sendSignInCode({ ...context, tx, subject }, options[0]!.method);
      return signInResult({ ...context, tx, subject }, tokens);
    });
  });

  route(app, services, endpoints.secondFactor, async (context, { body: method }) => {
    await sendSignInCode(context, method);
  });

  route(app, services, endpoints.securityCode, async (context, { body }) => {
    const { tx, clock, subject } = context;
    const { method } = await takeSecurityCode(tx, clock, subject, body.securityCode, { purpose: 'SIGN_IN' });
    // Locked before its tokens, as by a renewal that comes at the same time.
    const session = (await tx.row<{ ends_at: Date }>(
      'select ends_at from sessions where client_id = current_client() and id = $1 for update',
      [subject.sessionId],
    ))!;
    const tokens = await issueTokens(tx, clock, {
      clientId: subject.clientId,
      sessionId: subject.sessionId,
      endsAt: session.ends_at,
    });
    const result = await signInResult({ ...context, subject: { ...subject, secondFactor: method } }, tokens);
    await completeSignIn(tx, clock, subject, method);
    return result;
  });

  route(app, services, endpoints.refresh, async (context, { body }) => {
    const { db, clock, http } = context;
    const token = refreshTokenOf(http.request, body?.refreshToken);
    if (!token) throw new PortalError('UNAUTHENTICATED');
    return db.inNoClient(async (tx) => {
      const { subject, tokens } = await refreshTokens(tx, clock, token, !isBackground(http.request));
      http.reply.header(SESSION_EXPIRES_HEADER, subject.sessionExpiresAt.toISOString());
      return signInResult({ ...context, tx, subject }, tokens);
    });
  });

  route(app, services, endpoints.currentUser, ({ tx, subject }) => sessionUser(tx, subject));
  route(app, services, endpoints.user, ({ tx, subject }) => sessionUser(tx, subject));
  route(app, services, endpoints.applications, async ({ subject }) => applications(subject));

  route(app, services, endpoints.logout, async ({ tx, clock, subject, http }) => {
    clearCookies(http.reply);
    await endSession(tx, clock, subject, 'SIGNED_OUT');
  });

  route(app, services, endpoints.settings, async (context, { body }) =>
    personalSettings(await changeSettings(context, body)),
  );

  route(app, services, endpoints.version, async ({ config }) => ({
    version: config.version,
    environment: config.environment,
    documentationUrl: config.documentationUrl ?? null,
    mobileOrderUrl: config.mobileOrderUrl ?? null,
    support: {
      email: config.support.email ?? null,
      phone: config.support.phone ?? null,
      hours: config.support.hours ?? null,
    },
    outbox: isDevelopment(config.environment),
  }));

  if (isDevelopment(services.config.environment)) route(app, services, endpoints.outbox, listOutbox);
}

async function sendSignInCode(context: Pick<Session, 'tx' | 'clock' | 'subject'>, method: SecondFactor): Promise<void> {
  const { tx, clock, subject } = context;
  if (subject.secondFactor !== null) throw new PortalError('UNAUTHENTICATED');
  await sendSecurityCode(tx, clock, subject, method, { purpose: 'SIGN_IN' }, (code) => ({
    subject: text(subject.language, 'mails.securityCode.subject'),
    text: text(subject.language, 'mails.securityCode.text', { code, minutes: SECURITY_CODE_VALID_SECONDS / 60 }),
  }));
}

async function signInResult(context: Omit<Public, 'language'> & { tx: Transaction; subject: Subject }, tokens: Tokens) {
  const { tx, subject, config, http } = context;
  const user = await sessionUser(tx, subject);
  return {
    ...handOut(config, http.request, http.reply, tokens),
    expiresAt: tokens.expiresAt.toISOString(),
    secondFactorOptions: subject.secondFactor === null ? codeOptions(subject) : [],
    user,
  };
}
