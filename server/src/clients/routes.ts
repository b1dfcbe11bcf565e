import type { FastifyInstance } from 'fastify';
import { clientsEndpoints as endpoints } from '@portico/contract/clients/endpoints';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import {
  decideClientTwoPersonRule,
  getClientTwoPersonRule,
  updateClientTwoPersonRule,
} from './client-two-person-rule.ts';
import { addSubclient, updateSubclient } from './change-subclient.ts';
import { getClient, clientList } from './read-clients.ts';
import { updateClient } from './update-client.ts';

/** The clients, as the provider's administrators see and change them. */
export function clientsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.clients, answerList(clientList));
  route(app, services, endpoints.client, getClient);
  route(app, services, endpoints.updateClient, updateClient);
  route(app, services, endpoints.addSubclient, addSubclient);
  route(app, services, endpoints.updateSubclient, updateSubclient);
  route(app, services, endpoints.clientTwoPersonRule, getClientTwoPersonRule);
  route(app, services, endpoints.updateClientTwoPersonRule, updateClientTwoPersonRule);
  route(app, services, endpoints.decideClientTwoPersonRule, decideClientTwoPersonRule);
}
