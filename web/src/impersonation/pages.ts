import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const impersonationPages = [
  page({
    path: '/user/impersonation',
    component: lazyPage(() => import('./impersonation-page.tsx'), 'ImpersonationPage'),
    decision: 'impersonation',
  }),
];
