import type { FastifyInstance } from 'fastify';
import { standingOrderEndpoints } from '@portico/contract/standing-orders/endpoints';
import { governedRoutes, type GovernedEntities } from '../approvals/public.ts';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { pauseStandingOrder, skipDate } from './hold-standing-order.ts';
import { getStandingOrder, planDates, standingOrderChoices, standingOrderList } from './read-standing-orders.ts';
import { standingOrder } from './standing-order.ts';

/** Standing orders of the client. */
export function standingOrdersRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  governedRoutes(app, services, standingOrderEndpoints, entities.joined(standingOrder), {
    list: answerList(standingOrderList),
    choices: standingOrderChoices,
    one: getStandingOrder,
  });
  route(app, services, standingOrderEndpoints.plan, planDates);
  route(app, services, standingOrderEndpoints.pause, pauseStandingOrder);
  route(app, services, standingOrderEndpoints.skip, skipDate);
}
