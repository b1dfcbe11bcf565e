import { IconBuildings } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';

export const clientPages = [
  page({
    path: '/administration/client',
    component: lazyPage(() => import('./clients-page.tsx'), 'ClientsPage'),
    decision: 'clients',
    area: 'shell.administration',
    text: 'shell.clients',
    thing: 'clients.label',
    menu: { icon: IconBuildings, order: 1 },
    list: 'clients',
  }),
  page({
    path: '/administration/client/editor/$uniqueId',
    component: lazyPage(() => import('./editor/client-editor-page.tsx'), 'EditClientPage'),
    of: '/administration/client',
  }),
  page({
    path: '/administration/client/two-person-rule/$uniqueId',
    component: lazyPage(() => import('./client-rule-page.tsx'), 'ClientRulePage'),
    of: '/administration/client',
  }),
  redirectTo('/administration', '/administration/client'),
];
