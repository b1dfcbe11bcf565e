import type { FastifyInstance } from 'fastify';
import { objectionEndpoints as endpoints } from '@portico/contract/session/objection-endpoints';
import { route, type Services } from '../../platform/http/route.ts';
import { refuseOthers } from '../lifetime/cookies.ts';
import { lookAtObjection, objectToChange } from './object-to-change.ts';

/** "This wasn't me": objections by a link in a message, from people who needn't be signed in. */
export function objectionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.lookAtObjection, async (context, request) => {
    refuseOthers(context.http.request);
    return lookAtObjection(context, request);
  });
  route(app, services, endpoints.objectToChange, async (context, request) => {
    refuseOthers(context.http.request);
    await objectToChange(context, request);
  });
}
