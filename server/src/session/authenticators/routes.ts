import type { FastifyInstance } from 'fastify';
import { authenticatorEndpoints as endpoints } from '@portico/contract/session/authenticator-endpoints';
import { route, type Services } from '../../platform/http/route.ts';
import { addAuthenticator, beginAuthenticator, removeAuthenticator } from './enrolment.ts';
import { listAuthenticators } from './list.ts';
import { askForProof, prove } from './second-factor-proof.ts';

/** What users enrol and remove themselves. */
export function authenticatorRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.authenticators, listAuthenticators);
  route(app, services, endpoints.askForAuthenticators, askForProof);
  route(app, services, endpoints.proveForAuthenticators, prove);
  route(app, services, endpoints.beginAuthenticator, beginAuthenticator);
  route(app, services, endpoints.addAuthenticator, addAuthenticator);
  route(app, services, endpoints.removeAuthenticator, removeAuthenticator);
}
