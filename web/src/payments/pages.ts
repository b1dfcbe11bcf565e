import { IconArrowsExchange, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';
import { hasAuthority } from '../lib/session/session.tsx';

export const paymentPages = [
  page({
    path: '/payments/all',
    component: lazyPage(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
    isFor: (user) => hasAuthority(user, 'PAYMENT_VIEW'),
    area: 'shell.payments',
    text: 'shell.orders',
    thing: 'shell.order',
    menu: { icon: IconArrowsExchange, order: 1 },
    shortcut: {
      text: 'shell.toSign',
      icon: IconPencil,
      order: 2,
      search: { tab: 'SIGNATURE_REQUIRED' },
      isFor: (user) => hasAuthority(user, 'PAYMENT_SIGN'),
      count: 'toSign',
    },
    list: 'orders',
  }),
  page({
    path: '/payments/orders/$uniqueId',
    component: lazyPage(() => import('./order/order-page.tsx'), 'OrderPage'),
    of: '/payments/all',
    shows: 'order',
  }),
  page({
    path: '/payments/deleted',
    component: lazyPage(() => import('./deleted/deleted-orders-page.tsx'), 'DeletedOrdersPage'),
    isFor: (user) => hasAuthority(user, 'VIEW_DELETED_ORDER'),
    area: 'shell.payments',
    text: 'shell.deletedOrders',
    menu: { icon: IconTrash, order: 3 },
    list: 'deletedOrders',
  }),
  // Spec B2.
  redirectTo('/payments', '/payments/all', '/payments/uploaded-files', '/payments/deleted'),
];
