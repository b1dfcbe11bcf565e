import { IconActivityHeartbeat, IconShieldSearch } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

/** What the provider's people see first; the application decides whose first page it is. */
export const ProviderHome = lazyPage(() => import('./provider-home.tsx'), 'ProviderHome');

export const releasePages = [
  page({
    path: '/administration/operations',
    component: lazyPage(() => import('./operations/operations-page.tsx'), 'OperationsPage'),
    decision: 'operations',
    area: 'shell.administration',
    text: 'operations.nav.operations',
    menu: { icon: IconActivityHeartbeat, order: 2, phoneText: 'operations.nav.operations.phone', count: 'alarms' },
  }),
  page({
    path: '/administration/screening',
    component: lazyPage(() => import('./screening/screening-page.tsx'), 'ScreeningPage'),
    decision: 'screening',
    area: 'shell.administration',
    text: 'operations.nav.screening',
    thing: 'operations.column.message',
    menu: { icon: IconShieldSearch, order: 3, phoneText: 'operations.nav.screening.phone', count: 'hits' },
  }),
  page({
    path: '/administration/screening/$uniqueId',
    component: lazyPage(() => import('./screening/hit-page.tsx'), 'HitPage'),
    of: '/administration/screening',
  }),
];
