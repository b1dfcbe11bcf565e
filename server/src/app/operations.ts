import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';

/** The operations port: `/metrics` as Prometheus text, and nothing for clients. */
export async function operationsApp(config: Config): Promise<FastifyInstance> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'portico_' });
  const app = Fastify({ logger: false });
  const headers = securityHeaders(config.environment);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await app.listen({ host: config.host, port: config.operationsPort });
  return app;
}
