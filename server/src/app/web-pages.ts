import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config.ts';
import { saysSession } from '../session/lifetime/cookies.ts';
import { withPolicy } from './content-security-policy.ts';

const FOLDER = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * Serves the web application: assets for a year (their names change with their content), its page under every route.
 */
export async function webPages(app: FastifyInstance, environment: Environment): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${FOLDER}assets`,
    prefix: '/portal/app/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    wildcard: true,
  });
  app.get('/', (_request, reply) => reply.redirect('/portal/app/'));
  app.get('/portal/app', (_request, reply) => reply.redirect('/portal/app/'));
  app.get('/portal/app/*', async (request, reply) => {
    // The same page, preloading what is behind the sign-in.
    const name = saysSession(request, environment) ? 'signed-in.html' : 'index.html';
    // Read each time: the page names its assets, and a new build may have replaced both.
    const page = await readFile(`${FOLDER}${name}`, 'utf8').catch(() => null);
    if (page === null)
      return reply.code(503).type('text/plain').send('The web application is not built. Run npm start.');
    const { html, headers } = withPolicy(page);
    return reply.headers(headers).send(html);
  });
}
