import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

/** The sign-in; where it leads is for the application to say. */
export const LoginPage = lazyPage(() => import('./login-page.tsx'), 'LoginPage');

export const sessionPages = [
  page({
    path: '/password',
    component: lazyPage(() => import('./passwords/password-page.tsx'), 'PasswordPage'),
    frame: 'none',
  }),
  page({
    path: '/objection',
    component: lazyPage(() => import('./objection-page.tsx'), 'ObjectionPage'),
    frame: 'none',
  }),
  page({
    path: '/dev/outbox',
    component: lazyPage(() => import('./outbox-page.tsx'), 'OutboxPage'),
    frame: 'none',
  }),
  page({
    path: '/user/change-password',
    component: lazyPage(() => import('./passwords/change-password-page.tsx'), 'ChangePasswordPage'),
    frame: 'everybody',
    decision: 'changePassword',
  }),
];
