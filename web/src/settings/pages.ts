import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';
import { impersonatesClient } from '../lib/session/session.tsx';

export const settingsPages = [
  page({
    path: '/user/settings',
    component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
    frame: 'everybody',
    isFor: (user) => !impersonatesClient(user),
  }),
];
