import type { FastifyInstance } from 'fastify';
import { signoffEndpoints as endpoints } from '@portico/contract/signoff/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { addSignOffRule, deleteSignOffRule, updateSignOffRule } from './change-sign-off-rule.ts';
import { getSignOffRule, listSignOffRules, signOffRuleChoices } from './read-sign-off-rules.ts';

/** Sign-off rules as master data; what they ask of an order is evaluated elsewhere in this module. */
export function signoffRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.signOffRules, listSignOffRules);
  route(app, services, endpoints.signOffRuleChoices, signOffRuleChoices);
  route(app, services, endpoints.signOffRule, getSignOffRule);
  route(app, services, endpoints.addSignOffRule, addSignOffRule);
  route(app, services, endpoints.updateSignOffRule, updateSignOffRule);
  route(app, services, endpoints.deleteSignOffRule, deleteSignOffRule);
}
