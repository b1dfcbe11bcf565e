import type { AnyRouter } from '@tanstack/react-router';

/**
 * Requests the scripts of the page in the address, and its first data, before knowing who is there: people who may not
 * see it get no answer. The router requests again what didn't arrive.
 */
export function loadPageAhead(router: AnyRouter): void {
  for (const { routeId, search, staticData } of router.matchRoutes(router.latestLocation)) {
    void router.loadRouteChunk(router.routesById[routeId]);
    void staticData.askAhead?.(search);
  }
}
