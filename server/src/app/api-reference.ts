import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/http/route.ts';
import { openApi } from './openapi.ts';

/** The page is a library's: it loads and asks nothing but what lies here, and stands in nobody's frame. */
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

/** `/portal/api/openapi.json`, and the same to read at `/portal/api/docs`. Made when somebody first asks for it. */
export async function apiReference(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(swagger, {
    openapi: {},
    // The contract describes every endpoint; the routes themselves have nothing to add.
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
