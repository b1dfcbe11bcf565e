import type { FastifyInstance } from 'fastify';
import { exportsEndpoints as endpoints } from '@portico/contract/exports/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { exportGivenRows } from './export-given-rows.ts';
import { exportList, type Lists } from './export-list.ts';
import { exportOrders } from './export-orders.ts';
import type { HeldFiles } from './held-files.ts';

/** Lists as files. */
export function exportsRoutes(app: FastifyInstance, services: Services, lists: Lists, held: HeldFiles): void {
  const shared = { lists, calls: services.calls, held };
  route(app, services, endpoints.exportList, exportList(shared));
  route(app, services, endpoints.exportOrders, exportOrders(shared));
  route(app, services, endpoints.exportClientSide, exportGivenRows(shared.held));
}
