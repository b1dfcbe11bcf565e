import { z } from 'zod';
import { endpoint, instant } from '../endpoint.ts';

const count = z.number().int();

export const developerEndpoints = {
  debug: endpoint({
    method: 'GET',
    path: 'portal/developer/debug',
    summary: 'For developers: the thread dump of the web server that answers, and its pool of database connections.',
    access: 'session',
    audience: 'everyone',
    reply: z.object({
      at: instant,
      process: z.object({ id: count, runtime: z.string(), upSeconds: count, residentBytes: count, heapBytes: count }),
      pool: z.object({ maximum: count, open: count, inUse: count, idle: count, waiting: count }),
      /** The main thread first. */
      threads: z.array(z.object({ name: z.string(), frames: z.array(z.string()) })),
      /** What the event loop waits for, by kind. */
      handles: z.array(z.object({ kind: z.string(), active: count, all: count })),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
};
