import type { FastifyInstance } from 'fastify';
import { eventsEndpoints, type PortalEvent } from '@portico/contract/events/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { isSessionOpen } from '../session/public.ts';

const HEARTBEAT_MILLISECONDS = 15_000;

/** A session's event stream: ids of what has changed for its client. It ends with the session. */
export function eventsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, eventsEndpoints.events, async ({ config, db, subject, changes, clock, http }) => {
    const { reply } = http;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...securityHeaders(config.environment),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': connected\n\n');
    const send = (event: PortalEvent) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    const unsubscribe = changes.subscribe(subject.clientId, send);
    const beat = async () => {
      const isOpen = await db
        .inClient(subject.clientId, (tx) => isSessionOpen(tx, clock, subject.sessionId))
        .catch(() => true);
      // The browser reconnects with its current token; without a valid one it is refused there.
      if (isOpen) reply.raw.write(': still here\n\n');
      else reply.raw.end();
    };
    const heartbeat = setInterval(() => void beat(), HEARTBEAT_MILLISECONDS);
    reply.raw.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
    });
  });
}
