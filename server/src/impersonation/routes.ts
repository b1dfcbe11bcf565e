import type { FastifyInstance } from 'fastify';
import { impersonationEndpoints as endpoints } from '@portico/contract/impersonation/endpoints';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { impersonate } from './impersonate.ts';
import { impersonationList } from './list-users.ts';
import { reset } from './reset.ts';

/** The provider's people in the name of a client or of one of its users. */
export function impersonationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.impersonationUsers, answerList(impersonationList));
  route(app, services, endpoints.impersonate, impersonate);
  route(app, services, endpoints.reset, reset);
}
