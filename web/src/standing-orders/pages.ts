import { IconRepeat } from '@tabler/icons-react';
import { editorPages } from '../lib/pages/editor-pages.ts';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const standingOrderPages = [
  page({
    path: '/payments/standing-orders',
    component: lazyPage(() => import('./standing-orders-page.tsx'), 'StandingOrdersPage'),
    decision: 'standingOrders',
    area: 'shell.payments',
    text: 'shell.standingOrders',
    thing: 'standingOrders.label',
    menu: { icon: IconRepeat, order: 8, count: 'failing' },
    list: 'standingOrders',
    shows: 'standingOrder',
  }),
  ...editorPages('/payments/standing-orders', () => import('./editor/standing-order-editor-pages.tsx')),
];
