import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';

export const developerPages = [
  page({
    path: '/dev/user-information',
    component: lazyPage(() => import('./user-information-page.tsx'), 'UserInformationPage'),
    decision: 'developer',
  }),
  page({
    path: '/dev/debug',
    component: lazyPage(() => import('./debug-page.tsx'), 'DebugPage'),
    decision: 'developer',
  }),
  redirectTo('/dev', '/dev/user-information'),
];
