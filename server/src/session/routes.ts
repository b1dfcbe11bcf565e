import type { FastifyInstance } from 'fastify';
import { sessionEndpoints as endpoints } from '@portico/contract/session/endpoints';
import { ownSessionsEndpoints as ownSessions } from '@portico/contract/session/own-sessions-endpoints';
import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import { isDevelopment } from '../config.ts';
import { PortalError } from '../platform/errors.ts';
import { route, type Services } from '../platform/http/route.ts';
import { authenticate } from './authenticate.ts';
import { completeSignIn } from './lifetime/begin-session.ts';
import { changeSettings } from './change-settings.ts';
import { takeFactor } from './challenges.ts';
import { clearCookies, isWebClient, refreshTokenOf, refuseCrossSite } from './lifetime/cookies.ts';
import { isBackground } from './lifetime/open-session.ts';
import { listOutbox } from './list-outbox.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './lifetime/own-sessions.ts';
import { endSession, refreshTokens } from './lifetime/refresh-tokens.ts';
import { applications, sessionUser } from './session-user.ts';
import { answerBegun, askSignIn, signInResult } from './sign-in-answer.ts';
import { issueTokens } from './lifetime/tokens.ts';

/** Sign-in, session, personal settings and version. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.authenticate, async (context, { body }) => {
    if (isWebClient(context.http.request)) refuseCrossSite(context.http.request);
    return answerBegun(context, await authenticate(context, context.http.request, body));
  });

  route(app, services, endpoints.secondFactor, async (context, { body: method }) => {
    const passkey = await askSignIn(context, method);
    return passkey ? { passkey } : undefined;
  });

  route(app, services, endpoints.securityCode, async (context, { body }) => {
    const { tx, clock, subject } = context;
    const { method } = await takeFactor(context, body.securityCode, { purpose: 'SIGN_IN' });
    // Locked before its tokens, as a concurrent renewal does.
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
    const { db, http, config } = context;
    const token = refreshTokenOf(http.request, config.environment, body?.refreshToken);
    if (!token) throw new PortalError('UNAUTHENTICATED');
    return db.inNoClient(async (tx) => {
      const { subject, tokens } = await refreshTokens(tx, context, token, {
        address: http.request.ip,
        isActivity: !isBackground(http.request),
      });
      http.reply.header(SESSION_EXPIRES_HEADER, subject.sessionExpiresAt.toISOString());
      return signInResult({ ...context, tx, subject }, tokens);
    });
  });

  route(app, services, endpoints.currentUser, (context) => sessionUser(context));
  route(app, services, endpoints.user, (context) => sessionUser(context));
  route(app, services, endpoints.applications, async ({ subject }) => applications(subject));

  route(app, services, endpoints.logout, async ({ tx, clock, config, subject, http }) => {
    clearCookies(config, http.reply);
    await endSession(tx, clock, subject, 'SIGNED_OUT');
  });

  route(app, services, endpoints.settings, changeSettings);
  route(app, services, ownSessions.ownSessions, listOwnSessions);
  route(app, services, ownSessions.endOwnSession, endOwnSession);
  route(app, services, ownSessions.endOtherSessions, endOtherSessions);

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
    b2cName: config.b2c?.name ?? null,
  }));

  if (isDevelopment(services.config.environment)) route(app, services, endpoints.outbox, listOutbox);
}
