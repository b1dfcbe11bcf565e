import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const settingsPages = [
  page({
    path: '/user/settings',
    component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
    frame: 'everybody',
    decision: 'settings',
  }),
];
