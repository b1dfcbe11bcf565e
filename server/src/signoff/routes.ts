import type { FastifyInstance } from 'fastify';
import { signOffRuleEndpoints } from '@portico/contract/signoff/endpoints';
import { governedRoutes, type GovernedEntities } from '../approvals/public.ts';
import { answerList } from '../platform/grid/listing.ts';
import type { Services } from '../platform/http/route.ts';
import { getSignOffRule, signOffRuleList, signOffRuleChoices } from './read-sign-off-rules.ts';
import { signOffRule } from './sign-off-rule.ts';

/** Sign-off rules as master data; this module evaluates elsewhere what they ask of an order. */
export function signoffRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  governedRoutes(app, services, signOffRuleEndpoints, entities.joined(signOffRule), {
    list: answerList(signOffRuleList),
    choices: signOffRuleChoices,
    one: getSignOffRule,
  });
}
