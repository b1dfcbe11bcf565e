import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/http/route.ts';
import { isMigrated } from '../platform/database/apply-migrations.ts';
import { isWorkerAlive } from '../platform/database/worker-lock.ts';

/** `/healthz`: the process is up. `/readyz`: database, migrations and a worker are reachable too. */
export function healthRoutes(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness(db).catch(() => ({ database: false, migrations: false, worker: false }));
    const isReady = Object.values(checks).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...checks });
  });
}

async function readiness(db: Services['db']) {
  const migrations = await isMigrated((text) => db.pool.query(text));
  return { database: true, migrations, worker: await isWorkerAlive(db) };
}
