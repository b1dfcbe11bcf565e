import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config.ts';
import { saysSession } from '../session/lifetime/cookies.ts';

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
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(page.replaceAll('__NONCE__', nonce));
  });
}

/**
 * Scripts and connections only from here; style elements by nonce, style attributes because components position
 * themselves.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
