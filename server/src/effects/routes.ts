import type { FastifyInstance } from 'fastify';
import { signoffEndpoints } from '@portico/contract/signoff/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { previewRule } from './preview-rule.ts';

/** What a change would do, before it is asked for. */
export function effectsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, signoffEndpoints.signOffRuleEffect, previewRule);
}
