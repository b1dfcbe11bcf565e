import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import type { TestPortal } from '../../server/src/testing/portal/portal.ts';
import { compressPlugin } from '../../web/build/compress-plugin.ts';

const SOURCE = join(import.meta.dirname, 'bare');

/** Builds the bare page in the same way as the application. */
export async function buildBarePage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: SOURCE,
    base: '/bare/',
    plugins: [react(), compressPlugin()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } },
  });
}

export type Front = { address: string; stop(): Promise<void> };

/**
 * One address for the portal and, under `/bare/`, the bare page, which queries the portal's list in the same session.
 */
export async function startFront(portal: TestPortal, folder: string): Promise<Front> {
  const bare = Fastify();
  await bare.register(fastifyStatic, { root: folder, prefix: '/bare/', preCompressed: true });
  await bare.ready();
  const server = createServer((request, response) => {
    const app = request.url?.startsWith('/bare/') ? bare : portal.app;
    app.routing(request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await bare.close();
    },
  };
}
