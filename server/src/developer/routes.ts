import type { FastifyInstance } from 'fastify';
import { developerEndpoints } from '@portico/contract/developer/endpoints';
import { isBankAdministrator } from '../clients/public.ts';
import { isDevelopment } from '../config.ts';
import { loadRights } from '../permissions/public.ts';
import { PortalError } from '../platform/errors.ts';
import { route, type Services } from '../platform/http/route.ts';
import { describeProcess } from './describe-process.ts';

/**
 * What developers look at: any signed-in user where the portal is developed and tested, elsewhere bank administrators.
 */
export function developerRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, developerEndpoints.debug, async ({ tx, subject, config, db, clock }) => {
    if (!isDevelopment(config.environment)) {
      const may = subject.clientKind === 'PROVIDER' && isBankAdministrator(await loadRights(tx, subject));
      const reasons = [{ kind: 'permission' as const, key: 'bankAdministratorOnly', parameters: {} }];
      if (!may) throw new PortalError('UNAUTHORIZED', { reasons });
    }
    return describeProcess(db.pool, clock.now());
  });
}
