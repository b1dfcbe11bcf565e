import type { FastifyInstance } from 'fastify';
import { accountsEndpoints as endpoints } from '@portico/contract/accounts/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { addAccountGroup, deleteAccountGroup, updateAccountGroup } from './change-account-group.ts';
import { accountGroupChoices, getAccountGroup, listAccountGroups } from './read-account-groups.ts';

/** Account groups as master data. */
export function accountsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.accountGroups, listAccountGroups);
  route(app, services, endpoints.accountGroupChoices, accountGroupChoices);
  route(app, services, endpoints.accountGroup, getAccountGroup);
  route(app, services, endpoints.addAccountGroup, addAccountGroup);
  route(app, services, endpoints.updateAccountGroup, updateAccountGroup);
  route(app, services, endpoints.deleteAccountGroup, deleteAccountGroup);
}
