import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/http/route.ts';
import { openApi } from './openapi.ts';

/** The page comes from a library: it may load and call only what is served here, and no site may frame it. */
const PAGE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** `/portal/api/openapi.json`, and a readable version at `/portal/api/docs`. Generated on first request. */
export async function apiReference(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(swagger, {
    openapi: {},
    // The contract describes every endpoint; the routes themselves add nothing.
    hideUntagged: true,
    transformObject: () => openApi(config.version) as never,
  });
  app.get('/portal/api/openapi.json', (_request, reply) => reply.send(app.swagger()));
  await app.register(swaggerUi, {
    routePrefix: '/portal/api/docs',
    staticCSP: PAGE_POLICY,
    // Its bar names another product and asks for an address that nobody needs here.
    theme: { title: 'Portico', css: [{ filename: 'portico.css', content: '.swagger-ui .topbar { display: none; }' }] },
  });
}
