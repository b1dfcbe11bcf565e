import type { FastifyInstance } from 'fastify';
import { settingsEndpoints as endpoints } from '@portico/contract/settings/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { getGridSettings, listGridSettings, saveGridSettings } from './grid-settings.ts';
import { changeProfile, getProfile } from './profile.ts';

/** How people arrange the portal for themselves. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.profile, getProfile);
  route(app, services, endpoints.saveProfile, changeProfile);
  route(app, services, endpoints.gridArrangements, listGridSettings);
  route(app, services, endpoints.gridSettings, getGridSettings);
  route(app, services, endpoints.saveGridSettings, saveGridSettings);
}
