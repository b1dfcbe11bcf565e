import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';
import { mayImpersonate } from '../lib/session/session.tsx';

export const impersonationPages = [
  page({
    path: '/user/impersonation',
    component: lazyPage(() => import('./impersonation-page.tsx'), 'ImpersonationPage'),
    isFor: mayImpersonate,
  }),
];
