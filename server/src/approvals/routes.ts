import type { FastifyInstance } from 'fastify';
import { approvalsEndpoints as endpoints } from '@portico/contract/approvals/endpoints';
import { twoPersonRuleEndpoints as rule } from '@portico/contract/approvals/rule-endpoints';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { updateTwoPersonRule } from './rule/change-two-person-rule.ts';
import { decideChangeRequest } from './requests/decide-change-request.ts';
import { getChangeRequest } from './requests/get-change-request.ts';
import type { GovernedEntities } from './governed-entity.ts';
import { getTwoPersonRule } from './rule/read-two-person-rule.ts';
import { changeRequestList, countChangeRequests } from './requests/list-change-requests.ts';

/** Change requests of the two-person rule, over all kinds of master data, and its switches. */
export function approvalsRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  route(app, services, endpoints.changeRequests, answerList(changeRequestList(entities)));
  route(app, services, endpoints.changeRequestCount, (context) => countChangeRequests(context, entities));
  route(app, services, endpoints.changeRequest, (context, request) => getChangeRequest(context, request, entities));
  route(app, services, endpoints.decideChangeRequest, (context, request) =>
    decideChangeRequest(context, request, entities),
  );
  route(app, services, rule.twoPersonRule, getTwoPersonRule);
  route(app, services, rule.updateTwoPersonRule, updateTwoPersonRule);
}
