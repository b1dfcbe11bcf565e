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
import { accountsRoutes } from '../accounts/routes.ts';
import { approvalsRoutes } from '../approvals/routes.ts';
import { eventsRoutes } from '../events/routes.ts';
import { paymentsRoutes } from '../payments/routes.ts';
import { PortalError } from '../platform/errors.ts';
import { expectedError, newTraceId, problemOf } from '../platform/http/problem.ts';
import type { Services } from '../platform/http/route.ts';
import { sessionRoutes } from '../session/routes.ts';
import { statementImportRoutes } from '../statements/import-routes.ts';
import { signoffRoutes } from '../signoff/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { statementsRoutes } from '../statements/routes.ts';
import { uploadsRoutes } from '../uploads/routes.ts';
import { governedEntities } from './governed-entities.ts';
import { apiReference } from './api-reference.ts';
import { healthRoutes } from './health.ts';
import { webPages } from './web-pages.ts';

/** The web server: API, event stream, API reference, health and the web application. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit: JSON_BODY_MAXIMUM_BYTES,
    genReqId: newTraceId,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // An address that can't be read (`%`, a part that is too long) names nothing that there is.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(services, new PortalError('NOT_FOUND'), request, reply);
    },
  }) as unknown as FastifyInstance;
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11 } });
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(services, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(services, new PortalError('NOT_FOUND'), request, reply));
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The path without its query: a filter may hold names and account numbers.
    const path = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { method: request.method, path, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  healthRoutes(app, services);
  await apiReference(app, services);
  sessionRoutes(app, services);
  eventsRoutes(app, services);
  uploadsRoutes(app, services);
  statementImportRoutes(app, services);
  paymentsRoutes(app, services);
  statementsRoutes(app, services);
  settingsRoutes(app, services);
  accountsRoutes(app, services);
  approvalsRoutes(app, services, governedEntities);
  signoffRoutes(app, services);
  await webPages(app);
  return app;
}

/** Anything that goes wrong is answered by the catalogue; what was not expected is logged with its trace id and is 1564. */
function sendProblem(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = expectedError(error);
  if (!expected) request.log.error({ err: error, traceId: request.id }, 'unexpected error');
  // What the catalogue only paraphrases: the operator reads the cause.
  else if (expected.cause) request.log.error({ err: expected, traceId: request.id }, 'a service failed');
  const language = request.portalLanguage ?? preferredLanguage(request.headers['accept-language']);
  const problem = problemOf(expected ?? new PortalError('PROBLEM'), language, request.id);
  if (problem.key === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(problem.parameters?.['seconds'] ?? 60));
  services.log.debug({ traceId: request.id, key: problem.key }, 'problem');
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
