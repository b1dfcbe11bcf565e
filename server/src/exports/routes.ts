import type { FastifyInstance } from 'fastify';
import { exportsEndpoints as endpoints } from '@portico/contract/exports/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { exportGivenRows } from './export-given-rows.ts';
import { exportList, type Lists } from './export-list.ts';
import { exportOrders } from './export-orders.ts';

/** Lists as files. */
export function exportsRoutes(app: FastifyInstance, services: Services, lists: Lists): void {
  route(app, services, endpoints.exportList, exportList(lists, services.calls));
  route(app, services, endpoints.exportOrders, exportOrders(lists, services.calls));
  route(app, services, endpoints.exportClientSide, exportGivenRows);
}
