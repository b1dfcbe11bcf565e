import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { JSON_BODY_MAXIMUM_BYTES } from '@portico/contract/limits';
import { preferredLanguage } from '@portico/contract/languages';
import { clientsRoutes } from '../clients/routes.ts';
import { accountsRoutes } from '../accounts/routes.ts';
import { approvalsRoutes } from '../approvals/routes.ts';
import { developerRoutes } from '../developer/routes.ts';
import { effectsRoutes } from '../effects/routes.ts';
import { HeldFiles } from '../exports/held-files.ts';
import { exportsRoutes } from '../exports/routes.ts';
import { downloadsRoutes } from '../downloads/routes.ts';
import { eventsRoutes } from '../events/routes.ts';
import { paymentsOfEntry } from '../payments/public.ts';
import { impersonationRoutes } from '../impersonation/routes.ts';
import { paymentsRoutes } from '../payments/routes.ts';
import { PortalError } from '../platform/errors.ts';
import { isDirectlyFromHere } from '../platform/http/directly-from-here.ts';
import { expectedError, newTraceId, problemOf } from '../platform/http/problem.ts';
import { refuseUnreadable } from '../platform/http/refuse-unreadable.ts';
import type { Services } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { ratesRoutes } from '../rates/routes.ts';
import { releaseRoutes } from '../release/routes.ts';
import { b2cRoutes } from '../session/b2c/routes.ts';
import { authenticatorRoutes } from '../session/authenticators/routes.ts';
import { objectionRoutes } from '../session/objections/objection-routes.ts';
import { passwordRoutes } from '../session/passwords/password-routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { statementImportRoutes } from '../statements/import/import-routes.ts';
import { signoffRoutes } from '../signoff/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { statementsRoutes } from '../statements/routes.ts';
import { standingOrdersRoutes } from '../standing-orders/routes.ts';
import { templatesRoutes } from '../templates/routes.ts';
import { usersRoutes } from '../users/routes.ts';
import { uploadsRoutes } from '../uploads/routes.ts';
import { governedEntities } from './governed-entities.ts';
import { apiReference } from './api-reference.ts';
import { healthRoutes } from './health.ts';
import { pageRules } from './page-rules.ts';
import { REGISTERED_LISTS } from './registered-lists.ts';
import { webPages } from './web-pages.ts';

/** An upload of the largest file over a slow line takes a few minutes. */
const REQUEST_MILLISECONDS_MAXIMUM = 15 * 60_000;

/** The web server: API, event stream, API reference, health and the web application. */
export async function createApp(given: Omit<Services, 'pageRules'>): Promise<FastifyInstance> {
  const services: Services = { ...given, pageRules };
  const headers = securityHeaders(services.config.environment);
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit: JSON_BODY_MAXIMUM_BYTES,
    genReqId: newTraceId,
    logController: new LogController({ disableRequestLogging: true }),
    // Take the client's address from the listed proxies; otherwise everybody shares one.
    trustProxy: services.config.trustedProxies,
    requestTimeout: REQUEST_MILLISECONDS_MAXIMUM,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // An unreadable address (`%`, an overlong part) names nothing.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(new PortalError('NOT_FOUND'), request, reply.headers(headers));
    },
    clientErrorHandler: refuseUnreadable(headers),
  }) as unknown as FastifyInstance;
  // Only JSON is accepted as a body, and files where the endpoint takes one.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11 } });
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(new PortalError('NOT_FOUND'), request, reply));
  if (services.config.environment === 'LOCAL') {
    app.addHook('onRequest', async (request) => {
      if (!isDirectlyFromHere(request)) throw new PortalError('ONLY_ON_THIS_MACHINE');
    });
  }
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    const type = String(reply.getHeader('content-type') ?? '');
    if (isTextWithoutCharset(type)) reply.header('content-type', `${type}; charset=utf-8`);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(requestLine(request, reply), 'request');
  });
  healthRoutes(app, services);
  await apiReference(app, services);
  sessionRoutes(app, services);
  b2cRoutes(app, services);
  passwordRoutes(app, services);
  objectionRoutes(app, services);
  authenticatorRoutes(app, services);
  eventsRoutes(app, services);
  const held = new HeldFiles();
  exportsRoutes(app, services, REGISTERED_LISTS, held);
  downloadsRoutes(app, services);
  uploadsRoutes(app, services);
  statementImportRoutes(app, services);
  paymentsRoutes(app, services, held);
  ratesRoutes(app, services);
  releaseRoutes(app, services);
  statementsRoutes(app, services, held, paymentsOfEntry);
  settingsRoutes(app, services);
  clientsRoutes(app, services);
  impersonationRoutes(app, services);
  usersRoutes(app, services, governedEntities);
  developerRoutes(app, services);
  accountsRoutes(app, services, governedEntities);
  standingOrdersRoutes(app, services, governedEntities);
  templatesRoutes(app, services, governedEntities);
  approvalsRoutes(app, services, governedEntities);
  signoffRoutes(app, services, governedEntities);
  effectsRoutes(app, services);
  await webPages(app, services.config.environment);
  return app;
}

/** Without a charset browsers guess (ASVS 4.1.1). */
function isTextWithoutCharset(type: string): boolean {
  return (type.startsWith('text/') || type.includes('yaml')) && !type.includes('charset=');
}

/** When, from where, who and what (ASVS 16.2.1), with ids instead of names; a refusal by its key. */
function requestLine(request: FastifyRequest, reply: FastifyReply) {
  const { portalSubject: subject, portalProblem: problem } = request;
  return {
    traceId: request.id,
    method: request.method,
    // The path without its query: a filter may contain names and account numbers.
    path: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ...(problem && { problem }),
    milliseconds: Math.round(reply.elapsedTime),
    from: request.ip,
    ...(subject && { clientId: subject.clientId, userId: subject.userId }),
    ...(subject?.impersonator && { impersonatorId: subject.impersonator.userId }),
  };
}

/** Every error is answered from the catalogue; unexpected ones are logged with their trace id and answered as 1564. */
function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = expectedError(error);
  if (!expected) request.log.error({ err: error, traceId: request.id }, 'unexpected error');
  // The catalogue only paraphrases it; the operator needs the cause.
  else if (expected.cause) request.log.error({ err: expected, traceId: request.id }, 'a service failed');
  const language = request.portalLanguage ?? preferredLanguage(request.headers['accept-language']);
  const problem = problemOf(expected ?? new PortalError('PROBLEM'), language, request.id);
  if (problem.status === 429) reply.header('retry-after', String(problem.parameters?.['seconds'] ?? 60));
  request.portalProblem = problem.key;
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
