import type { FastifyInstance } from 'fastify';
import { releaseEndpoints as endpoints } from '@portico/contract/release/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { acknowledgeAlarm } from './operations/acknowledge-alarm.ts';
import { askForHitDecision, decideHit } from './screening/decide-hit.ts';
import { askForOutcomeDecision, decideOutcome } from './operations/decide-outcome.ts';
import { getOperations } from './operations/get-operations.ts';
import { getHit, listHits } from './screening/list-hits.ts';
import { retryRelease } from './operations/retry-release.ts';

/** What the provider's people watch and decide about bank messages, across all clients. */
export function releaseRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.operations, getOperations);
  route(app, services, endpoints.retryRelease, retryRelease);
  route(app, services, endpoints.askForOutcomeDecision, askForOutcomeDecision);
  route(app, services, endpoints.decideOutcome, decideOutcome);
  route(app, services, endpoints.acknowledgeAlarm, acknowledgeAlarm);
  route(app, services, endpoints.screeningHits, listHits);
  route(app, services, endpoints.screeningHit, getHit);
  route(app, services, endpoints.askForHitDecision, askForHitDecision);
  route(app, services, endpoints.decideHit, decideHit);
}
