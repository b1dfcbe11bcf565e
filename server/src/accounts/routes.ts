import type { FastifyInstance } from 'fastify';
import { accountsEndpoints as endpoints } from '@portico/contract/accounts/endpoints';
import { mandatesEndpoints } from '@portico/contract/accounts/mandates';
import { changeObject, type GovernedEntities } from '../approvals/public.ts';
import { route, type Services } from '../platform/http/route.ts';
import { account as plainAccount } from './account.ts';
import { accountGroup as plainGroup } from './account-group.ts';
import { askForMandateDecision, decideMandate } from './mandates/decide-mandate.ts';
import { countMandates, listMandates } from './mandates/list-mandates.ts';
import { accountGroupChoices, getAccountGroup, listAccountGroups } from './read-account-groups.ts';
import { administeredAccountChoices, getAdministeredAccount, listAdministeredAccounts } from './read-accounts.ts';

/** Accounts and account groups as master data, and the banks' mandates for accounts. */
export function accountsRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  const [account, accountGroup] = [entities.joined(plainAccount), entities.joined(plainGroup)];
  route(app, services, endpoints.accountGroups, listAccountGroups);
  route(app, services, endpoints.accountGroupChoices, accountGroupChoices);
  route(app, services, endpoints.accountGroup, getAccountGroup);
  route(app, services, endpoints.addAccountGroup, (context, { body }) =>
    changeObject(context, accountGroup, { action: 'ADD', ...body }),
  );
  route(app, services, endpoints.updateAccountGroup, (context, { params, body }) =>
    changeObject(context, accountGroup, { action: 'UPDATE', id: params.uniqueId, ...body }),
  );
  route(app, services, endpoints.deleteAccountGroup, (context, { params, body }) =>
    changeObject(context, accountGroup, { action: 'DELETE', id: params.uniqueId, ...body }),
  );
  route(app, services, endpoints.administeredAccounts, listAdministeredAccounts);
  route(app, services, endpoints.administeredAccountChoices, administeredAccountChoices);
  route(app, services, endpoints.administeredAccount, getAdministeredAccount);
  route(app, services, endpoints.addAccount, (context, { body }) =>
    changeObject(context, account, { action: 'ADD', ...body }),
  );
  route(app, services, endpoints.updateAccount, (context, { params, body }) =>
    changeObject(context, account, { action: 'UPDATE', id: params.uniqueId, ...body }),
  );
  route(app, services, endpoints.deleteAccount, (context, { params, body }) =>
    changeObject(context, account, { action: 'DELETE', id: params.uniqueId, ...body }),
  );
  route(app, services, mandatesEndpoints.mandates, listMandates);
  route(app, services, mandatesEndpoints.mandatesCount, countMandates);
  route(app, services, mandatesEndpoints.askForMandateDecision, askForMandateDecision);
  route(app, services, mandatesEndpoints.decideMandate, decideMandate);
}
