import { queryClient } from '../lib/http/queries.ts';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';
import { isBankAdministrator } from '../lib/session/session.tsx';
import type { SessionUser } from '../lib/session/session-store.ts';
import { versionQuery } from '../lib/version.ts';

/** In development and test environments, the developers' pages are open to everybody. */
const DEVELOPMENT = ['LOCAL', 'DEV', 'TEST'];

/** Elsewhere they are for bank administrators. */
async function isDeveloper(user: SessionUser): Promise<boolean> {
  const { environment } = await queryClient.ensureQueryData(versionQuery);
  return DEVELOPMENT.includes(environment) || isBankAdministrator(user);
}

export const developerPages = [
  page({
    path: '/dev/user-information',
    component: lazyPage(() => import('./user-information-page.tsx'), 'UserInformationPage'),
    isFor: isDeveloper,
  }),
  page({
    path: '/dev/debug',
    component: lazyPage(() => import('./debug-page.tsx'), 'DebugPage'),
    isFor: isDeveloper,
  }),
  redirectTo('/dev', '/dev/user-information'),
];
