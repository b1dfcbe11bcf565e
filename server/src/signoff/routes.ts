import type { FastifyInstance } from 'fastify';
import { signoffEndpoints as endpoints } from '@portico/contract/signoff/endpoints';
import { changeObject } from '../approvals/public.ts';
import { route, type Services } from '../platform/http/route.ts';
import { getSignOffRule, listSignOffRules, signOffRuleChoices } from './read-sign-off-rules.ts';
import { signOffRule } from './sign-off-rule.ts';

/** Sign-off rules as master data; this module evaluates elsewhere what they ask of an order. */
export function signoffRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.signOffRules, listSignOffRules);
  route(app, services, endpoints.signOffRuleChoices, signOffRuleChoices);
  route(app, services, endpoints.signOffRule, getSignOffRule);
  route(app, services, endpoints.addSignOffRule, (context, { body }) =>
    changeObject(context, signOffRule, { action: 'ADD', ...body }),
  );
  route(app, services, endpoints.updateSignOffRule, (context, { params, body }) =>
    changeObject(context, signOffRule, { action: 'UPDATE', id: params.uniqueId, ...body }),
  );
  route(app, services, endpoints.deleteSignOffRule, (context, { params, body }) =>
    changeObject(context, signOffRule, { action: 'DELETE', id: params.uniqueId, ...body }),
  );
}
