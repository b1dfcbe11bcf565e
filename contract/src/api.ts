import type { Answer, Call, EndpointDefinition, Request } from './endpoint.ts';
import { bankEndpoints } from './accounts/banks.ts';
import { clientBankEndpoints } from './accounts/client-banks.ts';
import { connectionEndpoints } from './accounts/connections.ts';
import { accountEndpoints, accountGroupEndpoints } from './accounts/endpoints.ts';
import { mandatesEndpoints } from './accounts/mandates.ts';
import { ownerEndpoints } from './accounts/owners.ts';
import { approvalsEndpoints } from './approvals/endpoints.ts';
import { named } from './approvals/governed-endpoints.ts';
import { twoPersonRuleEndpoints } from './approvals/rule-endpoints.ts';
import { authenticatorEndpoints } from './session/authenticator-endpoints.ts';
import { b2cEndpoints } from './session/b2c-endpoints.ts';
import { clientsEndpoints } from './clients/endpoints.ts';
import { downloadsEndpoints } from './downloads/endpoints.ts';
import { developerEndpoints } from './developer/endpoints.ts';
import { eventsEndpoints } from './events/endpoints.ts';
import { exportsEndpoints } from './exports/endpoints.ts';
import { paymentsEndpoints } from './payments/endpoints.ts';
import { impersonationEndpoints } from './impersonation/endpoints.ts';
import { passwordChangeEndpoints } from './session/password-change-endpoints.ts';
import { objectionEndpoints } from './session/objection-endpoints.ts';
import { passwordEndpoints } from './session/password-endpoints.ts';
import { ratesEndpoints } from './rates/endpoints.ts';
import { releaseEndpoints } from './release/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { ownSessionsEndpoints } from './session/own-sessions-endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { signOffRuleEndpoints, signoffEndpoints } from './signoff/endpoints.ts';
import { statementDecisionEndpoints } from './statements/decision-endpoints.ts';
import { downloadEndpoints } from './statements/statement-downloads/endpoints.ts';
import { statementsEndpoints } from './statements/endpoints.ts';
import { userGroupEndpoints, userGroupsEndpoints } from './users/group-endpoints.ts';
import { standingOrderEndpoints } from './standing-orders/endpoints.ts';
import { clientTemplateEndpoints, myTemplateEndpoints, templatesEndpoints } from './templates/endpoints.ts';
import { userEndpoints, usersEndpoints } from './users/endpoints.ts';
import { uploadsEndpoints } from './uploads/endpoints.ts';

/** Every endpoint of the portal, for the server, the OpenAPI description and the tests that visit them all. */
export const endpoints = {
  ...sessionEndpoints,
  ...b2cEndpoints,
  ...ownSessionsEndpoints,
  ...authenticatorEndpoints,
  ...objectionEndpoints,
  ...passwordEndpoints,
  ...passwordChangeEndpoints,
  ...eventsEndpoints,
  ...exportsEndpoints,
  ...downloadsEndpoints,
  ...paymentsEndpoints,
  ...releaseEndpoints,
  ...uploadsEndpoints,
  ...statementsEndpoints,
  ...statementDecisionEndpoints,
  ...downloadEndpoints,
  ...ratesEndpoints,
  ...settingsEndpoints,
  ...named('account', accountEndpoints),
  ...named('accountGroup', accountGroupEndpoints),
  ...named('bank', bankEndpoints),
  ...named('owner', ownerEndpoints),
  ...named('standingOrder', standingOrderEndpoints),
  ...named('clientTemplate', clientTemplateEndpoints),
  ...named('myTemplate', myTemplateEndpoints),
  ...templatesEndpoints,
  ...named('connection', connectionEndpoints),
  ...clientBankEndpoints,
  ...mandatesEndpoints,
  ...approvalsEndpoints,
  ...twoPersonRuleEndpoints,
  ...clientsEndpoints,
  ...impersonationEndpoints,
  ...developerEndpoints,
  ...named('signOffRule', signOffRuleEndpoints),
  ...signoffEndpoints,
  ...named('user', userEndpoints),
  ...usersEndpoints,
  ...named('userGroup', userGroupEndpoints),
  ...userGroupsEndpoints,
} satisfies Record<string, EndpointDefinition>;

type Endpoints = typeof endpoints;
type NameOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;
type ByName = { [Key in keyof Endpoints as NameOf<Endpoints[Key]>]: Endpoints[Key] };

/**
 * The API as types: `'GET payments/orders'` → what a call sends and gets. The browser imports only this, so no schema
 * ships to it.
 */
export type ApiName = keyof ByName;
export type ApiCall<Name extends ApiName> = Call<ByName[Name]>;
export type ApiAnswer<Name extends ApiName> = Answer<ByName[Name]>;
/** The call as the server gets it, after validation. */
export type ApiRequest<Name extends ApiName> = Request<ByName[Name]>;
