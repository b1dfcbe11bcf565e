import type { FastifyInstance } from 'fastify';
import { settingsEndpoints as endpoints } from '@portico/contract/settings/endpoints';
import { route, type Services } from '../platform/http/route.ts';
import { deleteGridSettings, listGridSettings, saveGridSettings } from './grid-settings.ts';
import { changeProfile, getProfile } from './profile.ts';

/** How people arrange the portal for themselves. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.profile, getProfile);
  route(app, services, endpoints.saveProfile, changeProfile);
  route(app, services, endpoints.gridSettings, listGridSettings);
  route(app, services, endpoints.saveGridSettings, saveGridSettings);
  route(app, services, endpoints.deleteGridSettings, deleteGridSettings);
}
