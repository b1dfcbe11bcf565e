import type { FastifyInstance } from 'fastify';
import { eventsEndpoints, type PortalEvent } from '@portico/contract/events/endpoints';
import { route, type Services } from '../platform/http/route.ts';

const HEARTBEAT_MILLISECONDS = 15_000;

/** The event stream of a session: ids of what has changed for its client. It ends with the session. */
export function eventsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, eventsEndpoints.events, async ({ subject, changes, clock, http }) => {
    const { reply } = http;
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.write(': connected\n\n');
    const send = (event: PortalEvent) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    const unsubscribe = changes.subscribe(subject.clientId, send);
    const heartbeat = setInterval(() => {
      // The browser connects again with its current token; whoever has none any more is refused there.
      if (subject.sessionExpiresAt <= clock.now()) reply.raw.end();
      else reply.raw.write(': still here\n\n');
    }, HEARTBEAT_MILLISECONDS);
    reply.raw.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
    });
  });
}
