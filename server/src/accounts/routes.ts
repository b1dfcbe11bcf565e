import type { FastifyInstance } from 'fastify';
import { bankEndpoints } from '@portico/contract/accounts/banks';
import { ownerEndpoints } from '@portico/contract/accounts/owners';
import { accountEndpoints, accountGroupEndpoints } from '@portico/contract/accounts/endpoints';
import { clientBankEndpoints } from '@portico/contract/accounts/client-banks';
import { mandatesEndpoints } from '@portico/contract/accounts/mandates';
import { governedRoutes, type GovernedEntities } from '../approvals/public.ts';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { connectionEndpoints } from '@portico/contract/accounts/connections';
import { account } from './account.ts';
import { accountGroup } from './account-group.ts';
import { bank } from './banks/bank.ts';
import { bankChoices, bankList, getBank } from './banks/read-banks.ts';
import { askForBankConnection, chooseBankConnection } from './client-banks/choose-connection.ts';
import { connection } from './connections/connection.ts';
import { connectionChoices, connectionList, getConnection } from './connections/read-connections.ts';
import { countClientBanks, listClientBanks } from './client-banks/list-client-banks.ts';
import { askForMandateDecision, decideMandate } from './mandates/decide-mandate.ts';
import { countMandates, listMandates } from './mandates/list-mandates.ts';
import { owner } from './owners/owner.ts';
import { getOwner, ownerChoices, ownerList } from './owners/read-owners.ts';
import { accountGroupChoices, getAccountGroup, accountGroupList } from './read-account-groups.ts';
import { administeredAccountChoices, getAdministeredAccount, administeredAccountList } from './read-accounts.ts';

/** Accounts, account groups, banks and owners as master data, the banks' connections and mandates for accounts. */
export function accountsRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  governedRoutes(app, services, accountGroupEndpoints, entities.joined(accountGroup), {
    list: answerList(accountGroupList),
    choices: accountGroupChoices,
    one: getAccountGroup,
  });
  governedRoutes(app, services, accountEndpoints, entities.joined(account), {
    list: answerList(administeredAccountList),
    choices: administeredAccountChoices,
    one: getAdministeredAccount,
  });
  governedRoutes(app, services, bankEndpoints, entities.joined(bank), {
    list: answerList(bankList),
    choices: bankChoices,
    one: getBank,
  });
  governedRoutes(app, services, ownerEndpoints, entities.joined(owner), {
    list: answerList(ownerList),
    choices: ownerChoices,
    one: getOwner,
  });
  governedRoutes(app, services, connectionEndpoints, entities.joined(connection), {
    list: answerList(connectionList),
    choices: connectionChoices,
    one: getConnection,
  });
  route(app, services, clientBankEndpoints.clientBanks, listClientBanks);
  route(app, services, clientBankEndpoints.clientBanksCount, countClientBanks);
  route(app, services, clientBankEndpoints.askForBankConnection, askForBankConnection);
  route(app, services, clientBankEndpoints.chooseBankConnection, chooseBankConnection);
  route(app, services, mandatesEndpoints.mandates, listMandates);
  route(app, services, mandatesEndpoints.mandatesCount, countMandates);
  route(app, services, mandatesEndpoints.askForMandateDecision, askForMandateDecision);
  route(app, services, mandatesEndpoints.decideMandate, decideMandate);
}
